import assert from 'node:assert/strict';
import { progressAfter, stepsToReopen } from '../../src/jobs/jobJournal';
import { describeError } from '../../src/vscode/text/errorMessages';
import { faults, type FaultName } from './faults';
import { jobMatrix } from './jobMatrix';
import { jobNamed, jobs, limiterBy, runToEnd, SkippingClock, type JobName } from './jobs';
import { matrix } from './matrix';
import { apiKey, Stage } from './stage';

/** Maximum requests of a job: its items are looked up a few times. */
const mostRequests = 40;
const names = Object.keys(jobs) as JobName[];

describe('Whatever a job meets', function () {
  this.timeout(60_000);

  for (const fault of Object.keys(faults) as FaultName[]) {
    it(`every job ends well where it meets: ${fault}`, async () => {
      await Promise.all([meet('create', fault, 0), ...names.map((name) => meet(name, fault, 1))]);
    });
  }
});

/** @param before the number of items that are done before the job meets the fault */
async function meet(name: JobName, fault: FaultName, before: 0 | 1): Promise<void> {
  const { task, requests, itemsOf, timesDone } = jobNamed(name);
  const { isPaused, state, afterAnother = state } = jobMatrix[fault][name];
  const about = `${name}, of which ${before} before`;
  const clock = new SkippingClock();
  const stage = await Stage.open({ limiter: limiterBy(clock) });
  const { service, limiter } = stage;
  const recover = () => {
    clock.skip(limiter.heldFor);
    stage.behave();
  };
  const timesOf = (url: string) => timesDone(service.reports.filter((it) => it.url === url));
  try {
    const items = itemsOf(stage);
    const told: string[] = [];
    const lasts = fault === '429 with 0 seconds' ? 3 : undefined;
    await stage.misbehave(faults[fault], { spared: before * requests, lasts });
    const onPause = (why: Error) => {
      told.push(describeError(why).replaceAll(stage.host, 'SERVICE'));
      recover();
    };
    const { job, steps } = await runToEnd(stage, { task, items, clock, onPause });
    const { outcomes } = job;
    // A failing connection affects every request.
    const first = before === 1 ? 'done' : state;
    const rest = before === 1 ? afterAnother : state;
    assert.deepEqual(states(outcomes), [first, rest, rest], about);
    assert.equal(told.length, isPaused ? 1 : 0, `${about}: ${told.join(' ')}`);
    for (const sentence of told) assert.ok(isForeseen(sentence, fault), `${about}: ${sentence}`);
    for (const [index, { url }] of items.entries()) {
      // A service that answers that it has no such report is always believed.
      const isTold = fault === '404' && name === 'delete';
      const expected = { done: isTold ? timesOf(url) : 1, failed: 0, skipped: 0, unknown: timesOf(url) };
      assert.equal(timesOf(url), expected[outcomes[index]?.state ?? 'skipped'], `${about}: ${url}`);
      assert.ok(timesOf(url) <= 1, `${about}: ${url} was done twice`);
    }
    const written = progressAfter(steps);
    assert.deepEqual(states(items.map((_, index) => written.outcomes.get(index))), states(outcomes), about);
    assert.equal(written.inDoubt.size, 0, `${about}: written down as not ended`);
    assert.ok(service.requests.length <= mostRequests, `${about}: ${service.requests.length} requests`);

    recover();
    const again = progressAfter([...steps, ...stepsToReopen(job.outcomes, true)]);
    const retry = await runToEnd(stage, { task, items, before: again, clock, onPause: assert.ifError });
    assert.deepEqual(states(retry.job.outcomes), ['done', 'done', 'done'], `${about}, once more`);
    if (fault !== '404' || name !== 'delete') {
      assert.deepEqual(
        items.map(({ url }) => timesOf(url)),
        [1, 1, 1],
        `${about}, in the end`,
      );
    }
    assert.equal(service.askedElsewhere, 0, `${about}: it went to another origin`);
    assert.ok(!JSON.stringify([stage.log, steps]).includes(apiKey), `${about}: the key is written down`);
  } finally {
    await stage.close();
  }
}

type Ended = { readonly state?: string } | undefined;

function states(outcomes: readonly Ended[]): (string | undefined)[] {
  return outcomes.map((outcome) => outcome?.state);
}

/** True if a sentence is among those that the user sees when one operation meets the fault. */
function isForeseen(sentence: string, fault: FaultName): boolean {
  const { read, change } = matrix[fault];
  const said = sentence
    .replace(/after \w+ \d.*\d\s[AP]M/, 'after TIME')
    .replace(/to http:\S+?, which/, 'to TARGET, which');
  return [read, change].some(
    (cell) => cell.sentence?.replace(' The change may or may not have been made. Refresh to find out.', '') === said,
  );
}
