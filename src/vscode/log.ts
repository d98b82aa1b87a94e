import { window, type LogOutputChannel } from 'vscode';
import type { Logger } from '../service/service';

/** The extension's only log, in the Output panel. The channel is created with the first entry. */
export class Log implements Logger {
  private channel: LogOutputChannel | undefined;

  info(message: string): void {
    this.open().info(message);
  }

  warn(message: string): void {
    this.open().warn(message);
  }

  error(message: string): void {
    this.open().error(message);
  }

  show(): void {
    this.open().show();
  }

  dispose(): void {
    this.channel?.dispose();
  }

  private open(): LogOutputChannel {
    return (this.channel ??= window.createOutputChannel('Site Reports', { log: true }));
  }
}
