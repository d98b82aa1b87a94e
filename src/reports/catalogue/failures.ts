import { isFields, readNumber } from '../../util/json';
import type { Check } from '../checks';
import { isKnownCheck, type CheckName } from './knownChecks';

/** One finding of a check, such as an image or a link. */
export interface Finding {
  /** As the service sends it: usually a full address. */
  readonly url?: string;
  /** The text of a link or an image, a word, a rule, a style, an email address, or the name of a tag. */
  readonly text?: string;
  /** The kind of a resource, such as `Images`. */
  readonly kind?: string;
  /** The number of its occurrences, for a finding that may occur more than once. */
  readonly count?: number;
}

/** A reason why a check failed. */
export interface Reason {
  /** The service's value, such as `too_many`. */
  readonly name: string;
  /** The limits for a number. */
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly findings: readonly Finding[];
}

/** A failed check of the service, with its reasons. */
export interface Failure {
  readonly name: CheckName;
  readonly value: unknown;
  readonly reasons: readonly Reason[];
}

/** Maximum number of findings to read for a check. */
const maxFindings = 10_000;

/** Reads the reasons why a check failed; undefined if it did not, or if another service has a check of this name. */
export function failureOf({ name, outcome, value, rest }: Check): Failure | undefined {
  const { errors } = rest;
  if (outcome !== 'failed' || !isKnownCheck(name) || !isFields(errors)) return undefined;
  const reasons = Object.entries(errors).map(([reason, told]) => reasonOf(name, reason, told, value));
  return reasons.length === 0 ? undefined : { name, value, reasons };
}

function reasonOf(check: CheckName, name: string, told: unknown, value: unknown): Reason {
  const limits = isFields(told) ? told : {};
  const [min, max] = [readNumber(limits['min']), readNumber(limits['max'])];
  const isLimit = min !== undefined || max !== undefined;
  // Its findings name the missing part: the scheme.
  const found = isLimit || check === 'https_encryption' ? [] : findingsIn(told);
  return { name, min, max, findings: found.length > 0 ? found : findingsInValue(check, name, value) };
}

/** Some checks name their findings only in their value. */
function findingsInValue(check: CheckName, reason: string, value: unknown): readonly Finding[] {
  if (check === 'headings') return reason === 'missing' || !isFields(value) ? [] : findingsIn(value['h1']);
  if (check === 'title') return reason === 'missing' ? [] : findingsIn(value);
  return check === 'server_signature' || check === 'noindex' ? findingsIn(value) : [];
}

function findingsIn(told: unknown): readonly Finding[] {
  if (typeof told === 'string') return told === '' ? [] : [asFinding(told)];
  if (Array.isArray(told)) return told.slice(0, maxFindings).flatMap(findingOf);
  if (!isFields(told)) return [];
  const found = Object.entries(told).flatMap(([name, entry]): readonly Finding[] => {
    const count = readNumber(entry);
    if (count !== undefined) return [{ text: name, count }];
    return Array.isArray(entry) ? findingsIn(entry).map((finding) => ({ ...finding, kind: name })) : [];
  });
  return found.slice(0, maxFindings);
}

function findingOf(entry: unknown): readonly Finding[] {
  if (typeof entry === 'string') return [asFinding(entry)];
  if (!isFields(entry)) return [];
  const { url, text } = entry;
  const finding = {
    ...(typeof url === 'string' && url !== '' && { url }),
    ...(typeof text === 'string' && text.trim() !== '' && { text: text.trim() }),
  };
  return Object.keys(finding).length === 0 ? [] : [finding];
}

function asFinding(text: string): Finding {
  return /^(?:https?:)?\/\//i.test(text) ? { url: text } : { text };
}

/** All findings of a check, for any reason. */
export function findingsOf({ reasons }: Failure): readonly Finding[] {
  return reasons.flatMap(({ findings }) => findings);
}

/** A failure with some of its findings. @param isMeant takes the index of a finding among all of them */
export function withFindings(failure: Failure, isMeant: (index: number) => boolean): Failure {
  let index = 0;
  const reasons = failure.reasons.map((reason) => ({
    ...reason,
    findings: reason.findings.filter(() => isMeant(index++)),
  }));
  return { ...failure, reasons };
}

/** The identity of a finding in a comparison: the same image or link is the same finding in another version. */
export function findingKey({ url = '', text = '', kind = '', count }: Finding): string {
  return JSON.stringify([url, text, kind, count]);
}

/** The number of entries in the lists of a value, such as links. */
export function countIn(value: unknown): number {
  const lists = isFields(value) ? Object.values(value) : [value];
  return lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
}
