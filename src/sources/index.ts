export { CheckFixes } from './checkFixes';
export { CheckRanges, type FailedCheck, rangeInLayouts, type TextRange } from './checkRange';
export { betweenFolders, certainOf, type Confidence, isGuess, likeliestFirst, type Source } from './sitePages';
export type { Fit } from './evidence';
export { FilesBeside } from './builtSitemap';
export { isDoubted } from './frameworks/convention';
export {
  type FileList,
  type FileSearch,
  type FolderFiles,
  isBelowFetched,
  isBelowMade,
  isUsual,
  type PathKind,
  StatedFiles,
  type WatchedFiles,
} from './fileSearch';
export { FiledPages, type PageFiles, type PageLookup } from './filedPages';
export type { StatedSites } from './folderSearch';
export { type FileChange, FolderSources } from './folderSources';
export { FrontMatters, maxFilesRead } from './frontMatter';
export {
  areAboutChecks,
  type Gate,
  inForce,
  type Level,
  levelOfMissing,
  mergedRules,
  type Override,
  type PagePattern,
  type PageRules,
  type Rule,
  type RulesInForce,
  slackOf,
} from './gateRules';
export type { FoundRange } from './markup/findingRanges';
export { isFixedAlone, type MarkupEdit } from './markup/fixes';
export { isOfLayout } from './markupPatterns';
export type { Fault } from './nodeReader';
export { type FileReport, RatedFiles } from './ratedFiles';
export { documentFaultText, faultText } from './faultText';
export { DocumentError, documentText, fetchDocument } from './documents';
export { readAddresses, readSitemaps } from './readSitemaps';
export { isStatic, matchParts, type Route, RouteTable } from './route';
export { knownPagesOf, proposeRules, type RuleProposal } from './ruleProposals';
export type { Site, SiteRule, ConfiguredSite } from './site';
export { baseOf, isSameAddress, isSiteAddress, addressKey } from './siteAddresses';
export { readSiteFile, unreadFault, withBaseline, writeSiteFile } from './siteFile';
export { candidatesOf, type Findings, siteFindingsOf, likeliestOf, type Proposal, proposalsFor } from './siteFindings';
export { inferSites, withStated } from './sites';
export { type FilePages, SourceIndex } from './sourceIndex';
export { siteFileName } from './site';
export { haveSameTitle, titlesOfSource } from './pageText';
export { generatedManifests } from './generatedManifests';
export { weighedIndex } from './builtSitemap';
