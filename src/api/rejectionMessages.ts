import { isFields, parseJson } from '../util/json';
import { withoutSecrets } from './secrets';

const maxMessageChars = 300;
const maxMessages = 10;
/** Maximum depth of texts in `errors`: `{field: {rule: [text]}}`. */
const maxDepth = 4;

/**
 * Reads the service's own words about a rejection: Laravel's `{message, errors: {field: [text]}}`, field messages
 * first, and similar shapes (`error`, one text for all), whatever the content type of the JSON.
 * @param secrets values sent as secrets, which must not be shown even if the service repeats them
 */
export function readRejectionMessages(answer: unknown, secrets: readonly string[]): readonly string[] {
  const body = typeof answer === 'string' ? parseJson(answer) : answer;
  if (!isFields(body)) return [];
  const byField = textsIn(body['errors'], maxDepth);
  const messages = byField.length > 0 ? byField : [body['message'], body['error']].flatMap((it) => textsIn(it, 1));
  return messages
    .map((message) => withoutSecrets(message, secrets))
    .filter((message) => message !== undefined)
    .slice(0, maxMessages)
    .map(shorten);
}

function textsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((part) => textsIn(part, depth - 1));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxMessageChars ? `${line.slice(0, maxMessageChars)}…` : line;
}
