import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../src/ids';
import type { Node } from '../../src/views/lists/nodes';
import type { Random } from '../storm/random';
import { internals } from '../host/extension';
import type { Person } from '../host/person/person';
import { rowsOf } from '../host/rows';
import { Service } from '../host/service';
import { hideViews, setSetting, showViews } from '../host/window';

/** The objects that an action works with. */
export interface Hands {
  readonly random: Random;
  readonly person: Person;
}

type Action = (hands: Hands) => Promise<void>;

/** Maximum number of the test's own reports on a service. */
const mostOwn = 15;
const own = '/soak-';

export const connectionNames = ['Sandbox', 'Other'] as const;

/** The service that the window is connected to. */
async function service(): Promise<Service> {
  const { connections } = await internals();
  return new Service(connections.active?.name === 'Other' ? 'second' : 'first');
}

type ReportNode = Node & { kind: 'report' };

async function reportNodes(): Promise<readonly ReportNode[]> {
  const rows = await rowsOf('reports');
  return rows.map(({ node }) => node).filter((node) => node.kind === 'report');
}

/** Random visible reports, each once; shows all of them if too few are visible. */
async function someReports({ person, random }: Hands, count: number): Promise<readonly ReportNode[]> {
  let nodes = await reportNodes();
  if (nodes.length < count) {
    await showAll(person);
    nodes = await reportNodes();
  }
  const first = random.below(nodes.length - count + 1);
  return nodes.slice(first, first + count);
}

async function aReport(hands: Hands): Promise<ReportNode> {
  const [node] = await someReports(hands, 1);
  assert.ok(node, 'there is a report');
  return node;
}

/** Clears the search, the filters, and the grouping of the Reports view. */
export async function showAll(person: Person): Promise<void> {
  await person.runs(commandId('clearReports'));
  person.picks('By result');
  await person.runs(commandId('groupReports'));
}

/** Picks one of several options, and reads the rows that it shows. */
function picks(command: string, view: 'reports' | 'projects', labels: readonly string[]): Action {
  return async ({ person, random }) => {
    person.picks(oneOf(random, labels));
    await person.runs(command);
    await rowsOf(view);
  };
}

function searches(command: string, view: 'reports' | 'projects', texts: readonly string[]): Action {
  return async ({ person, random }) => {
    const text = oneOf(random, texts);
    person.meetsPick(`searches ${text}`, (box) => box.typeAndEnter(text));
    await person.runs(command);
    await rowsOf(view);
  };
}

function runs(command: string, view: 'reports' | 'projects'): Action {
  return async ({ person }) => {
    await person.runs(command);
    await rowsOf(view);
  };
}

function oneOf<T>(random: Random, all: readonly T[]): T {
  const [one] = all.slice(random.below(all.length));
  assert.ok(one !== undefined);
  return one;
}

const closeEditors = () => vscode.commands.executeCommand('workbench.action.closeAllEditors');

/** Runs a command for the row that offers more, if there is one. */
function more(command: string): Action {
  return async ({ person, random }) => {
    const view = random.happens(0.5) ? 'reports' : 'projects';
    const row = (await rowsOf(view)).find(({ label }) => label === 'Load More…');
    if (row !== undefined) await person.runs(command, row.node);
    await rowsOf(view);
  };
}

async function create({ person, random }: Hands): Promise<void> {
  person.types(`https://shop.example.org/good${own}${random.below(1e9)}`);
  person.picks(oneOf(random, ['Private', 'Public']));
  await person.runs(commandId('createReport'));
}

async function remove(hands: Hands): Promise<void> {
  const [oldest] = await (await service()).stored(own);
  if (oldest === undefined) return create(hands);
  hands.person.clicks('Delete Report');
  await hands.person.runs(commandId('deleteReport'), { id: String(oldest.id) });
}

/** The user's actions by name. Each leaves the window in a state in which any other can follow. */
const actions = {
  refresh: runs(commandId('refresh'), 'reports'),
  openProject: async ({ random }) => {
    const projects = (await rowsOf('projects')).filter(({ label }) => label.startsWith('Project '));
    if (projects.length > 0) await rowsOf('projects', oneOf(random, projects).label);
  },
  group: picks(commandId('groupReports'), 'reports', ['By result', 'By failed check', 'By project', 'Not grouped']),
  sort: picks(commandId('sortReports'), 'reports', [
    'Created, newest first',
    'Created, oldest first',
    'Address A to Z',
    'Address Z to A',
  ]),
  sortProjects: picks(commandId('sortProjects'), 'projects', ['Name A to Z', 'Name Z to A', 'Created, newest first']),
  filter: picks(commandId('filterReports'), 'reports', ['Good', 'Decent', 'Bad', 'Private', 'Public']),
  search: searches(commandId('searchReports'), 'reports', [
    'about',
    'pricing',
    'contact',
    'nowhere-at-all',
    'o',
    'shop',
  ]),
  searchProjects: searches(commandId('searchProjects'), 'projects', ['news', 'shop', 'example']),
  clear: runs(commandId('clearReports'), 'reports'),
  clearProjects: runs(commandId('clearProjects'), 'projects'),
  loadMore: more(commandId('loadMore')),
  loadAll: more(commandId('loadAll')),
  openReport: async (hands) => {
    await hands.person.runs(commandId('openReport'), await aReport(hands));
    if (hands.random.happens(0.5)) await closeEditors();
  },
  showJson: async (hands) => {
    await hands.person.runs(commandId('showJson'), await aReport(hands));
    await closeEditors();
  },
  copy: async (hands) => {
    await hands.person.runs(
      oneOf(hands.random, [commandId('copyUrl'), commandId('copyMarkdown')]),
      await aReport(hands),
    );
  },
  create: async (hands) => {
    const { length } = await (await service()).stored(own);
    await (length < mostOwn ? create(hands) : remove(hands));
  },
  delete: remove,
  update: async (hands) => hands.person.runs(commandId('updateResults'), await aReport(hands)),
  changePrivacy: async (hands) => {
    const node = await aReport(hands);
    hands.person.picks(oneOf(hands.random, ['Private', 'Public']));
    if (node.report.hasPassword === true) hands.person.picks('Keep Current Password');
    await hands.person.runs(commandId('changePrivacy'), node);
  },
  updateMany: async (hands) => {
    const nodes = await someReports(hands, 3);
    await hands.person.runs(commandId('updateResults'), nodes[0], nodes);
  },
  export: async ({ person, random }) => {
    person.picks(oneOf(random, [/^Loaded rows/, /^Everything that matches the current search/]));
    person.picks(oneOf(random, [/^CSV/, /^JSON/, /^Markdown/]));
    person.picks('To the Clipboard');
    await person.runs(commandId('exportReports'));
  },
  markAsSeen: ({ person }) => person.runs(commandId('markAllAsSeen')),
  compareVersions: async (hands) => {
    const node = await aReport(hands);
    const { sessions } = await internals();
    const versions = (await sessions.current?.history.versionsOf(node.report.id)) ?? [];
    if (versions.length < 2) return;
    hands.person.picks('Its Own Versions');
    // With only two versions there is no choice.
    if (versions.length > 2) for (const way of [/./, /./]) hands.person.picks(way);
    hands.person.picks('Side by Side');
    await hands.person.runs(commandId('compareReports'), node);
    await closeEditors();
  },
  switchConnection: async ({ person, random }) => {
    person.picks(oneOf(random, connectionNames));
    await person.runs(commandId('switchConnection'));
    await rowsOf('reports');
  },
  pageSize: async ({ random }) => {
    await setSetting('pageSize', oneOf(random, [10, 25, 50, 100]));
    await rowsOf('reports');
  },
  show: async () => {
    await showViews();
    await rowsOf('projects');
    await rowsOf('reports');
  },
} as const satisfies Readonly<Record<string, Action>>;

type ActionName = keyof typeof actions;

/** The relative frequency of each action. */
const weights: Readonly<Record<ActionName, number>> = {
  ...{ refresh: 12, openProject: 8, group: 5, sort: 6, sortProjects: 2, filter: 8, search: 6, searchProjects: 2 },
  ...{ clear: 6, clearProjects: 2, loadMore: 8, loadAll: 1, openReport: 4, showJson: 2, copy: 3, create: 3, delete: 3 },
  ...{ update: 4, changePrivacy: 4, updateMany: 0.5, export: 3, markAsSeen: 2, compareVersions: 2 },
  ...{ switchConnection: 4, pageSize: 1, show: 1 },
};

/** Performs a random action. */
export async function act(hands: Hands): Promise<void> {
  const name = hands.random.pick(weights);
  await actions[name](hands);
  // VS Code keeps data of every row that it ever drew, which would hide leaks of the extension.
  await hideViews();
}

/** Brings the window to the state of every measurement: a new session, no editor, nothing in progress. */
export async function rest(person: Person): Promise<void> {
  await closeEditors();
  await setSetting('pageSize', undefined);
  for (const name of [...connectionNames].reverse()) {
    person.picks(name);
    await person.runs(commandId('switchConnection'));
  }
  await showAll(person);
  await person.runs(commandId('clearProjects'));
  await rowsOf('projects');
  await rowsOf('reports');
  await person.runs(commandId('markAllAsSeen'));
}
