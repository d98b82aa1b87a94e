import * as l10n from '@vscode/l10n';
import type { Rated } from '../../reports/awaitedRatings';
import type { Privacy, Report, Result } from '../../service/records';
import { shortPath, shortUrl, siteAndPath, withShortHost } from '../../util/url';
import { revealed } from '../../util/unseenCharacters';
import { formatCount, shortAge, relativeTime } from './format';
import { plural } from './plural';

/** The label of a rating, or of its absence. */
export function resultLabel(result: Result | undefined): string {
  switch (result) {
    case 'good':
      return l10n.t('Good');
    case 'decent':
      return l10n.t('Decent');
    case 'bad':
      return l10n.t('Bad');
    case undefined:
      return l10n.t('Not rated');
  }
}

/** The label of the date of a rating. */
export function ratedLabel(): string {
  return l10n.t({ message: 'Rated', comment: ['The date of a rating'] });
}

export function privacyLabel(privacy: Privacy): string {
  switch (privacy) {
    case 'public':
      return l10n.t('Public');
    case 'private':
      return l10n.t('Private');
    case 'password':
      return l10n.t('Password');
  }
}

/** True if the service keeps a password for a report that isn't protected by it. */
export function keepsUnusedPassword({ privacy, hasPassword }: Pick<Report, 'privacy' | 'hasPassword'>): boolean {
  return hasPassword === true && privacy !== 'password';
}

/** A report's title, safe to show: its page's address, or else its id. */
export function titleOf({ id, url }: Pick<Report, 'id' | 'url'>): string {
  return url === '' ? l10n.t('Report {0}', revealed(id)) : withShortHost(shortUrl(revealed(url)));
}

/** The whole address of a report's page, safe to show, or else the report's id. */
export function fullTitleOf(report: Pick<Report, 'id' | 'url'>): string {
  return report.url === '' ? titleOf(report) : revealed(report.url);
}

/**
 * The label of a report's row, such as `/blog/post`, and the host, which distinguishes it from the same page elsewhere.
 */
export function rowTitleOf(report: Pick<Report, 'id' | 'url'>): { readonly label: string; readonly site: string } {
  const { site, path } = siteAndPath(report.url);
  const label = report.url === '' ? titleOf(report) : revealed(shortPath(path).toWellFormed());
  // Keeps the following text out of a path that is written from right to left.
  return { label: /[\u0590-\u08ff]/.test(label) ? `${label}\u200e` : label, site: revealed(site) };
}

/** A rating in as few words as possible: "Bad 20", or the part that is known. */
export function ratingLabel(result: Result | undefined, score: number | undefined): string {
  const known = [
    ...(result === undefined ? [] : [resultLabel(result)]),
    ...(score === undefined ? [] : [formatCount(score)]),
  ];
  return known.join(' ');
}

/** "Good 98 → Bad 30", or only the new rating if there was none before. */
export function ratingChange({ before, after }: Rated): string {
  const now = ratingLabel(after.result, after.score);
  const former = ratingLabel(before?.result, before?.score);
  return former === '' ? now : l10n.t('{0} → {1}', former, now);
}

/** The facts about a report besides its path, the score first: "Bad 20 · shop.example.org · Private · 3d ago". */
export function factsOf(
  { privacy }: Report,
  { rating, place = '', date }: { rating: string; place?: string; date: number | undefined },
): readonly string[] {
  return [
    ...[rating, place].filter((part) => part !== ''),
    ...(privacy === undefined ? [] : [privacyLabel(privacy)]),
    ...(date === undefined ? [] : [shortAge(date)]),
  ];
}

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
