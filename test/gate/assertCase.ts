import assert from 'node:assert/strict';
import type { GateOutcome } from '../../src/gate/outcome';
import type { LoggedRequest } from '../sandbox/request-log';
import type { Switches } from '../sandbox/switches';
import { arrange, type Arranged, type GateSandbox } from './arrange';
import { seenIn, type Expected, type GateCase } from './cases';

/** A sandbox that a test may turn and look into. */
export interface TurnedSandbox extends GateSandbox {
  control(patch: Partial<Switches>): Promise<unknown>;
  reset(): Promise<void>;
  restore(): Promise<void>;
  requests(): Promise<readonly LoggedRequest[]>;
}

/** What came of a run, wherever it ran. */
export interface RanCase extends Pick<GateOutcome, 'pages' | 'problems'> {
  readonly exitCode: number | null;
  /** The new content of the baseline, if there is one. */
  readonly baseline: string | undefined;
}

/**
 * Runs a case, and holds the outcome and the requests against what it expects.
 * @param at its place in the table
 * @param run runs the gate of the site
 */
export async function assertCase(
  one: GateCase,
  at: number,
  sandbox: TurnedSandbox,
  run: (arranged: Arranged) => Promise<RanCase>,
): Promise<void> {
  await sandbox.reset();
  await sandbox.restore();
  const arranged = await arrange(one, at, sandbox);
  await sandbox.reset();
  if (one.switches !== undefined) await sandbox.control(one.switches);
  const { exitCode, baseline, ...outcome } = await run(arranged);
  const requests = await sandbox.requests();
  assert.ok(requests.every(({ authorized }) => authorized));
  const changes = requests.filter(({ method }) => method !== 'GET').map((it) => `${it.method} ${it.path}`);
  const written = baseline === undefined ? undefined : (JSON.parse(baseline) as { sites: Record<string, object> });
  const seen = { exitCode, ...seenIn(outcome), changes: changes.sort(), baseline: written?.sites[arranged.site] };
  assert.deepEqual(seen, whole(one.expected));
}

function whole(expected: Expected) {
  const nothing = {
    failures: {},
    problems: [],
    unknown: {},
    unstable: [],
    mended: {},
    changes: [],
    baseline: undefined,
  };
  return { ...nothing, ...expected };
}
