import type { Report } from '../../api/records';

/** A report's score, if it has one. */
export function scoreOf({ fields }: Report): number | undefined {
  return readScore(fields?.['score']);
}

/** A number, or a text that is one. */
export function readScore(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
