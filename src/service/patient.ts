import { wait } from '../util/wait';
import { isRateLimited } from './errors';
import type { ReportService, RequestOptions } from './service';

/** Maximum milliseconds to wait for a service that has received too many requests: its limit is per minute. */
const maxWaitMs = 90_000;
/** Maximum number of such waits for one request. */
const maxWaits = 10;

/** Sends a request again once the service allows it, if it names a time, and that is soon. */
async function whenAllowed<R>(request: () => Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  for (let waits = 0; ; waits++) {
    try {
      return await request();
    } catch (error) {
      const { retryAt = Infinity } =
        isRateLimited(error) && error.problem.kind === 'tooManyRequests' ? error.problem : {};
      const milliseconds = Math.max(0, retryAt - Date.now());
      if (milliseconds > maxWaitMs || waits === maxWaits || signal?.aborted === true) throw error;
      await wait(milliseconds, signal);
    }
  }
}

/** The signal that ends the wait of a request that has not been sent. */
function signalOf({ signal, sendingSignal }: RequestOptions = {}): AbortSignal | undefined {
  return signal ?? sendingSignal;
}

/** A service that sends each request once the limit allows it, for tasks that take many of them. */
export function patient(service: ReportService): ReportService {
  return {
    listReports: (query, options) => whenAllowed(() => service.listReports(query, options), signalOf(options)),
    getReport: (id, options) => whenAllowed(() => service.getReport(id, options), signalOf(options)),
    createReport: (creation, options) => whenAllowed(() => service.createReport(creation, options), signalOf(options)),
    updateReport: (id, update, options) =>
      whenAllowed(() => service.updateReport(id, update, options), signalOf(options)),
    deleteReport: (id, options) => whenAllowed(() => service.deleteReport(id, options), signalOf(options)),
    listProjects: (query, options) => whenAllowed(() => service.listProjects(query, options), signalOf(options)),
    deleteProject: (name, options) => whenAllowed(() => service.deleteProject(name, options), signalOf(options)),
  };
}
