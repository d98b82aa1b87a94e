/** Why a text cannot be an API key. */
export type ApiKeyFault = 'empty' | 'characters';

/** Returns why a trimmed text cannot be an API key; undefined if it can. Quotes around it were copied along. */
export function apiKeyFault(text: string): ApiKeyFault | undefined {
  if (text === '') return 'empty';
  // Nothing else can travel in an HTTP header.
  return /^[\x21-\x7e]+$/.test(text) && !/^["'`]|["'`]$/.test(text) ? undefined : 'characters';
}
