const epochMilliseconds = 1e11;
const isoDate = /^\d{4}-\d{2}-\d{2}/;
const withoutZone = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/**
 * Reads a time of the service: ISO 8601, `YYYY-MM-DD HH:MM:SS` (UTC), or epoch seconds as a number or digits.
 * @returns epoch milliseconds, or `undefined` where it is none of these
 */
export function readTime(value: string | number): number | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  const text = value.trim();
  if (/^\d{9,}(\.\d+)?$/.test(text)) return fromEpoch(Number(text));
  if (!isoDate.test(text)) return undefined;
  const [, date, clock] = withoutZone.exec(text) ?? [];
  // A time without a zone would otherwise be read in this machine's.
  const milliseconds = Date.parse(date !== undefined && clock !== undefined ? `${date}T${clock}Z` : text);
  return isTime(milliseconds) ? milliseconds : undefined;
}

function fromEpoch(value: number): number | undefined {
  const milliseconds = Math.abs(value) < epochMilliseconds ? value * 1000 : value;
  return isTime(milliseconds) ? milliseconds : undefined;
}

function isTime(milliseconds: number): boolean {
  return !Number.isNaN(new Date(milliseconds).getTime());
}
