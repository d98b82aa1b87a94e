import { pluralFor } from '../../util/plural';
import { formatCount, textLanguage } from './format';

/** Returns the form of a text that the language of the texts has for a count. */
export const plural = pluralFor(textLanguage, formatCount);
