/** The part of this layer that is loaded at its first use. */
export { documentOf } from './documents';
export { followDocuments } from './followDocuments';
export { ReportPanel } from './panel';
export { readReportUri } from '../platform/reportUri';
