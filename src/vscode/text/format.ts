import { env, l10n } from 'vscode';
import { formatsFor, listsFor } from '../../util/format';

/** The language of the texts: VS Code's display language if there is a translation, else English. */
export const textLanguage = l10n.uri === undefined ? 'en' : env.language;

/** Counts and dates in the language of VS Code. */
export const { formatCount, formatPoints, absoluteTime, relativeTime, shortAge } = formatsFor(env.language);

/** Lists in the language of the texts. */
export const { listed, joined } = listsFor(textLanguage);
