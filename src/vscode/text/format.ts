import { env, l10n } from 'vscode';
import { systemClock } from '../../util/clock';
import { formatsFor, listsFor } from '../../util/format';

/** The language of the texts: VS Code's display language if there is a translation, else English. */
export const textLanguage = l10n.uri === undefined ? 'en' : env.language;

/** Counts and dates in the language of VS Code. */
export const { formatCount, formatPoints, absoluteTime, relativeTime, shortAge } = formatsFor(env.language);

/** A time in the reader's time zone, with its date unless it is within a day. @param time epoch milliseconds */
export function soonTime(time: number): string {
  const isSoon = time - systemClock.now() < 24 * 60 * 60_000;
  return isSoon ? new Intl.DateTimeFormat(env.language, { timeStyle: 'short' }).format(time) : absoluteTime(time);
}

/** Lists in the language of the texts. */
export const { listed, joined } = listsFor(textLanguage);
