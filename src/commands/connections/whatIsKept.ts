import type { CommandContext } from '../command';
import { listStoredJobs } from '../jobs/listStoredJobs';
import { forgetRemainingData } from './connectionData';

/** Looks, when a connection is first used, at what earlier sessions left on this machine: jobs, and what is to go. */
export async function lookAtWhatIsKept(context: CommandContext): Promise<void> {
  await Promise.all([listStoredJobs(context), forgetRemainingData(context)]);
}
