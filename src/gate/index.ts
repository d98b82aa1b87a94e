export { type CiFile, ciFileFor, type CiSystem, ciSystems, ciSettings } from './ciFile';
export { type Coverage, coverageOf, type SiteInput } from './coverage';
export { explain, explanationText } from './explain';
export { faultyOutcome } from './outcome';
export { type FormatName, formats, type Reported } from './formats';
export { type GateFinding, gateFindings } from './formats/findings';
export { countTexts, gateOutcomeText } from './formats/summary';
export type { GatedSite, GateOptions, GateProgress } from './gateInput';
export { comparisonText, reasonText } from './listTexts';
export {
  countsOf,
  type ExitCode,
  exitCodeOf,
  type GateOutcome,
  isWrong,
  type PageRating,
  type RunProblem,
} from './outcome';
export { pathOfPage } from './pageSet';
export type { Folder } from './pageSources';
export { type Pair, type Pairs, pairsOf, type Comparison, worseFirst } from './pairs';
export { type ExposedReport, exposedReports, type PrivacyList } from './privacy';
export { reviewOf, type SiteReview } from './review';
export { runGate } from './runGate';
export { runProblemText } from './texts';
