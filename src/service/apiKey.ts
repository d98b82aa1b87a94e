/** The reason why a text can't be an API key. */
export type ApiKeyFault = 'empty' | 'characters';

/**
 * Returns the reason why a trimmed text can't be an API key; undefined if it can. Quotes around it are usually copied
 * by accident.
 */
export function apiKeyFault(text: string): ApiKeyFault | undefined {
  if (text === '') return 'empty';
  // An HTTP header can't contain anything else.
  return /^[\x21-\x7e]+$/.test(text) && !/^["'`]|["'`]$/.test(text) ? undefined : 'characters';
}
