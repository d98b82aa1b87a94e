import { listsFor } from '../../util/format';
import { textLanguage } from './plural';

/** Lists in the language of the texts. */
export const { listed, joined } = listsFor(textLanguage);
