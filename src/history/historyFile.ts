import * as v from 'valibot';
import { results } from '../service/records';
import { isTime } from '../service/time';
import { isFields } from '../util/json';
import { parseJson } from '../util/json';
import { checkOutcomes, passedByName } from './version';
import type { RecordedVersion } from './versionHistory';

const time = v.custom<number>(isTime);
const recorded = v.object({
  id: v.string(),
  page: v.optional(v.string()),
  url: v.optional(v.string()),
  project: v.optional(v.string()),
  isGone: v.optional(v.boolean()),
  isOwn: v.optional(v.boolean()),
  seenAt: time,
  generatedAt: v.optional(time),
  result: v.optional(v.picklist(results)),
  score: v.optional(v.number()),
  // valibot's `record` would leave out checks with names such as `constructor`.
  checks: v.optional(v.custom<Readonly<Record<string, boolean>>>(isChecks)),
});
const unknown = { generatedAt: undefined, result: undefined, score: undefined, checks: undefined };

/** The content of a history file. */
interface HistoryFile {
  readonly versions: readonly RecordedVersion[];
  /** Cut off if its end is missing, as after a crash; damaged if anything else can't be read. */
  readonly damage?: 'broken off' | 'damaged';
}

/** Writes versions as a JSON list with one on each line, so that damage to one leaves the others readable. */
export function textOfVersions(versions: readonly RecordedVersion[]): string {
  const lines = versions.map(({ checks, ...rest }) =>
    JSON.stringify({ ...rest, ...(checks !== undefined && { checks: passedByName(checks) }) }),
  );
  return `[\n${lines.join(',\n')}\n]`;
}

/** Reads the intact versions in a file. */
export function readHistoryFile(text: string): HistoryFile {
  const list = parseJson(text);
  const isWhole = Array.isArray(list);
  const read = isWhole ? list.map(readVersion) : readPieces(text);
  const versions = read.filter((value) => value !== undefined);
  // After a crash, a file may be empty or full of zeros.
  const mayBeBrokenOff = !isWhole && /^(?:\[|\0*$)/.test(text) && !text.endsWith(']');
  if (mayBeBrokenOff && !read.slice(0, -1).includes(undefined)) return { versions, damage: 'broken off' };
  return isWhole && versions.length === read.length ? { versions } : { versions, damage: 'damaged' };
}

/** Reads the versions in a text that isn't JSON. Version 0.1.0 wrote all of them on one line. */
function readPieces(text: string): (RecordedVersion | undefined)[] {
  const pieces = text.replace(/^\[\s*/, '').replace(/\n?\]$/, '');
  return pieces.split(text.startsWith('[\n') ? '\n' : /(?<=\}),(?=\{)/).map(readPiece);
}

function readPiece(piece: string): RecordedVersion | undefined {
  return readVersion(parseJson(piece.slice(piece.indexOf('{'), piece.lastIndexOf('}') + 1)));
}

function readVersion(entry: unknown): RecordedVersion | undefined {
  if (entry === undefined) return undefined;
  const read = v.safeParse(recorded, entry);
  if (!read.success) return undefined;
  const { checks, ...rest } = read.output;
  return { ...unknown, ...rest, ...(checks !== undefined && { checks: checkOutcomes(checks) }) };
}

function isChecks(value: unknown): boolean {
  return isFields(value) && Object.values(value).every((isPassed) => typeof isPassed === 'boolean');
}
