import { textLanguage } from './plural';

const conjunction = new Intl.ListFormat(textLanguage);
const separator = conjunction.formatToParts(['', '', ''])[1]?.value ?? ', ';

/** Returns a list for a sentence, with the language's word before its last entry: “a, b, and c”. */
export const listed = (entries: readonly string[]): string => conjunction.format(entries);

/** Returns facts side by side, with the language's own separator: “a, b, c”. */
export const joined = (facts: readonly string[]): string => facts.join(separator);
