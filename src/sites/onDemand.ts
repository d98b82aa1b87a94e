/** The part of this layer that is loaded at its first use. */
export { actionsFor } from './codeActions';
export { GateResults } from './gateResults';
export { hoverAt } from './hovers';
export { lensesOf } from './lenses';
export { Problems } from './problems';
export { SiteFileProblems } from './siteFileProblems';
