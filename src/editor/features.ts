/** What is loaded once a document shows, a file is looked for or a problem is shown. */
export { FiledPages } from '../sources';
export { WorkspaceSites } from '../vscode/workspace/workspaceSites';
export { GateResults } from './gateResults';
export { hoverAt } from './hovers';
export { lensesOf } from './lenses';
export { Problems } from './problems';
export { SiteFileProblems } from './siteFileProblems';
