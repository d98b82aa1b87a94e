/** Every id that the manifest and the code share. A test holds this file against package.json, both ways. */

export const commandIds = {
  connect: 'siteReports.connect',
  switchConnection: 'siteReports.switchConnection',
  replaceApiKey: 'siteReports.replaceApiKey',
  removeConnection: 'siteReports.removeConnection',
  refresh: 'siteReports.refresh',
  createReport: 'siteReports.createReport',
  changePrivacy: 'siteReports.changePrivacy',
  updateResults: 'siteReports.updateResults',
  deleteReport: 'siteReports.deleteReport',
  deleteProject: 'siteReports.deleteProject',
  openPage: 'siteReports.openPage',
  copyUrl: 'siteReports.copyUrl',
  loadMore: 'siteReports.loadMore',
  showLog: 'siteReports.showLog',
} as const;

export type CommandName = keyof typeof commandIds;

export const viewIds = {
  projects: 'siteReports.projects',
  reports: 'siteReports.reports',
} as const;

export type ViewName = keyof typeof viewIds;

export const contextKeys = {
  /** `none` while nothing is connected, `noKey` while this machine lacks the connection's key, else `connected`. */
  state: 'siteReports.state',
  /** The service has answered that there are no projects. */
  noProjects: 'siteReports.noProjects',
} as const;

/** What a command about one report takes besides a row: anything with the report's id. */
export interface ReportArgument {
  readonly id: string;
}

/** What a command about one project takes besides a row: anything with the project's name. */
export interface ProjectArgument {
  readonly project: string;
}

/** What a key in a focused view passes, so that the command acts on the selected row instead of asking. */
export interface SelectionArgument {
  readonly selectionIn: ViewName;
}
