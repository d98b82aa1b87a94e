/** All ids that the manifest and the code share. A test compares this file with package.json, both ways. */
import type { commands } from './commands/commands';

/** The part of package.json that names everything registered at startup. */
export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly languageModelTools: readonly { readonly name: string; readonly toolReferenceName: string }[];
    readonly menus: Readonly<Record<'view/title' | 'view/item/context', readonly { readonly command?: string }[]>>;
  };
}

const prefix = 'siteReports';

/** The name of a command: its key in the table of commands. Only the table's type is known here. */
export type CommandName = keyof typeof commands;

/** The id of a command: `siteReports.connect` for `connect`. */
export function commandId<Name extends CommandName>(name: Name): `siteReports.${Name}` {
  return `${prefix}.${name}`;
}

/** The name of a command in the manifest. */
export function commandName(id: string): CommandName {
  return id.slice(prefix.length + 1) as CommandName;
}

export const viewIds = {
  projects: 'siteReports.projects',
  reports: 'siteReports.reports',
} as const;

export type ViewName = keyof typeof viewIds;

/** The view of changes since the user last marked them as seen. */
export const changesViewId = 'siteReports.changes';

/** The view of jobs, shown only if there are any. */
export const jobsViewId = 'siteReports.jobs';

/** The submenus of our menus. */
export const submenuIds = {
  copyAs: 'siteReports.copyAs',
  connection: 'siteReports.connection',
} as const;

/** The tools that a language model can call, by their names in a prompt. */
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

export const contextKeys = idsOf([
  /** `none` while nothing is connected, `noKey` while this machine lacks the connection's key, else `connected`. */
  'state',
  /** The service answered that there are no projects, or that no project matches the search. */
  'projectsEmpty',
  /** The same for reports, if the Reports view is not grouped. */
  'reportsEmpty',
  /** The Projects view is searched. */
  'projectsNarrowed',
  /** The Reports view is searched or filtered. */
  'reportsNarrowed',
  /** Something has changed since the user last marked changes as seen. */
  'hasChanges',
  /** There are jobs. */
  'hasJobs',
  'hasFinishedJobs',
  'canCompareAll',
  /** The service offers more of a list of the Projects view. */
  'projectsHaveMore',
  /** The same in the Reports view. */
  'reportsHaveMore',
  /** The results of a report are being updated, one at a time. */
  'isUpdating',
  /** Failed checks are shown as problems. */
  'hasProblems',
  /** A gate has found problems. */
  'hasGateProblems',
  /** A workspace folder has a `site-reports.json`. */
  'hasSiteFile',
  /** The completed steps of the walkthrough: rows were browsed, a report was created, one was read, a file found. */
  'didConnect',
  'didBrowse',
  'didCreate',
  'didRead',
  'didFindFile',
]);

export const settingIds = idsOf([
  'pageSize',
  'refreshInterval',
  'historyVersions',
  'notifyWorse',
  'concurrency',
  'longestAnalysis',
  'codeLens',
]);

/** The type of tasks that check a site against its rules. */
export const taskType = 'siteReports';

/** The argument of a command about a site of a workspace folder. */
export interface SiteArgument {
  /** The site's address. */
  readonly site: string;
  /** The folder's URI; any folder unless given. */
  readonly folder?: string;
}

/** The page of a gate’s problem, in the link behind its code. */
export interface GateProblemArgument extends SiteArgument {
  /** The page's report; undefined if it has none. */
  readonly id?: string;
  /** The address of the service. */
  readonly service: string;
  /** The page's address, as `createReport` takes it. */
  readonly address: string;
  readonly page: string;
}

/** The argument of a command about one report, instead of a row: anything with the report's id. */
export interface ReportArgument {
  readonly id: string;
  /** The base URL of the report's service; defaults to that of the window's connection. */
  readonly service?: string;
  /** The address of its page, if known from earlier: the service may have given the id to another page since. */
  readonly page?: string;
}

/** The argument of a command about one check of a report. */
export interface CheckArgument extends ReportArgument {
  /** The check's name on the service. */
  readonly check: string;
  /** The index of one finding of the check, if one is meant. */
  readonly finding?: number;
}

/** The argument of a command that compares the recorded versions of one report. */
export interface VersionsArgument extends ReportArgument {
  readonly versions: true;
}

/** The argument of Set Up Sites…: where it starts, and the command that follows. */
export interface SetUpArgument {
  /** The address of a page of the site. */
  readonly address?: string | undefined;
  /** The command that needs the site, to be run again once it is set up. */
  readonly next?: { readonly command: CommandName; readonly args: readonly unknown[] } | undefined;
}

/** The argument of a command about one page. */
export interface AddressArgument {
  readonly address: string;
}

/** The argument of a command about one project, instead of a row: anything with the project's name. */
export interface ProjectArgument {
  readonly project: string;
}

/** The argument from a page of another connection. */
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

/** Returns VS Code's ids for names: `siteReports.connect` for `connect`. */
function idsOf<Name extends string>(names: readonly Name[]): { readonly [Each in Name]: `siteReports.${Each}` } {
  return Object.fromEntries(names.map((name) => [name, `${prefix}.${name}`])) as {
    readonly [Each in Name]: `siteReports.${Each}`;
  };
}
