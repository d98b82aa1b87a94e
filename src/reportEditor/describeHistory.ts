import * as l10n from '@vscode/l10n';
import { pointsOf } from '../history/chart';
import type { Version } from '../history/version';
import { absoluteTime, formatCount } from '../vscode/text/format';
import { resultLabel } from '../vscode/text/labels';
import type { HistoryView, VersionView } from './protocol';

/** Describes how a report changed, for its page; undefined if there is nothing to compare. */
export function describeHistory(versions: readonly Version[]): HistoryView | undefined {
  const [first] = versions;
  const last = versions.at(-1);
  if (first === undefined || last === undefined || versions.length < 2) return undefined;
  const count = formatCount(versions.length);
  return {
    summary: l10n.t('{0} versions, from {1} to {2}', count, shortly(first), shortly(last)),
    points: pointsOf(versions),
    rows: versions.map(describeVersion).reverse(),
  };
}

function describeVersion(version: Version): VersionView {
  const { seenAt, generatedAt, result, score, checks } = version;
  return {
    time: absoluteTime(generatedAt ?? seenAt),
    result,
    resultLabel: resultLabel(result),
    score: score === undefined ? '' : formatCount(score),
    checks:
      checks === undefined
        ? ''
        : l10n.t('{0} of {1}', formatCount(checks.failed.length), formatCount(checks.names.length)),
  };
}

function shortly({ result, score }: Version): string {
  const label = resultLabel(result);
  return score === undefined ? label : `${label} (${formatCount(score)})`;
}
