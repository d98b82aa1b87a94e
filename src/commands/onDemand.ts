/** The part of this layer that is loaded at its first use. */
export { forgetRemainingData } from './connections/connectionData';
export { resolveGateTask } from './gate/checkSite';
export { listStoredJobs } from './jobs/listStoredJobs';
export { LinkOpener } from './links/openLink';
export { reportError } from '../platform/ui/reportError';
export { table } from './table';
export { readGiven } from './target/given';
