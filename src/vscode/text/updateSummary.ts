import * as l10n from '@vscode/l10n';
import { checksOf } from '../../reports/checks';
import { compareChecks } from '../../reports/compareChecks';
import type { Updated } from '../../reports/resultUpdates';
import { formatCount, joined } from './format';
import { plural } from './plural';
import { resultLabel, titleOf } from './labels';

/** "shop.example.org/checkout: Bad → Decent, 3 checks fixed, 1 newly failing", and whether anything changed. */
export function summarizeUpdate({ before, after }: Updated): { line: string; isNews: boolean } {
  const checks = compareChecks(checksOf(before), checksOf(after));
  const isMoved = before.result !== after.result;
  const parts = [
    isMoved ? l10n.t('{0} → {1}', resultLabel(before.result), resultLabel(after.result)) : resultLabel(after.result),
    ...fixed(checks.fixed.length),
    ...broken(checks.broken.length, checks.fixed.length > 0),
  ];
  const isNews = isMoved || parts.length > 1;
  const title = titleOf(after);
  return {
    isNews,
    line: isNews ? l10n.t('{0}: {1}', title, joined(parts)) : l10n.t('{0}: no change ({1})', title, joined(parts)),
  };
}

function fixed(count: number): readonly string[] {
  if (count === 0) return [];
  return [plural(count, l10n.t('{0} check fixed'), l10n.t('{0} checks fixed'))];
}

/** @param isShort true if the sentence already says that these are checks */
function broken(count: number, isShort: boolean): readonly string[] {
  if (count === 0) return [];
  if (isShort) return [l10n.t('{0} newly failing', formatCount(count))];
  return [plural(count, l10n.t('{0} check newly failing'), l10n.t('{0} checks newly failing'))];
}
