/** Every id that the manifest and the code share. A test holds this file against package.json, both ways. */

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

/** The view of what changed since the person last looked. It shows only when something has. */
export const changesViewId = 'siteReports.changes';

/** What a language model can call. */
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

/** What the Problems view names as the source of our problems. */
export const problemSource = 'Site Reports';

/** The committed file that says which sites a folder makes. */
export const siteFileName = 'site-reports.json';

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

/** What a command about one report takes instead of a row: anything with the report's id. */
export interface ReportArgument {
  readonly id: string;
  /** The base URL of the service that the id is of; without it, that of the window's connection is meant. */
  readonly service?: string;
}

/** What a command about one check of a report takes. */
export interface CheckArgument extends ReportArgument {
  /** The check's name, as the service calls it. */
  readonly check: string;
}

/** What a command about one page takes: its address. */
export interface AddressArgument {
  readonly address: string;
}

/** What a command about one project takes instead of a row: anything with the project's name. */
export interface ProjectArgument {
  readonly project: string;
}

/** What a page of another connection passes: the id of that connection. */
export interface ConnectionArgument {
  readonly connection: string;
}

/** What a key in a focused view passes, so that the command acts on the focused or the selected rows instead of asking. */
export interface SelectionArgument {
  readonly selectionIn: ViewName;
}

/** What a click on a row passes. */
export interface ClickArgument {
  readonly clicked: unknown;
}
