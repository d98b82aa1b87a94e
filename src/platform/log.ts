import { window, type LogOutputChannel } from 'vscode';
import type { Logger } from '../api/service';

/** The extension's one log, in the Output panel. The channel is made when there is something to say. */
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
