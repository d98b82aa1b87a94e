import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { ServiceError } from '../../src/service/errors';
import { Limiter, maxHoldMs } from '../../src/service/limiter';
import { exportRow } from '../../src/reports/export';
import { reportError } from '../../src/vscode/ui/reportError';
import { confirmIfPartial } from '../../src/vscode/ui/messages';
import { faults, type Fault, type FaultName } from './faults';
import { matrix, type Cell } from './matrix';
import { operationNamed, operations, Unfinished, type OperationName } from './operations';
import { mostRows } from './service';
import { apiKey, Stage } from './stage';
import { CancellationError, shown } from './vscode';

/** Maximum requests of all kinds for one operation: a change also looks for its effect. */
const mostRequests = 40;
/** Maximum milliseconds for one operation, even on a busy machine, while all of them meet a fault at the same time. */
const longest = 60_000;

const names = Object.keys(operations) as OperationName[];
const quiet = { error: () => undefined, show: () => undefined };
const texts = { heading: () => '', facts: () => [], title: '', failed: () => '' };

describe('Whatever goes wrong', function () {
  this.timeout(2 * longest);

  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  before(() => process.on('unhandledRejection', note));
  after(() => process.off('unhandledRejection', note));

  for (const fault of Object.keys(faults) as FaultName[]) {
    it(`every operation ends well where it meets: ${fault}`, async () => {
      const ends = await Promise.all(names.map((name) => meet(name, faults[fault])));
      const { read, change, ...others } = matrix[fault];
      // It begins by looking at the report; if that fails, nothing is sent.
      const look = read.sentence === undefined ? change : { ...read, sent: 0 };
      for (const end of ends) {
        const { method, pages = 1 } = operationNamed(end.name);
        const whole = read.sentence === undefined ? { ...read, sent: pages } : read;
        const usual = end.name === 'update results' ? look : method === 'GET' ? whole : change;
        await endsAs(others[end.name] ?? usual, end);
      }
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(rejections.splice(0), []);
    });
  }
});

interface End {
  readonly name: OperationName;
  readonly error: unknown;
  readonly sent: number;
  readonly stage: Stage;
}

/** Lets an operation meet a fault, checks everything that must hold for any fault, and then repeats it without one. */
async function meet(name: OperationName, fault: Fault): Promise<End> {
  const { method, path, reports, spared, fromPage = 1 } = operationNamed(name);
  const stage = await Stage.open({ reports });
  const { service, rows } = stage;
  try {
    const before = service.truth;
    await stage.misbehave(fault, { spared, fromPage });
    const error = await outcomeOf(name, stage);
    if (changeOf(error) === 'not done') assert.deepEqual(service.truth, before, `${name} was done`);
    const sent = service.requests.filter(
      (it) => it.method === method && it.path === path && it.page >= fromPage,
    ).length;
    // Visible views request their lists again, which may also fail.
    await within(Promise.all([stage.reports.load(), stage.projects.load()]), `${name}, whose lists are loaded again`);
    keepsRows(name, error, stage, rows);
    assert.ok(service.requests.length <= mostRequests, `${name} sent ${service.requests.length} requests`);
    const changes = service.requests.filter((request) => request.method !== 'GET');
    assert.equal(changes.length, method === 'GET' ? 0 : sent, `${name} sent another change`);
    canBeUsed(stage);
    await worksAgain(name, stage);
    assert.equal(service.askedElsewhere, 0, `${name} went to another origin`);
    assert.ok(!stage.log.join('\n').includes(apiKey), `${name} wrote the key to the log`);
    return { name, error, sent, stage };
  } finally {
    await stage.close();
  }
}

async function endsAs(cell: Cell, { name, error, sent, stage }: End): Promise<void> {
  shown.length = 0;
  if (error !== undefined) await tell(error);
  const sentences = shown.map((it) =>
    it
      .replaceAll(stage.host, 'SERVICE')
      .replace(/after \w+ \d.*\d\s[AP]M/, 'after TIME')
      .replace(/to http:\S+?, which/, 'to TARGET, which'),
  );
  assert.deepEqual([...sentences], cell.sentence === undefined ? [] : [cell.sentence], name);
  if (operations[name].method !== 'GET') assert.equal(changeOf(error), cell.change, name);
  assert.equal(sent, cell.sent, `${name}: requests`);
  assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(apiKey), `${name} tells the key`);
}

/** Shows the message for the user. */
async function tell(error: unknown): Promise<void> {
  if (!(error instanceof Unfinished)) await reportError(error, quiet);
  else if (typeof error.said === 'string') shown.push(error.said);
  else await assert.rejects(confirmIfPartial([error.said]), CancellationError);
}

function changeOf(error: unknown): Cell['change'] {
  if (error === undefined) return 'done';
  return error instanceof ServiceError && error.mayHaveHappened ? 'unknown' : 'not done';
}

/** The error of an operation, or nothing. */
async function outcomeOf(name: OperationName, stage: Stage): Promise<unknown> {
  return within(
    operations[name].run(stage).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof assert.AssertionError) throw error;
        return error ?? assert.fail('it failed with nothing');
      },
    ),
    name,
  );
}

/** Rows stay, except for reports and projects that are known to be gone, and none is shown twice. */
function keepsRows(name: OperationName, error: unknown, { rows }: Stage, before: Stage['rows']): void {
  const isDeleted = (deletion: OperationName) => name === deletion && error === undefined;
  const isGone = error instanceof ServiceError && error.problem.kind === 'notFound';
  const reports = before.reports.filter((id) => id !== '2' || !(isDeleted('delete report') || isGone));
  const projects = before.projects.filter((project) => project !== 'blog' || !isDeleted('delete project'));
  const lost = [
    ...reports.filter((id) => !rows.reports.includes(id)),
    ...projects.filter((it) => !rows.projects.includes(it)),
  ];
  assert.deepEqual(lost, [], `${name}: ${inspect(rows)}`);
  assert.equal(new Set(rows.reports).size, rows.reports.length, `${name}: a row shows twice`);
}

/** Whatever the rows contain, they can be shown, exported, and compared. */
function canBeUsed({ reports }: Stage): void {
  // For a long list, a few of the first page and of the last.
  const { rows } = reports.state;
  for (const report of new Set([...rows.slice(0, 3), ...rows.slice(-3)])) {
    assert.doesNotMatch(JSON.stringify(report), /\ufffd/, 'it was read in the wrong charset');
    assert.equal(report.fields, undefined, 'a row keeps its record');
    for (const format of ['csv', 'json', 'markdown'] as const) exportRow(format, report, texts);
  }
}

/** The service works again: existing reports are shown, and the same operation ends as it should. */
async function worksAgain(name: OperationName, stage: Stage): Promise<void> {
  const { limiter, service } = stage;
  const isHeld = limiter.heldFor > maxHoldMs;
  service.requests.length = 0;
  if (isHeld) {
    stage.behave();
    await assert.rejects(within(stage.store.getReport('9'), `${name}, then a read`), ServiceError);
    assert.deepEqual(service.requests, [], `${name}: it is asked although it wants to be left alone`);
  }
  stage.behave(isHeld ? new Limiter(() => 4) : limiter);
  await showsTruth(name, stage);
  assert.equal(await outcomeOf(name, stage), undefined, `${name}, once more`);
  await showsTruth(name, stage);
}

async function showsTruth(name: OperationName, { reports, projects, service }: Stage): Promise<void> {
  await within(Promise.all([reports.refresh(), projects.refresh()]), `${name}, then a refresh`);
  assert.deepEqual([reports.state.error, projects.state.error], [undefined, undefined]);
  const told = {
    reports: reports.state.rows.map(({ id, privacy, result }) => `${id} ${privacy} ${result}`),
    projects: projects.state.rows.map((it) => it.name),
  };
  // A long list shows its first pages.
  const pages = Math.ceil(told.reports.length / mostRows);
  const truth = { ...service.truth, reports: service.truth.reports.slice(0, mostRows * pages) };
  assert.deepEqual(told, truth, `${name}, after a refresh`);
}

/** Fails instead of hanging. */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new assert.AssertionError({ message: `${what} takes too long` })), longest);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
