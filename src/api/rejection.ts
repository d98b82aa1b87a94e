import { isFields } from './records';

const longestMessage = 300;

/**
 * The service's own words about what it did not accept: Laravel's `{message, errors: {field: [text]}}`,
 * its field messages first, and the kin of it (`error`, a plain text per field).
 */
export function readRejection(body: unknown): readonly string[] {
  if (!isFields(body)) return [];
  const byField = isFields(body['errors']) ? Object.values(body['errors']).flat() : [];
  const messages = byField.length > 0 ? byField : [body['message'], body['error']];
  return messages.filter((text) => typeof text === 'string' && text.trim() !== '').map((text) => shorten(String(text)));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
}
