import assert from 'node:assert/strict';
import { resultIn } from '../../src/views/lists/nodes';
import { results, privacyNames } from '../../src/service/records';
import { commandId } from '../../src/ids';
import type { UnseenChange } from '../../src/history/unseenChanges';
import { internals } from '../host/extension';
import type { Person } from '../host/person/person';
import { rowsOf } from '../host/rows';
import type { Service } from '../host/service';
import { connectionNames, showAll } from './actions';

/**
 * Fails unless the Reports view shows exactly a service's reports, grouped or not, the history knows all of them, and
 * What Changed names any other only as gone.
 */
export async function showsTruth(person: Person, name: (typeof connectionNames)[number], service: Service) {
  person.picks(name);
  await person.runs(commandId('switchConnection'));
  await showAll(person);
  const stored = await service.stored('');
  const truth = stored.map(
    ({ id, url, privacy, result }) => [id, url, privacyNames[privacy], result ?? undefined] as const,
  );
  assert.ok(truth.length > 0);
  // A report without a result is in no result group.
  const rated = truth.filter(([, , , result]) => results.some((it) => it === result));
  assert.deepEqual(await allShown(person), byId(rated), `${name}, by result`);
  person.picks('Not grouped');
  await person.runs(commandId('groupReports'));
  assert.deepEqual(await allShown(person), byId(truth), `${name}, not grouped`);

  const ids = new Set(stored.map(({ id }) => String(id)));
  const changes = await changesOnceRecorded(ids);
  const wrong = changes.filter(({ id, kind }) => ids.has(id) === (kind === 'gone'));
  assert.deepEqual(wrong, [], `${name}: what changed is not there, or is not gone`);
  console.log(`      ${name} shows the truth: ${truth.length} reports, ${changes.length} changes`);
}

/** The unseen changes, once the history knows all reports. */
async function changesOnceRecorded(ids: ReadonlySet<string>): Promise<readonly UnseenChange[]> {
  const { sessions } = await internals();
  const history = sessions.current?.history;
  assert.ok(history);
  for (;;) {
    // Records made in the meantime must not be missed.
    const next = new Promise<void>((resolve) => {
      const listener = history.onDidChange(() => {
        listener.dispose();
        resolve();
      });
    });
    const recorded = new Set((await history.all()).map(({ id }) => id));
    if ([...ids].every((id) => recorded.has(id))) return history.unseenChanges;
    await next;
  }
}

/** The rows of the Reports view after a refresh, once each of its lists was read completely. */
async function allShown(person: Person) {
  await person.runs(commandId('refresh'));
  for (;;) {
    const rows = await rowsOf('reports');
    const more = rows.find(({ node }) => node.kind === 'more');
    if (more !== undefined) {
      await person.runs(commandId('loadAll'), more.node);
      continue;
    }
    const reports = rows.flatMap(({ node }) => (node.kind === 'report' ? [node] : []));
    return byId(
      reports.map((row) => [Number(row.report.id), row.report.url, row.report.privacy, resultIn(row)] as const),
    );
  }
}

/** The service leaves out the slash of a page without a path. */
function byId(rows: readonly (readonly [id: number, url: string, ...rest: readonly unknown[]])[]) {
  return rows
    .map(([id, url, ...rest]) => [id, url.replace(/\/$/, ''), ...rest] as const)
    .sort(([one], [other]) => one - other);
}
