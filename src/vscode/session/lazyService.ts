import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../util/abortedError';
import type { Logger, ReportService } from '../../service/service';
import type { Connection } from '../../reports/connection';
import { lazily } from '../../util/lazy';
import { fullText, UserError } from '../text/userError';

/**
 * A connection's service, created at the first request: the key isn't read before. Without a key it fails as not
 * connected, and looks for one again the next time. Unexpected errors are logged here.
 */
export function lazyService(
  connection: Connection,
  readApiKey: () => Promise<string | undefined>,
  clientWith: (apiKey: string) => ReportService,
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
