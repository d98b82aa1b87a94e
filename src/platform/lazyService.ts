import { ServiceError } from '../api/errors';
import type { Logger, ReportService } from '../api/service';
import type { Connection } from '../model/connection';

/**
 * A connection's service, made when it is first asked: neither the key nor the HTTP client is touched before.
 * Without a key it fails as not connected, and looks for one again the next time.
 */
export function lazyService(
  connection: Connection,
  readApiKey: () => Promise<string | undefined>,
  log: Logger,
): ReportService {
  const open = async (): Promise<ReportService> => {
    const apiKey = await readApiKey();
    if (apiKey === undefined) throw new ServiceError({ kind: 'notConnected' }, connection.url);
    const { Client } = await import('../api/client');
    return new Client({ baseUrl: connection.url, apiKey, log });
  };
  let opened: Promise<ReportService> | undefined;
  const service = (): Promise<ReportService> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    listReports: async (...parameters) => (await service()).listReports(...parameters),
    getReport: async (...parameters) => (await service()).getReport(...parameters),
    createReport: async (...parameters) => (await service()).createReport(...parameters),
    updateReport: async (...parameters) => (await service()).updateReport(...parameters),
    deleteReport: async (...parameters) => (await service()).deleteReport(...parameters),
    listProjects: async (...parameters) => (await service()).listProjects(...parameters),
    deleteProject: async (...parameters) => (await service()).deleteProject(...parameters),
  };
}
