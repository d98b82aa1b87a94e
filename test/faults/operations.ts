import assert from 'node:assert/strict';
import { findExisting } from '../../src/jobs/creationPlan';
import { foundList } from '../../src/reports/lists/homes';
import { reportQueryOf } from '../../src/reports/lists/query';
import type { Reading } from '../../src/reports/lists/pageReader';
import { readReports } from '../../src/reports/lists/readList';
import { existingReport } from '../../src/reports/existingReport';
import { pageKey } from '../../src/util/url';
import type { Stage, Strike } from './stage';

/** A user's request to the service. It rejects with their message. */
interface Operation extends Strike {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path of its requests, below `/api/v1`. */
  readonly path: string;
  readonly run: (stage: Stage) => Promise<unknown>;
  /** Number of reports on the service; three by default. */
  readonly reports?: number;
  /** Number of pages that it reads from those that meet a fault, if all goes well; one by default. */
  readonly pages?: number;
}

/** An incomplete reading that is reported. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished';

  /** @param said the sentence about it, or the reading that the user is asked about */
  constructor(readonly said: string | Reading) {
    super('unfinished');
  }
}

/** More than two pages of them. */
const many = 60;

const never = new AbortController().signal;

/** The seven operations of the service as used in the product; an update is of the privacy or of the results. */
export const operations = {
  'list projects': { method: 'GET', path: '/projects', run: ({ projects }) => listAll(projects) },
  'list reports': { method: 'GET', path: '/reports', run: ({ reports }) => listAll(reports) },
  'get report': { method: 'GET', path: '/reports/2', run: ({ store }) => store.fetchReport('2', never) },
  'create report': {
    method: 'POST',
    path: '/reports',
    run: ({ changes }) => changes.createReport({ url: 'https://shop.example/new', privacy: 'private' }),
  },
  'update privacy': {
    method: 'PUT',
    path: '/reports/2',
    // It is looked at first.
    spared: 1,
    run: ({ changes, report }) => changes.changePrivacy(report, { privacy: 'public' }),
  },
  'update results': {
    method: 'PUT',
    path: '/reports/2',
    run: ({ changes, report }) => changes.updateResults(report),
  },
  'update results after the first look': {
    method: 'PUT',
    path: '/reports/2',
    spared: 1,
    run: ({ changes, report }) => changes.updateResults(report),
  },
  'delete report': {
    method: 'DELETE',
    path: '/reports/2',
    // It is looked at first.
    spared: 1,
    run: ({ changes, report }) => changes.deleteReport(report),
  },
  'delete project': {
    method: 'DELETE',
    path: '/projects/blog',
    run: ({ changes }) => changes.deleteProject('blog'),
  },
  'load more': { method: 'GET', path: '/reports', reports: many, run: loadMore },
  'load all, from the third page on': { method: 'GET', path: '/reports', reports: many, fromPage: 3, run: loadAll },
  'export all': { method: 'GET', path: '/reports', reports: many, pages: 3, run: exportAll },
  'export all, from the second page on': {
    method: 'GET',
    path: '/reports',
    reports: many,
    fromPage: 2,
    pages: 2,
    run: exportAll,
  },
  'find a report on the third page': { method: 'GET', path: '/reports', reports: many, fromPage: 3, run: findOldest },
  'plan, from the second page on': { method: 'GET', path: '/reports', reports: many, fromPage: 2, pages: 2, run: plan },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** An operation with all optional fields in its type. */
export function operationNamed(name: OperationName): Operation {
  return operations[name];
}

/** Loads a list again completely. A list never rejects: its failure is in its state. */
async function listAll(list: Stage['reports'] | Stage['projects']): Promise<void> {
  await list.refresh();
  await list.loadAll(never, () => undefined);
  throwErrorOf(list);
}

function throwErrorOf({ state: { error } }: Stage['reports'] | Stage['projects']): void {
  if (error instanceof Error) throw error;
  assert.equal(error, undefined);
}

/** Adds a page to the first. */
async function loadMore({ reports }: Stage): Promise<void> {
  await reports.load();
  await reports.loadMore();
  throwErrorOf(reports);
}

/** Adds all pages to the first. */
async function loadAll(stage: Stage): Promise<void> {
  const { reports } = stage;
  await reports.load();
  await reports.loadAll(never, () => undefined);
  throwErrorOf(reports);
  const { rest } = reports.state;
  if (rest !== 'none') throw new Unfinished(rest);
  assert.deepEqual(stage.rows.reports, stage.service.ids);
}

async function exportAll({ client, service, store }: Stage): Promise<void> {
  const ids: string[] = [];
  const reading = await readReports(reportQueryOf(foundList(store.query)), client, never, (records) => {
    for (const { id } of records) ids.push(id);
    return undefined;
  });
  assert.equal(new Set(ids).size, ids.length, 'a report is exported twice');
  if (!reading.isWhole) throw new Unfinished(reading);
  assert.deepEqual(ids, service.ids);
}

/** The page of the oldest report, whose address all others contain. */
const oldest = 'https://shop.example/';

async function findOldest({ client, creations }: Stage): Promise<void> {
  const found = await existingReport(oldest, { service: client, creations }, never);
  if (found === 'unknown') throw new Unfinished(found);
  assert.notEqual(found, 'none');
  assert.ok(typeof found === 'object' && found.id === '1');
}

/** Finds out which of four pages have a report: one on each page of the list, and one that has none. */
async function plan({ client, creations }: Stage): Promise<void> {
  const pages = new Map<string, readonly string[]>([
    [`${oldest}59`, ['59']],
    [`${oldest}34`, ['34']],
    [oldest, ['1']],
    [`${oldest}new`, []],
  ]);
  const where = { service: client, creations };
  const { existing, uncertain } = await findExisting([...pages.keys()], where, never, () => undefined);
  const isCertain = (url: string) => !uncertain.has(pageKey(url));
  for (const [url, ids] of pages) {
    const found = (existing.get(pageKey(url)) ?? []).map(({ id }) => id);
    assert.deepEqual(found, isCertain(url) ? ids : ids.filter((id) => found.includes(id)), url);
  }
  const uncertainPages = [...pages.keys()].filter((url) => !isCertain(url));
  if (uncertainPages.length > 0) throw new Unfinished(`${uncertainPages.length} uncertain`);
}
