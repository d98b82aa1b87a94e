import { env } from 'vscode';
import { formatsFor } from '../../util/format';

/** Counts, dates and phrases in the language of VS Code. */
export const { formatCount, absoluteTime, relativeTime, shortAge, capitalized } = formatsFor(env.language);
