import { isFields, type Fields } from '../util/json';
import { parseJson } from '../util/json';
import { shortened } from '../util/text';
import { Secrets } from './secrets';

const flags = ['success', 'ok'];
const no: readonly unknown[] = [false, 0, 'false', '0'];
const yes: readonly unknown[] = [true, 1, 'true', '1'];
const failedWords = /^(?:error|fail|failed|failure|[45]\d\d)$/i;
const doneWords = /^(?:ok|success|2\d\d)$/i;

/**
 * True if the body of an answer with a status of success reports a failure: `{success: false}`, `{status: 'error'}`,
 * `{error: 'text'}`, and the like. Other shapes don't count, nor does a record, which has an id: its status and its
 * error are its own.
 */
export function isFailureBody(body: unknown): body is Fields {
  if (!isFields(body) || Object.hasOwn(body, 'id')) return false;
  const status = wordOf(body['status']);
  if (flags.some((flag) => no.includes(body[flag])) || body['status'] === false || failedWords.test(status))
    return true;
  if (flags.some((flag) => yes.includes(body[flag])) || body['status'] === true || doneWords.test(status)) return false;
  return !carriesRecord(body) && (isSomething(body['error']) || isSomething(body['errors']));
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Many services send `error: null` or `errors: []` with every answer. */
function isSomething(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value === true;
}

function carriesRecord(body: Fields): boolean {
  return [body['data'], body['report']].some((record) => isFields(record) && Object.hasOwn(record, 'id'));
}

const maxMessageChars = 300;
const maxMessages = 10;
/** Maximum depth of texts by field: `{field: [text]}`, or `{field: {rule: [text]}}`. */
const maxDepth = 4;

/**
 * Reads the service's own texts about a rejection: `{message: {field: [text]}}`, Laravel's own `{message, errors:
 * {field: [text]}}`, field messages first, and similar shapes (`error`, one text for all), whatever the content type of
 * the JSON.
 * @param secrets values sent as secrets, which must not be shown even if the service repeats them
 */
export function readRejectionMessages(answer: unknown, secrets: readonly string[]): readonly string[] {
  const body = typeof answer === 'string' ? parseJson(answer) : answer;
  if (!isFields(body)) return [];
  const sent = new Secrets(secrets);
  const byField = textsIn(body['errors'], maxDepth);
  const messages =
    byField.length > 0 ? byField : [body['message'], body['error']].flatMap((message) => textsIn(message, maxDepth));
  return messages
    .map((message) => sent.masked(message))
    .filter((message) => message !== undefined)
    .slice(0, maxMessages)
    .map((message) => shortened(message.replace(/\s+/g, ' ').trim(), maxMessageChars));
}

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth - 1));
}
