import assert from 'node:assert/strict';
import type { Stage } from './stage';

/** What a person asks of the service. It rejects with what they are told. */
interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Where its requests go, below `/api/v1`. */
  readonly path: string;
  readonly run: (stage: Stage) => Promise<unknown>;
  /** The number of requests that are answered well before it meets a fault. */
  readonly spared?: number;
}

const never = new AbortController().signal;

/** The seven operations of the service as a person meets them; an update is of the privacy or of the results. */
export const operations = {
  'list projects': { method: 'GET', path: '/projects', run: ({ projects }) => listAll(projects) },
  'list reports': { method: 'GET', path: '/reports', run: ({ reports }) => listAll(reports) },
  'get report': { method: 'GET', path: '/reports/2', run: ({ store }) => store.fetchReport('2', never) },
  'create report': {
    method: 'POST',
    path: '/reports',
    run: ({ mutations }) => mutations.createReport({ url: 'https://shop.example/new', privacy: 'private' }),
  },
  'update privacy': {
    method: 'PUT',
    path: '/reports/2',
    run: ({ mutations, report }) => mutations.changePrivacy(report, { privacy: 'public' }),
  },
  'update results': {
    method: 'PUT',
    path: '/reports/2',
    run: ({ mutations, report }) => mutations.updateResults(report),
  },
  'update results after the first look': {
    method: 'PUT',
    path: '/reports/2',
    spared: 1,
    run: ({ mutations, report }) => mutations.updateResults(report),
  },
  'delete report': {
    method: 'DELETE',
    path: '/reports/2',
    run: ({ mutations, report }) => mutations.deleteReport(report),
  },
  'delete project': {
    method: 'DELETE',
    path: '/projects/blog',
    run: ({ mutations }) => mutations.deleteProject('blog'),
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

/** The requests of an operation that are answered well before it meets a fault. */
export function sparedBy(name: OperationName): number {
  const { spared = 0 }: Operation = operations[name];
  return spared;
}

/** Loads a list anew to its end. A list never rejects: what failed is in its state. */
async function listAll(list: Stage['reports'] | Stage['projects']): Promise<void> {
  await list.refresh();
  await list.loadAll(never, () => undefined);
  const { error } = list.state;
  if (error instanceof Error) throw error;
  assert.equal(error, undefined);
}
