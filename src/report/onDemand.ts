/** What this layer loads at its first use. */
export { documentOf } from './documents';
export { ReportPanel } from './panel';
