// Loaded together, when the first document, file, or problem needs one of them.
export { FiledPages } from '../sources';
export { knownPages } from '../history/knownReports';
export { WorkspaceSites } from '../vscode/workspace/workspaceSites';
export { actionsFor } from './codeActions';
export { GateResults } from './gateResults';
export { hoverAt } from './hovers';
export { KeptProblems } from './keptProblems';
export { lensesOf } from './lenses';
export { Problems } from './problems';
export { SiteFileProblems } from './siteFileProblems';
