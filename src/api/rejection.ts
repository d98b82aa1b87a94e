import { isFields } from './records';

const longestMessage = 300;

/**
 * The service's own words about what it did not accept: Laravel's `{message, errors: {field: [text]}}`,
 * its field messages first, and the kin of it (`error`, a plain text per field). JSON counts whatever it is called.
 * @param secret what a service may repeat of what it was sent, and nobody is to read
 */
export function readRejection(answer: unknown, secret: string): readonly string[] {
  const body = typeof answer === 'string' ? parse(answer) : answer;
  if (!isFields(body)) return [];
  const byField = Object.values(body['errors'] ?? {})
    .flat()
    .filter(isText);
  const messages = byField.length > 0 ? byField : [body['message'], body['error']].filter(isText);
  return messages.map((message) => shorten(message.replaceAll(secret, '…')));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
}
