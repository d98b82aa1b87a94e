import { textLanguage } from './format';

/** Capitalizes a phrase for the beginning of a line. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toLocaleUpperCase(textLanguage) + phrase.slice(1);
}
