import { ServiceError } from '../api/errors';
import type { Privacy, Report } from '../api/records';
import type { PrivacyChoice, ReportService } from '../api/service';
import type { Item, Operation } from './job';
import type { Outcome } from './outcome';
import { pageKey } from './pageUrl';
import type { Store } from './store';

/** What is done to many at once. */
export type Task =
  | { readonly kind: 'create'; readonly choice: PrivacyChoice }
  /** Without a choice each item has its own. */
  | { readonly kind: 'privacy'; readonly choice: PrivacyChoice | undefined }
  | { readonly kind: 'update' }
  | { readonly kind: 'delete' };

export type TaskKind = Task['kind'];

const done: Outcome = { state: 'done' };

/** How a task is carried out at the service, and looked up there. Rows that show follow. */
export function operationOf(task: Task, service: ReportService, store: Store): Operation {
  switch (task.kind) {
    case 'create':
      return creation(task.choice, service, store);
    case 'privacy':
      return privacyChange(task.choice, service, store);
    case 'update':
      return update(service);
    case 'delete':
      return deletion(service, store);
  }
}

function creation(choice: PrivacyChoice, service: ReportService, store: Store): Operation {
  const tell = (report: Report): Outcome => {
    store.tellCreated(report);
    return { state: 'done', id: report.id };
  };
  return {
    run: async ({ url }) => {
      const created = await service.createReport({ url, ...choice });
      return created === undefined ? done : tell(created);
    },
    lookUp: async ({ url, known = [] }) => {
      const found = (await reportsAbout(url, service)).find(({ id }) => !known.includes(id));
      return found === undefined ? 'not done' : tell(found);
    },
  };
}

function privacyChange(choice: PrivacyChoice | undefined, service: ReportService, store: Store): Operation {
  const choiceFor = ({ restore }: Item): PrivacyChoice => choice ?? { privacy: restore ?? 'private' };
  const follow = (id: string, privacy: Privacy): Outcome => {
    for (const { listing } of store.listings.holding(id)) {
      const row = listing.get(id);
      if (row !== undefined) listing.replace({ ...row, privacy });
    }
    return { state: 'done', id };
  };
  return {
    run: async (item) => {
      const { id = '' } = item;
      await service.updateReport(id, choiceFor(item));
      return follow(id, choiceFor(item).privacy);
    },
    lookUp: async (item) => {
      const { id = '', privacy: before } = item;
      const { privacy } = choiceFor(item);
      const { privacy: now } = await service.getReport(id);
      // Of a password nobody can see whether it is the new one.
      const isDone = now === privacy && (privacy !== 'password' || before !== 'password');
      return isDone ? follow(id, privacy) : 'not done';
    },
  };
}

function update(service: ReportService): Operation {
  return {
    run: async ({ id = '' }) => {
      await service.updateReport(id, { results: true });
      return { state: 'done', id };
    },
    // Results may take minutes: that there are none yet does not say that none were asked for.
    lookUp: async ({ id = '', generatedAt }) => {
      const { generatedAt: now } = await service.getReport(id);
      return now === generatedAt ? { state: 'unknown' } : { state: 'done', id };
    },
  };
}

function deletion(service: ReportService, store: Store): Operation {
  const follow = (id: string) => {
    for (const { listing } of store.listings.holding(id)) listing.remove(id);
    store.tellReport({ id, report: undefined });
  };
  return {
    run: async ({ id = '' }) => {
      await service.deleteReport(id);
      follow(id);
      return { state: 'done', id };
    },
    lookUp: async ({ id = '' }) => {
      if (await isThere(service.getReport(id))) return 'not done';
      follow(id);
      return { state: 'done', id };
    },
  };
}

/** The reports of a page, the newest first, as far as one request finds them. */
async function reportsAbout(url: string, service: ReportService, signal?: AbortSignal): Promise<readonly Report[]> {
  const query = { search: url, search_by: 'url', sort_by: 'id', sort: 'desc', per_page: 100 } as const;
  const { records } = await service.listReports(query, signal === undefined ? {} : { signal });
  return records.filter((report) => pageKey(report.url) === pageKey(url));
}

async function isThere(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.problem.kind === 'notFound') return false;
    throw error;
  }
}

/** A report as an item of a job. */
export function itemOf({ id, url, privacy, generatedAt }: Report): Item {
  return { id, url, privacy, generatedAt };
}
