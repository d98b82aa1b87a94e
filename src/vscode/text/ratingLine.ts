import * as l10n from '@vscode/l10n';
import type { Report } from '../../service/records';
import { relativeTime } from './format';
import { plural } from './plural';
import { ratingLabel } from './labels';

/**
 * A report's rating in a line: "Bad 20 · 3 checks failed · 2 days ago".
 * @param failed number of failed checks; undefined if unknown
 */
export function ratingLine({ result, score, generatedAt }: Report, failed: number | undefined): string {
  const rating = ratingLabel(result, score);
  return [
    rating === '' ? l10n.t('Not rated') : rating,
    ...(failed === undefined ? [] : [failedLabel(failed)]),
    ...(generatedAt === undefined ? [] : [relativeTime(generatedAt)]),
  ].join(' · ');
}

function failedLabel(count: number): string {
  if (count === 0) return l10n.t('no failed checks');
  return plural(count, l10n.t('{0} check failed'), l10n.t('{0} checks failed'));
}
