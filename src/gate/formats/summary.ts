import * as l10n from '@vscode/l10n';
import {
  isExplained,
  isFailing,
  warningsOf,
  type Counts,
  type ExitCode,
  type GateOutcome,
  type PageOutcome,
} from '../outcome';

/** The numbers of an outcome, without zeros except for the pages that passed. */
export function countTexts(counts: Counts): readonly string[] {
  const each: readonly (readonly [number, string])[] = [
    [counts.failed, l10n.t({ message: 'Failed: {0}', args: [counts.failed], comment: 'The number of pages' })],
    [counts.missing, l10n.t('Missing: {0}', counts.missing)],
    [counts.stale, l10n.t('Stale: {0}', counts.stale)],
    [counts.notDetermined, l10n.t('Unknown: {0}', counts.notDetermined)],
    [counts.accepted, l10n.t('Accepted: {0}', counts.accepted)],
    [counts.warnings, l10n.t('Warnings: {0}', counts.warnings)],
  ];
  return [l10n.t('Passed: {0}', counts.passed), ...each.filter(([count]) => count > 0).map(([, text]) => text)];
}

/** The result of all sites in a sentence. */
export function gateOutcomeText(exitCode: ExitCode): string {
  switch (exitCode) {
    case 0:
      return l10n.t('The gate passed.');
    case 1:
      return l10n.t('The gate failed.');
    case 2:
      return l10n.t('The gate isn’t set up correctly. See the problems above.');
    case 3:
      return l10n.t('The gate couldn’t check everything. Try again later.');
  }
}

/** A sentence for reports that don't show everything. @param count number of findings */
export function cutText(count: number): string {
  return l10n.t('There’s too much to show here. Left out: {0}.', count);
}

/** The pages to look at, the worst first. */
export function notablePages(outcome: Pick<GateOutcome, 'pages' | 'problems'>): readonly PageOutcome[] {
  const rank = (page: PageOutcome) =>
    isFailing(page) ? 0 : page.state === 'notDetermined' ? 1 : warningsOf(page) > 0 ? 2 : 3;
  return outcome.pages
    .filter((page) => rank(page) < 3 && !isExplained(page, outcome))
    .sort((one, other) => rank(one) - rank(other));
}
