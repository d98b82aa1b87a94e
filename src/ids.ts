/** All ids that the manifest and the code share. A test compares this file with package.json, both ways. */

export const commandIds = {
  connect: 'siteReports.connect',
  switchConnection: 'siteReports.switchConnection',
  replaceApiKey: 'siteReports.replaceApiKey',
  removeConnection: 'siteReports.removeConnection',
  refresh: 'siteReports.refresh',
  searchReports: 'siteReports.searchReports',
  searchProjects: 'siteReports.searchProjects',
  filterReports: 'siteReports.filterReports',
  filterByProject: 'siteReports.filterByProject',
  sortReports: 'siteReports.sortReports',
  sortProjects: 'siteReports.sortProjects',
  groupReports: 'siteReports.groupReports',
  clearReports: 'siteReports.clearReports',
  clearProjects: 'siteReports.clearProjects',
  saveQuery: 'siteReports.saveQuery',
  openQuery: 'siteReports.openQuery',
  goToReport: 'siteReports.goToReport',
  openReport: 'siteReports.openReport',
  showJson: 'siteReports.showJson',
  createReport: 'siteReports.createReport',
  createReports: 'siteReports.createReports',
  changePrivacy: 'siteReports.changePrivacy',
  updateResults: 'siteReports.updateResults',
  cancelUpdate: 'siteReports.cancelUpdate',
  deleteReport: 'siteReports.deleteReport',
  deleteProject: 'siteReports.deleteProject',
  openPage: 'siteReports.openPage',
  copyUrl: 'siteReports.copyUrl',
  copyMarkdown: 'siteReports.copyMarkdown',
  compareReports: 'siteReports.compareReports',
  compareVersions: 'siteReports.compareVersions',
  exportReports: 'siteReports.exportReports',
  actOnAll: 'siteReports.actOnAll',
  showJob: 'siteReports.showJob',
  markAsSeen: 'siteReports.markAsSeen',
  markAllAsSeen: 'siteReports.markAllAsSeen',
  exportHistory: 'siteReports.exportHistory',
  clearHistory: 'siteReports.clearHistory',
  loadMore: 'siteReports.loadMore',
  loadAll: 'siteReports.loadAll',
  copyLink: 'siteReports.copyLink',
  copySearchLink: 'siteReports.copySearchLink',
  openSource: 'siteReports.openSource',
  showReportOfPage: 'siteReports.showReportOfPage',
  showInProblems: 'siteReports.showInProblems',
  clearProblems: 'siteReports.clearProblems',
  fixWithAgent: 'siteReports.fixWithAgent',
  setUpSites: 'siteReports.setUpSites',
  showLog: 'siteReports.showLog',
} as const;

export type CommandName = keyof typeof commandIds;

export const viewIds = {
  projects: 'siteReports.projects',
  reports: 'siteReports.reports',
} as const;

export type ViewName = keyof typeof viewIds;

/** The view of changes since the person last looked. It shows only if there are any. */
export const changesViewId = 'siteReports.changes';

/** The tools that a language model can call. */
export const toolIds = {
  findReports: 'site_reports_find_reports',
  readReport: 'site_reports_read_report',
  findFiles: 'site_reports_find_files',
  updateResults: 'site_reports_update_results',
  createReport: 'site_reports_create_report',
  changePrivacy: 'site_reports_change_privacy',
} as const;

export type ToolName = keyof typeof toolIds;

/** The custom editor that shows a report in full. */
export const reportEditorId = 'siteReports.report';

/** The source of our problems in the Problems view. */
export const problemSource = 'Site Reports';

/** The scheme of reports as documents. */
export const reportScheme = 'site-reports';

export const contextKeys = {
  /** `none` while nothing is connected, `noKey` while this machine lacks the connection's key, else `connected`. */
  state: 'siteReports.state',
  /** The service answered that there are no projects, or none that match the search. */
  noProjects: 'siteReports.noProjects',
  /** The same for reports, if the Reports view is not grouped. */
  noReports: 'siteReports.noReports',
  /** The Projects view is searched. */
  projectsNarrowed: 'siteReports.projectsNarrowed',
  /** The Reports view is searched or filtered. */
  reportsNarrowed: 'siteReports.reportsNarrowed',
  /** Something has changed since the person last looked. */
  hasChanges: 'siteReports.hasChanges',
} as const;

export const settingIds = {
  pageSize: 'siteReports.pageSize',
  refreshInterval: 'siteReports.refreshInterval',
  historyVersions: 'siteReports.historyVersions',
  notifyWorse: 'siteReports.notifyWorse',
  concurrency: 'siteReports.concurrency',
  longestAnalysis: 'siteReports.longestAnalysis',
  codeLens: 'siteReports.codeLens',
} as const;

/** The argument of a command about one report, instead of a row: anything with the report's id. */
export interface ReportArgument {
  readonly id: string;
  /** The base URL of the report's service; defaults to that of the window's connection. */
  readonly service?: string;
}

/** The argument of a command about one check of a report. */
export interface CheckArgument extends ReportArgument {
  /** The check's name, as the service calls it. */
  readonly check: string;
}

/** The argument of a command about one page: its address. */
export interface AddressArgument {
  readonly address: string;
}

/** The argument of a command about one project, instead of a row: anything with the project's name. */
export interface ProjectArgument {
  readonly project: string;
}

/** The argument from a page of another connection: the id of that connection. */
export interface ConnectionArgument {
  readonly connection: string;
}

/** The argument from a key in a focused view: the command acts on the focused or selected rows instead of asking. */
export interface SelectionArgument {
  readonly selectionIn: ViewName;
}

/** The argument from a click on a row. */
export interface ClickArgument {
  readonly clicked: unknown;
}
