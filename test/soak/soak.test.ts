import assert from 'node:assert/strict';
import { Random } from '../storm/random';
import { internals, sandboxes } from '../host/extension';
import { aQuickPace } from '../host/pace';
import { Person } from '../host/person/person';
import { Service } from '../host/service';
import { aConnectedWindow, hideViews } from '../host/window';
import { act, connectionNames, rest } from './actions';
import { Gauge, type Figures } from './figures';
import { showsTruth } from './truth';

/** Number of actions. */
const wanted = Number(process.env['SOAK_ACTIONS'] ?? 10_000);
const seed = Number(process.env['SOAK_SEED'] ?? 1);
/** True to report progress as well. */
const isLong = wanted >= 1000;
/** After these, code is compiled and every kind of action was done. */
const warmUp = Math.round(wanted / 5);

const megabyte = 1_000_000;
/** Allowed growth, however long it runs: code is compiled late, and connections stay open for reuse. */
const mayGrow = { heap: 6 * megabyte, sockets: 15, listeners: 5 } as const;
/** Maximum numbers at rest; VS Code has some of its own. */
const most = { timers: 20, files: 50, sessions: 2 } as const;

describe('Staying alive', () => {
  const { service } = aConnectedWindow();
  const second = new Service('second');
  aQuickPace();

  beforeEach(async () => {
    const { connections } = await internals();
    const { url, key } = (await sandboxes()).second;
    await second.restore();
    await connections.save({ id: `test-other-${Date.now()}`, name: connectionNames[1], url }, key);
  });
  afterEach(hideViews);

  it(`for ${wanted} actions leaves no memory, timer, connection, file, listener or failure behind`, async function () {
    this.timeout(60_000 + 500 * wanted);
    // A second try would measure the leftovers of the first one.
    this.retries(0);
    const random = new Random(seed);
    const gauge = await Gauge.install();
    const figures = async (at: number) => {
      await asAPerson(rest);
      const measured = await gauge.measure();
      console.log(`      after ${at}: ${JSON.stringify(measured)}`);
      return measured;
    };
    try {
      const all: Figures[] = [];
      for (let at = 0; at < wanted; at++) {
        if (at === warmUp || (isLong && at > 0 && at % warmUp === 0)) all.push(await figures(at));
        if (at % 100 === 0) await Promise.all([service.reset(), second.reset()]);
        await asAPerson((person) => act({ random, person })).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new Error(`${why}\nAction ${at} of SOAK_SEED=${seed} npm run test:soak`, { cause: error });
        });
      }
      await asAPerson((person) => showsTruth(person, 'Other', second));
      await asAPerson((person) => showsTruth(person, 'Sandbox', service));
      const [before, after] = [all[0], await figures(wanted)];
      assert.ok(before);
      assert.deepEqual([...grown(before, after), ...gauge.complaints], []);
    } finally {
      gauge.remove();
    }
  });
});

/** Creates a user for one action, so that the texts they were shown are released with them. */
async function asAPerson<T>(does: (person: Person) => Promise<T>): Promise<T> {
  const person = new Person();
  person.arrive();
  try {
    return await does(person);
  } finally {
    person.leave();
  }
}

/** Describes the figures that are too high. */
function grown(before: Figures, after: Figures): readonly string[] {
  const growth = (['heap', 'sockets', 'listeners'] as const)
    .filter((name) => after[name] - before[name] > mayGrow[name])
    .map((name) => `${name} grew by ${after[name] - before[name]}, and may by ${mayGrow[name]}`);
  const excess = (['timers', 'files', 'sessions'] as const)
    .filter((name) => after[name] > most[name])
    .map((name) => `${after[name]} ${name}, of at most ${most[name]}`);
  return [...growth, ...excess];
}
