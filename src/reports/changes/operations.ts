import { ServiceError } from '../../service/errors';
import { isForeign } from '../../service/errors';
import type { Privacy, Report } from '../../service/records';
import type { PrivacyChoice, ReportCreation, ReportService, RequestOptions } from '../../service/service';
import type { Creations } from '../creations';
import { maxLookUpMs, type Where } from '../existingReport';
import { hasNewResults, ratingOf } from '../newResults';
import { currentReport, unlessForbidden, type RecentReports } from '../currentReports';
import { findNewReportSoon, findReport, maxNewestRead, reportIn } from '../reportsOfPage';
import { createdOutcome, lookForCreated } from './creationProof';
import {
  choiceFor,
  type Baseline,
  type Found,
  type Item,
  type ItemOutcome,
  type Operation,
  type PrivacyTask,
  type Sent,
  type Task,
} from './item';

/**
 * Returns the operation that carries out a task on the service and looks up its outcome.
 * @param recent where to look for reports right before they are changed; each is requested unless it is found there
 */
export function operationOf(task: Task, where: Where, recent?: RecentReports): Operation {
  const { service } = where;
  const before: Reading = async (item, signal) => {
    const { id = '', url } = item;
    return (await recent?.find({ id, url }, service, signal)) ?? reportOf(item, service, signal);
  };
  switch (task.kind) {
    case 'create':
      return creationOrUpdate(creation(task.choice, where), update(service, before));
    case 'privacy':
      return privacyChange(task, service, before);
    case 'update':
      return update(service, before);
    case 'delete':
      return deletion(service, before);
  }
}

/** Reads the report of an item, as `currentReport` returns it. */
type Reading = (item: Item, signal: AbortSignal | undefined) => Promise<Report | 'gone'>;

/** One plan may create some reports and update others; it is one job, so that it is kept and canceled as a whole. */
function creationOrUpdate(create: Operation, updating: Operation): Operation {
  const of = ({ id }: Item) => (id === undefined ? create : updating);
  return {
    isRepeatable: false,
    baselineOf: async (item, signal) => of(item).baselineOf?.(item, signal),
    send: (item, options) => of(item).send(item, options),
    lookUp: (item, signal) => of(item).lookUp(item, signal),
    prove: async (item, done, signal) => of(item).prove?.(item, done, signal) ?? 'no proof',
  };
}

function creation(choice: PrivacyChoice, where: Where): Operation {
  const { service } = where;
  return {
    isRepeatable: false,
    send: (item, options) =>
      where.creations.serialize(item.url, async () => {
        const created = await createUnlessCreated(item, { url: item.url, ...choice }, where, options);
        if (created === 'created since') return { state: 'skipped', reason: created };
        return created === undefined ? { state: 'done' } : createdOutcome(item, created);
      }),
    lookUp: async ({ url, known }, signal) => {
      const found = reportIn(await findReport({ url, known: known ?? [], newest: maxNewestRead }, service, signal));
      if (found === undefined) return 'no proof';
      // Without knowing which reports there were before, it could be one of them.
      return known === undefined ? { state: 'unknown' } : createdOutcome({ url }, found);
    },
    prove: (item, done, signal) => lookForCreated(item, done, service, signal),
  };
}

/**
 * Creates a page's report, unless the user or a model has created one since the item was planned. Must run one at a
 * time: see `Creations.serialize`. Rejects as `Operation.send` does.
 * @returns the report, if the service names it or it is found soon
 */
async function createUnlessCreated(
  item: Item,
  creation: ReportCreation,
  { service, creations }: Where,
  options: RequestOptions,
): Promise<Report | 'created since' | undefined> {
  if (wasCreatedSince(item, creations)) return 'created since';
  const { url, known = 'unknown' } = item;
  const answer = await service.createReport(creation, options);
  const created = answer ?? (await findNewReportSoon(url, known, service));
  // Others waiting to create a report of this page need this.
  creations.note(url, created?.id, created?.url === '' ? url : created?.url);
  return created;
}

function wasCreatedSince({ url, known, mayBeDone = false }: Item, creations: Creations): boolean {
  if (known === undefined || mayBeDone || !creations.has(url)) return false;
  const id = creations.idOf(url);
  return id === undefined || !known.includes(id);
}

/**
 * True if the privacy was changed elsewhere since, so that changing it would lose something without consent: a privacy
 * that an Undo doesn't revert, or a password that did not exist when the user was asked.
 */
function wasChanged(
  { expected, privacy: shown }: Item,
  { privacy: now, hasPassword }: Pick<Baseline, 'privacy' | 'hasPassword'>,
  wanted: Privacy,
): boolean {
  if (now === undefined) return false;
  if (expected !== undefined) return now !== expected && now !== wanted;
  // A service that keeps a password for any privacy loses none.
  return hasPassword !== true && now === 'password' && shown !== undefined && shown !== 'password';
}

function privacyChange(task: PrivacyTask, service: ReportService, before: Reading): Operation {
  return {
    isRepeatable: true,
    baselineOf: async (item, signal) => {
      const reading = baselineIn(before(item, signal));
      // An Undo that can't see what it would revert reverts nothing.
      const baseline = await (item.expected === undefined ? unlessForbidden(reading) : reading);
      if (baseline === undefined || 'state' in baseline) return baseline;
      const isChanged = wasChanged(item, baseline, choiceFor(task, item).privacy);
      return isChanged ? changedSince : baseline;
    },
    send: async (item, options) => {
      const { id = '' } = item;
      return { state: 'done', id, report: await service.updateReport(id, choiceFor(task, item), options) };
    },
    lookUp: async (item, signal) => {
      const { id = '' } = item;
      const former = item.baseline?.privacy;
      const choice = choiceFor(task, item);
      const { privacy } = choice;
      const report = await reportOf(item, service, signal);
      if (report === 'gone') return gone;
      // Passwords are never sent back, so the new one can't be recognized.
      const isDone =
        report.privacy === privacy && (privacy !== 'password' || (former !== undefined && former !== 'password'));
      const isPasswordLeft = choice.privacy !== 'password' && choice.removesPassword === true && report.hasPassword;
      if (isDone) return isPasswordLeft === true ? 'not done' : { state: 'done', id, report };
      // A password may be the one that was sent.
      const isOthers = privacy !== 'password' && wasChanged(item, report, privacy);
      return isOthers ? changedSince : 'not done';
    },
  };
}

function update(service: ReportService, before: Reading): Operation {
  return {
    isRepeatable: false,
    baselineOf: (item, signal) => unlessForbidden(baselineIn(before(item, signal))),
    send: async ({ id = '', baseline }, options) => {
      const report = await service.updateReport(id, { results: true }, options);
      // A service that analyzes later answers with the previous results.
      const isRated = report !== undefined && baseline !== undefined && hasNewResults(report, baseline);
      return { state: 'done', id, ...(isRated && { rated: ratingOf(report) }), report };
    },
    lookUp: (item, signal) => lookUpResults(item, service, signal),
    prove: async (item, done, signal) => {
      const found = await lookUpResults(item, service, signal);
      if (found !== 'not done') return found;
      for (const neighbour of done.slice(0, maxNeighbours)) {
        const its = await lookUpResults(neighbour.item, service, signal);
        if (typeof its === 'object' && its.state === 'done') return 'not done';
      }
      // A service without useful dates never shows an item as done.
      return 'no proof';
    },
  };
}

/**
 * Sends a change, and looks once for its effect if something other than the service may have answered. Rejects as
 * `Operation.send` does.
 */
export async function sentOrFound(operation: Operation, item: Item, options: RequestOptions): Promise<Sent> {
  try {
    return await operation.send(item, options);
  } catch (error) {
    if (!isStrange(error)) throw error;
    const found = await operation.lookUp(item, lookUpSignal(options)).catch(() => 'no proof' as const);
    if (typeof found === 'object' && found.state === 'failed') throw new ServiceError(found.problem, error.service);
    if (typeof found === 'object' && found.state !== 'unknown') return found;
    throw found === 'not done' ? new ServiceError(error.problem, error.service) : error;
  }
}

/** The same for the creation of a report, which is found if the previous reports are known. */
export async function createdOrFound(
  item: Item,
  creation: ReportCreation,
  where: Where,
  options: RequestOptions,
): Promise<Report | 'created since' | undefined> {
  try {
    return await createUnlessCreated(item, creation, where, options);
  } catch (error) {
    const { url, known } = item;
    if (!isStrange(error) || known === undefined) throw error;
    const wanted = { url, known, newest: maxNewestRead };
    const found = await findReport(wanted, where.service, lookUpSignal(options)).catch(() => 'unknown' as const);
    if (typeof found === 'string') throw error;
    where.creations.note(url, found.id, found.url);
    return found;
  }
}

/** Deletes a project, and looks once whether it is gone if something other than the service may have answered. */
export async function projectDeleted(name: string, service: ReportService): Promise<void> {
  try {
    await service.deleteProject(name);
  } catch (error) {
    if (!isStrange(error)) throw error;
    const query = { project: name, sort_by: 'id', sort: 'desc', per_page: 10 } as const;
    const left = await service.listReports(query, { signal: lookUpSignal({}) }).catch(() => undefined);
    if (left === undefined || (left.total ?? left.records.length) > 0) throw error;
  }
}

/** True if something other than the service may have answered a change. */
function isStrange(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || !error.mayHaveHappened) return false;
  return isForeign(error.problem);
}

function lookUpSignal({ signal }: RequestOptions): AbortSignal {
  const slow = AbortSignal.timeout(maxLookUpMs);
  return signal === undefined ? slow : AbortSignal.any([signal, slow]);
}

/** Maximum number of neighbors to look up: any of them may have been deleted since. */
const maxNeighbours = 3;

async function lookUpResults(item: Item, service: ReportService, signal: AbortSignal): Promise<Found> {
  const { id, baseline } = item;
  const report = await reportOf(item, service, signal);
  if (report === 'gone') return gone;
  if (baseline === undefined) return 'no proof';
  return hasNewResults(report, baseline) ? { state: 'done', id, rated: ratingOf(report), report } : 'not done';
}

async function baselineIn(reading: Promise<Report | 'gone'>): Promise<Baseline | ItemOutcome> {
  const report = await reading;
  if (report === 'gone') return gone;
  const { privacy, hasPassword } = report;
  return { ...ratingOf(report), privacy, ...(hasPassword !== undefined && { hasPassword }) };
}

function deletion(service: ReportService, before: Reading): Operation {
  return {
    isRepeatable: true,
    baselineOf: async (item, signal) => {
      const report = await unlessForbidden(before(item, signal));
      return report === 'gone' ? { state: 'done', id: item.id } : undefined;
    },
    send: async ({ id = '' }, options) => {
      await service.deleteReport(id, options);
      return { state: 'done', id };
    },
    lookUp: async (item, signal) =>
      (await reportOf(item, service, signal)) === 'gone' ? { state: 'done', id: item.id } : 'not done',
  };
}

const changedSince: ItemOutcome = { state: 'skipped', reason: 'changed since' };
const gone: ItemOutcome = { state: 'failed', problem: { kind: 'notFound' } };

function reportOf({ id = '', url }: Item, service: ReportService, signal?: AbortSignal): Promise<Report | 'gone'> {
  return currentReport({ id, url }, service, signal);
}

/** A report as an item of a job. */
export function itemOf({ id, url, privacy }: Report): Item {
  return { id, url, privacy };
}
