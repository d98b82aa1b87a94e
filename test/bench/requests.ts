import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedRequest } from '../sandbox/request-log';
import type { Sandbox } from '../sandbox/start';
import type { Workbench } from '../ui/workbench';
import { collapse, expand } from './reportsView';
import { judge, type Part, type Row, type Judgement } from './row';
import { Sidebar } from './sidebar';
import { openBrowser, openWindow, setStage } from './stage';
import { sum } from './statistics';

const reports = 500;
const kilobyte = 1000;
const project = /^Project news\.example\.com,/;
/**
 * Milliseconds without a further request, since that has no event; a search waits a quarter of a second for more
 * typing.
 */
const quiet = 600;

interface Action {
  readonly name: string;
  readonly rule: Judgement['rule'];
  /** Maximum number of requests. */
  readonly limit: number;
  /** Preparation that isn't counted. */
  readonly prepare?: (workbench: Workbench) => Promise<void>;
  readonly act: (workbench: Workbench) => Promise<void>;
}

const refresh = (workbench: Workbench) => workbench.runCommand('Site Reports: Refresh');

/** In the order in which the user performs them: each begins where the previous one ended. */
const actions: readonly Action[] = [
  {
    name: 'show the Projects view',
    rule: '=',
    limit: 1,
    prepare: async (workbench) => {
      await workbench.openReports();
      await collapse(workbench, 'Projects');
      await collapse(workbench, 'Reports');
      await refresh(workbench);
    },
    act: (workbench) => expand(workbench, 'Projects'),
  },
  {
    name: 'show the Reports view',
    rule: '=',
    limit: 3,
    prepare: async (workbench) => {
      await collapse(workbench, 'Projects');
      await refresh(workbench);
    },
    act: (workbench) => expand(workbench, 'Reports'),
  },
  {
    name: 'expand a project',
    rule: '≤',
    limit: 3,
    prepare: (workbench) => expand(workbench, 'Projects'),
    act: async (workbench) => {
      await workbench.expand('Projects', project);
      await workbench.row('Projects', /^Bad, \d/).waitFor();
    },
  },
  { name: 'refresh: the projects, one project’s groups and the groups of all', rule: '≤', limit: 7, act: refresh },
  {
    name: 'refresh while only the Projects view shows, with one project open',
    rule: '≤',
    limit: 4,
    prepare: (workbench) => collapse(workbench, 'Reports'),
    act: refresh,
  },
  {
    name: 'refresh while nothing shows',
    rule: '=',
    limit: 0,
    prepare: async (workbench) => {
      await expand(workbench, 'Reports');
      await new Sidebar(workbench).hideTrees();
    },
    act: refresh,
  },
  {
    name: 'show both views again after that',
    rule: '≤',
    limit: 7,
    act: (workbench) => workbench.openReports(),
  },
  {
    name: 'load more of a group',
    rule: '≤',
    limit: 1,
    act: async (workbench) => {
      await workbench.runCommand('Site Reports: Load More');
      await workbench.option('Bad').first().click();
      await workbench.row('Reports', /^Bad, 20 of/).waitFor();
    },
  },
  {
    name: 'sort the reports',
    rule: '≤',
    limit: 3,
    act: async (workbench) => {
      await workbench.runCommand('Site Reports: Sort Reports…');
      await workbench.option(/address A to Z/i).click();
    },
  },
  {
    name: 'sort the projects',
    rule: '≤',
    limit: 1,
    prepare: (workbench) => workbench.row('Projects', project).click(),
    act: async (workbench) => {
      await workbench.runCommand('Site Reports: Sort Projects…');
      await workbench.option(/name A to Z/i).click();
    },
  },
  {
    name: 'search the reports',
    rule: '≤',
    limit: 3,
    act: async (workbench) => {
      await workbench.runCommand('Site Reports: Search Reports…');
      await workbench.quickInput.pressSequentially('news', { delay: 50 });
      await workbench.quickInput.press('Enter');
    },
  },
  {
    name: 'search the projects',
    rule: '≤',
    limit: 1,
    act: async (workbench) => {
      await workbench.runCommand('Site Reports: Search Projects…');
      await workbench.quickInput.pressSequentially('news', { delay: 50 });
      await workbench.quickInput.press('Enter');
    },
  },
];

/** The requests to the service, and the size of its answers, for each user action. */
export const requests: Part = {
  name: 'requests',
  measure: async (stops, { say, isSmall }) => {
    const stage = await setStage(stops, { reports });
    const workbench = await openWindow(await openBrowser(stops), stage);
    const rows: Row[] = [];
    for (const action of isSmall ? actions.slice(0, 4) : actions) {
      await action.prepare?.(workbench);
      await whenQuiet(stage.sandbox);
      await stage.sandbox.reset();
      await action.act(workbench);
      rows.push(rowOf(action, await whenQuiet(stage.sandbox)));
      say(action.name);
    }
    return rows;
  },
};

/** Waits until the service gets no more requests and has answered all; returns the requests. */
async function whenQuiet(sandbox: Sandbox): Promise<readonly LoggedRequest[]> {
  for (;;) {
    const before = await sandbox.requests();
    await pause(quiet);
    const after = await sandbox.requests();
    // An aborted request never gets a status.
    if (JSON.stringify(after) === JSON.stringify(before)) return after;
  }
}

function rowOf({ name, rule, limit }: Action, asked: readonly LoggedRequest[]): Row {
  const bytes = sum(asked.map((request) => request.bytes ?? 0));
  const forRows = asked.filter((request) => !isAside(request)).length;
  const note = `of ${(bytes / kilobyte).toFixed(1)} KB, with ${asked.length - forRows} aside`;
  return {
    measurement: name,
    ours: { value: forRows, unit: 'requests', note },
    judgement: judge('value', forRows, rule, limit),
  };
}

/**
 * True for a request that no row waits for: the one for the reports rated last. The groups of both views are by result.
 */
function isAside({ path, query }: LoggedRequest): boolean {
  return path.endsWith('/reports') && query['result'] === undefined;
}
