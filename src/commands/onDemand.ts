/** The part of this layer that is loaded at its first use. */
export { lookAtWhatIsKept } from './connections/whatIsKept';
export { resolveGateTask } from './gate/checkSite';
export { LinkOpener } from './links/openLink';
export { reportError } from '../platform/ui/reportError';
export { table } from './table';
export { isOfRows, readGiven } from './target/given';
