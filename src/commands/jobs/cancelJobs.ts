import type { Jobs } from '../../vscode/jobs/jobs';

/** Cancels the jobs of a connection, and shows those no longer that this window does not work on. */
export function cancelJobsOf(connectionId: string, jobs: Jobs): void {
  for (const job of jobs.all.filter(({ connection }) => connection.id === connectionId)) {
    job.cancel();
    if (!job.isUnderWay) jobs.remove(job);
  }
}
