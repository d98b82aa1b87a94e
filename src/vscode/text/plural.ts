import { pluralFor } from '../../util/plural';
import { formatCount, textLanguage } from './format';

/** Returns the plural form of a text for a count, in the language of the texts. */
export const plural = pluralFor(textLanguage, formatCount);
