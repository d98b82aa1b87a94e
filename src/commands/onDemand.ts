/** What this layer loads at its first use. */
export { offerToResume } from './jobs/resume';
export { table } from './table';
