import { workspace } from 'vscode';
import type { Client } from '../../service/client';
import { Limiter, type UsedUp } from '../../service/limiter';
import { minAnalysisMs, type Logger, type ReportService } from '../../service/service';
import { settingIds } from '../../ids';
import type { Connection } from '../../reports/connection';
import type { Disposable } from '../../util/event';
import { getOrAdd } from '../../util/getOrAdd';
import { wait } from '../../util/wait';
import { concurrency, longestAnalysis } from '../settings';
import { showRateLimit } from '../ui/rateLimitStatus';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../util/abortedError';
import { lazily } from '../../util/lazy';
import { fullText, UserError } from '../text/userError';

/** Number of requests per minute that jobs leave to the user, given the number allowed. */
const reservedOf = (limit: number) => Math.floor(Math.min(12, limit / 5));

/**
 * Creates the clients of sessions. Clients of one service share a limiter: requests of a previous session still count.
 */
export class Clients implements Disposable {
  private readonly limiters = new Map<string, Limiter>();
  private readonly listener: Disposable;
  /** Origins of services that asked for a pause. */
  private readonly held = new Set<string>();

  /**
   * @param onDidEndHold called with the origin of a service that may be asked again after too many requests
   * @param isJobAt returns whether the window works on a job on the service with this origin
   */
  constructor(
    private readonly log: Logger,
    private readonly onDidEndHold: (origin: string) => void,
    private readonly isJobAt: (origin: string) => boolean,
  ) {
    this.listener = workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(settingIds.concurrency)) return;
      for (const limiter of this.limiters.values()) limiter.startWaiting();
    });
  }

  async of({ url }: Connection, apiKey: string): Promise<Client> {
    const { origin, host } = new URL(url);
    const limiter = getOrAdd(this.limiters, origin, () => {
      const onHold = (milliseconds: number) => {
        showRateLimit(host, milliseconds, () => this.isJobAt(origin));
        void this.tellEnd(origin, made);
      };
      const made = new Limiter(concurrency, { onHold });
      return made;
    });
    // It loads ky, which is slow to load in Node.
    const { Client } = await import('../../service/client');
    const timeLimit = () => Math.max(minAnalysisMs, longestAnalysis());
    return new Client({ baseUrl: url, apiKey, log: this.log, longestAnalysis: timeLimit, limiter });
  }

  /** The rate limit of a connection's service, if no more requests are left in this minute than the user may need. */
  usedUp({ url }: Connection): UsedUp | undefined {
    const allowance = this.limiters.get(new URL(url).origin)?.allowance;
    const wait = allowance?.waitFor(reservedOf) ?? 0;
    const { limit } = allowance ?? {};
    return limit === undefined || wait === 0 ? undefined : { wait, limit, reserved: reservedOf(limit) };
  }

  /** Reports once that a hold is over, however often it was extended. */
  private async tellEnd(origin: string, limiter: Limiter): Promise<void> {
    if (this.held.has(origin)) return;
    this.held.add(origin);
    while (limiter.heldFor > 0) await wait(limiter.heldFor);
    this.held.delete(origin);
    this.onDidEndHold(origin);
  }

  dispose(): void {
    this.listener.dispose();
  }
}

/**
 * A connection's service, created at the first request: the key isn't read before. Without a key it fails as not
 * connected, and looks for one again the next time. Unexpected errors are logged here.
 */
export function lazyService(
  connection: Connection,
  readApiKey: () => Promise<string | undefined>,
  clientWith: (apiKey: string) => Promise<ReportService>,
  log: Logger,
): ReportService {
  const service = lazily(async () => {
    const apiKey = await readApiKey();
    if (apiKey === undefined) throw new ServiceError({ kind: 'notConnected' }, connection.url);
    return clientWith(apiKey);
  });
  const call = async <T>(operation: (service: ReportService) => Promise<T>): Promise<T> => {
    try {
      return await operation(await service());
    } catch (error) {
      const isForeseen = error instanceof ServiceError || error instanceof AbortedError || error instanceof UserError;
      if (!isForeseen) log.warn(fullText(error));
      throw error;
    }
  };
  return {
    listReports: (...parameters) => call((service) => service.listReports(...parameters)),
    getReport: (...parameters) => call((service) => service.getReport(...parameters)),
    createReport: (...parameters) => call((service) => service.createReport(...parameters)),
    updateReport: (...parameters) => call((service) => service.updateReport(...parameters)),
    deleteReport: (...parameters) => call((service) => service.deleteReport(...parameters)),
    listProjects: (...parameters) => call((service) => service.listProjects(...parameters)),
    deleteProject: (...parameters) => call((service) => service.deleteProject(...parameters)),
  };
}
