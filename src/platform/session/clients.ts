import { workspace } from 'vscode';
import { Client } from '../../api/client';
import { Limiter } from '../../api/limiter';
import type { Logger } from '../../api/service';
import { settingIds } from '../../ids';
import type { Connection } from '../../model/connection';
import type { Disposable } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import { concurrency, longestAnalysis } from '../settings';
import { showRateLimit } from '../ui/rateLimitStatus';

/** Makes the clients of sessions. Those of one service share a limiter: requests of a former session still count. */
export class Clients implements Disposable {
  private readonly limiters = new Map<string, Limiter>();
  private readonly listener: Disposable;

  constructor(private readonly log: Logger) {
    this.listener = workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(settingIds.concurrency)) return;
      for (const limiter of this.limiters.values()) limiter.startWaiting();
    });
  }

  of({ url }: Connection, apiKey: string): Client {
    const { origin, host } = new URL(url);
    const onHold = (milliseconds: number) => showRateLimit(host, milliseconds);
    const limiter = getOrAdd(this.limiters, origin, () => new Limiter(concurrency, { onHold }));
    return new Client({ baseUrl: url, apiKey, log: this.log, longestAnalysis, limiter });
  }

  dispose(): void {
    this.listener.dispose();
  }
}
