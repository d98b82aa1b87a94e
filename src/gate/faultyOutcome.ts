import { lineOf } from '../util/lines';
import { type Fault, siteFileName } from '../sources';
import type { GateOutcome } from './outcome';

/** The outcome of a site file with faults, whose rules must not be used, so that each report says so. */
export function faultyOutcome({
  faults,
  text,
}: {
  readonly faults: readonly Fault[];
  readonly text: string;
}): GateOutcome {
  const problems = faults.map((fault) => ({ kind: 'fault' as const, fault, line: lineOf(text, fault.offset) }));
  const nothing = { site: siteFileName, address: siteFileName, service: '', pages: [], forgotten: [] };
  return { ...nothing, problems, at: Date.now() };
}
