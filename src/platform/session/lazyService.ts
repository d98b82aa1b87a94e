import { AbortedError, ServiceError } from '../../api/errors';
import type { Limiter } from '../../api/limiter';
import type { Logger, ReportService } from '../../api/service';
import type { Connection } from '../../model/connection';
import { longestAnalysis } from '../settings';
import { fullText, UserError } from '../text/errorMessages';
import type { Load } from '../../util/lazy';

/**
 * A connection's service, created at the first request: neither the key nor the HTTP client is needed before.
 * Without a key it fails as not connected, and looks for one again the next time. Unexpected errors are logged here.
 */
export function lazyService(
  connection: Connection,
  readApiKey: () => Promise<string | undefined>,
  log: Logger,
  load: Load<Pick<typeof import('../onDemand'), 'Client'>>,
  limiter?: Limiter,
): ReportService {
  const open = async (): Promise<ReportService> => {
    const apiKey = await readApiKey();
    if (apiKey === undefined) throw new ServiceError({ kind: 'notConnected' }, connection.url);
    const { Client } = await load();
    return new Client({ baseUrl: connection.url, apiKey, log, longestAnalysis, ...(limiter && { limiter }) });
  };
  let opened: Promise<ReportService> | undefined;
  const service = (): Promise<ReportService> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
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
    listReports: (...parameters) => call((it) => it.listReports(...parameters)),
    getReport: (...parameters) => call((it) => it.getReport(...parameters)),
    createReport: (...parameters) => call((it) => it.createReport(...parameters)),
    updateReport: (...parameters) => call((it) => it.updateReport(...parameters)),
    deleteReport: (...parameters) => call((it) => it.deleteReport(...parameters)),
    listProjects: (...parameters) => call((it) => it.listProjects(...parameters)),
    deleteProject: (...parameters) => call((it) => it.deleteProject(...parameters)),
  };
}
