export { CheckPlaces, type FailedCheck, placeInLayouts, type TextRange } from './checkRange';
export { betweenFolders, certainOf, type Confidence, isGuess, likeliestFirst, type Source } from './confidence';
export { faultText } from './faultText';
export {
  conventionSearches,
  type FileSearch,
  isBelowFetched,
  isBelowMade,
  isWritten,
  mayMakePage,
  mayStateSite,
  searchBelow,
  StatedFiles,
} from './fileSearch';
export { FiledPages, type PageFiles, type PageLookup } from './filedPages';
export { deepestFolder, folderOf, foldersOf, joined } from './folders';
export type { FrontMatter } from './frameworks/convention';
export { frontMatterOf, isSameMatter } from './frontMatter';
export {
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
export { KnownFiles } from './knownFiles';
export { isOfLayout } from './markupPlaces';
export { matchParts } from './match';
export type { Fault } from './nodeReader';
export { type FileReport, RatedFiles } from './ratedFiles';
export { DocumentError, documentText, fetchDocument, isSitemap, readSitemaps } from './readSitemaps';
export { isStatic, type Route } from './route';
export { RouteTable } from './routeTable';
export { knownPagesOf, proposeRules, type RuleProposal } from './ruleProposals';
export type { Site, SiteRule, StatedSite } from './site';
export { baseOf, isSamePlace, isSiteAddress, sitePlaceOf } from './siteAddress';
export { readSiteFile, type ReadSites, unreadFault, writeSiteFile } from './siteFile';
export { candidatesOf, type Findings, siteFindingsOf, likeliestOf, type Proposal, proposalsFor } from './siteFindings';
export { filesWithMatter } from './siteMatters';
export { inferSites, withStated } from './sites';
export { type FilePages, SourceIndex } from './sourceIndex';
export { siteFileName } from './siteFileName';
export { haveSameTitle, titlesOfSource } from './titles';
export { unusedRules } from './unusedRules';
export { maxWrittenBytes, writtenPages, type WrittenPages } from './writtenPages';
