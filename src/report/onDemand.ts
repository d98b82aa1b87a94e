/** The part of this layer that is loaded at its first use. */
export { showReport } from './panel';
export { ReportDocuments } from './reportDocuments';
