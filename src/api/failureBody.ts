import { isFields, type Fields } from '../util/json';

const flags = ['success', 'ok'];
const no: readonly unknown[] = [false, 0, 'false', '0'];
const yes: readonly unknown[] = [true, 1, 'true', '1'];
const failedWords = /^(?:error|fail|failed|failure|[45]\d\d)$/i;
const doneWords = /^(?:ok|success|2\d\d)$/i;

/**
 * True if the body of an answer with a status of success says that the request failed: `{success: false}`,
 * `{status: 'error'}`, `{error: 'text'}` and the like. Other shapes do not count, nor does a record, which has an id:
 * its status and its error are its own.
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
  return [body['data'], body['report']].some((it) => isFields(it) && Object.hasOwn(it, 'id'));
}
