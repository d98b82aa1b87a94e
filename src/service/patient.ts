import { wait } from '../util/wait';
import { isRateLimited } from './errors';
import type { ReportService } from './service';

/** Maximum milliseconds to wait for a service that has received too many requests: its limit is per minute. */
const maxWaitMs = 90_000;
/** Maximum number of such waits for one request. */
const maxWaits = 10;

/**
 * Sends a request again once the service allows it, if that is soon. Rejects as the request does.
 * @param unnamed milliseconds to wait if the service names no time; by default, it isn't asked again
 */
export async function whenAllowed<R>(
  request: () => Promise<R>,
  signal: AbortSignal | undefined,
  unnamed = Infinity,
): Promise<R> {
  for (let waits = 0; ; waits++) {
    try {
      return await request();
    } catch (error) {
      if (!isRateLimited(error) || error.problem.kind !== 'tooManyRequests') throw error;
      const { retryAt = Date.now() + unnamed } = error.problem;
      const milliseconds = Math.max(0, retryAt - Date.now());
      if (milliseconds > maxWaitMs || waits === maxWaits || signal?.aborted === true) throw error;
      await wait(milliseconds, signal);
    }
  }
}

/** A service that sends each request once the limit allows it, for tasks that take many of them. */
export function patient(service: ReportService): ReportService {
  return {
    listReports: (query, options) => whenAllowed(() => service.listReports(query, options), options?.signal),
    getReport: (id, options) => whenAllowed(() => service.getReport(id, options), options?.signal),
    createReport: (creation, options) => whenAllowed(() => service.createReport(creation, options), options?.signal),
    updateReport: (id, update, options) =>
      whenAllowed(() => service.updateReport(id, update, options), options?.signal),
    deleteReport: (id, options) => whenAllowed(() => service.deleteReport(id, options), options?.signal),
    listProjects: (query, options) => whenAllowed(() => service.listProjects(query, options), options?.signal),
    deleteProject: (name, options) => whenAllowed(() => service.deleteProject(name, options), options?.signal),
  };
}
