const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const msOfDay = 24 * 60 * 60 * 1000;

/** The calendar data of a day. */
export interface Day {
  readonly monthName: string;
  readonly weekdayName: string;
  /** From 0 for Sunday. */
  readonly weekday: number;
  readonly dayOfYear: number;
  /** The week by ISO 8601, and the year that it belongs to. */
  readonly week: number;
  readonly weekYear: number;
}

/** A day by its year, month, and day; undefined if it doesn't exist. */
export function dayOf(date: readonly string[] | undefined): Day | undefined {
  const [year = '', month = '', day = ''] = date ?? [];
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const at = new Date(time);
  const weekday = at.getUTCDay();
  // A week belongs to the year of its Thursday.
  const thursday = new Date(time + (4 - (weekday === 0 ? 7 : weekday)) * msOfDay);
  return {
    monthName: months[at.getUTCMonth()] ?? '',
    weekdayName: weekdays[weekday] ?? '',
    weekday,
    dayOfYear: dayOfYear(at),
    week: Math.ceil(dayOfYear(thursday) / 7),
    weekYear: thursday.getUTCFullYear(),
  };
}

/** The time on the clocks of a zone such as `Europe/Berlin`, as if it were in UTC; undefined if the zone doesn't exist. */
export function timeIn(zone: string, at: number): number | undefined {
  try {
    const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const;
    return Date.parse(`${new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T')}Z`);
  } catch {
    return undefined;
  }
}

function dayOfYear(at: Date): number {
  return Math.floor((at.getTime() - Date.UTC(at.getUTCFullYear(), 0, 1)) / msOfDay) + 1;
}

/** A date's year, month, and day as written; undefined if it isn't a date. */
export function dateParts(date: string | undefined): readonly string[] | undefined {
  const [, year = '', , month = '', day = ''] = /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?!\d)/.exec(date ?? '') ?? [];
  return year === '' ? undefined : [year, month.padStart(2, '0'), day.padStart(2, '0')];
}

/** True if a date is in the future. */
export function isFuture(date: string | undefined): boolean {
  const parts = dateParts(date);
  return parts !== undefined && Date.parse(parts.join('-')) > Date.now();
}
