const epochMilliseconds = 1e11;
const written = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|([+-]\d{2}):?(\d{2})?)?)?$/i;
const isInEveryMonth = /-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/**
 * Reads a time of the service: ISO 8601, `YYYY-MM-DD HH:MM:SS`, or epoch seconds as a number or digits.
 * @param zone milliseconds by which a time without a zone is ahead of UTC
 * @returns epoch milliseconds, or `undefined` for any other format
 */
export function readTime(value: string | number, zone = 0): number | undefined {
  if (typeof value === 'number') return fromEpoch(value);
  const text = value.trim();
  if (/^\d{9,}(\.\d+)?$/.test(text)) return fromEpoch(Number(text));
  const [, date, clock = '00:00', hours = '+00', minutes = '00'] = written.exec(text) ?? [];
  if (date === undefined || (!isInEveryMonth.test(date) && !isDay(date))) return undefined;
  const milliseconds = Date.parse(`${date}T${clock}${hours}:${minutes}`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds - (isWithoutZone(text) ? zone : 0);
}

/** The zones of the world differ by quarters of an hour, and are at most this far ahead of UTC. */
const [quarterMs, maxZoneMs] = [15 * 60_000, 14 * 3_600_000];
/** Maximum difference between two clocks of one service, in milliseconds. */
const mostApart = 60_000;

/**
 * Returns the zone that a time without one must be in, because otherwise it would be later than the answer that
 * contains it.
 * @param answeredAt epoch milliseconds
 * @returns milliseconds ahead of UTC; 0 if the time isn't later
 */
export function zoneShownBy(value: unknown, answeredAt: number): number {
  if (typeof value !== 'string' || !isWithoutZone(value)) return 0;
  const ahead = (readTime(value) ?? answeredAt) - answeredAt - mostApart;
  const zone = Math.ceil(ahead / quarterMs) * quarterMs;
  return zone > 0 && zone <= maxZoneMs ? zone : 0;
}

function isWithoutZone(text: string): boolean {
  return /:\d{2}(?:\.\d+)?$/.test(text.trim()) && !/[+-]\d{2}:\d{2}$/.test(text.trim());
}

/** False for a date such as February 30, which would be read as a day of March. */
function isDay(date: string): boolean {
  return isTime(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
}

function fromEpoch(value: number): number | undefined {
  const milliseconds = Math.abs(value) < epochMilliseconds ? value * 1000 : value;
  return isTime(milliseconds) ? milliseconds : undefined;
}

/** True if a value is a time in epoch milliseconds that a date can hold. */
export function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}
