import * as l10n from '@vscode/l10n';
import { CancellationError } from 'vscode';
import type { Report } from '../service/records';
import { compareChecks } from '../reports/compareChecks';
import type { Updated, UpdateEnd } from '../reports/resultUpdates';
import { contentOf, describeCheckChanges, describeRow } from './reportFields';
import { reportInput } from './input';
import { reportCode, reportLine } from './question';
import { reportNamed } from './target';
import { changing, named, type Agreed, type ToolAnswer } from './tool';
import type { Truncation } from './truncation';

/** Has the service rate a page again, and waits for the results. */
export const updateResultsTool = changing(reportInput, {
  ask: async (input, session, signal) => {
    const report = await reportNamed(session, input, signal);
    return {
      title: l10n.t('Update the results of a report?'),
      lines: [l10n.t('The service rates the page again, and its current results are replaced.'), reportLine(report)],
      doing: l10n.t('Updating the results of {0}', reportCode(report)),
      report,
    };
  },
  run: async (_, agreed) => {
    const report = named(agreed);
    const end = await updated(report, agreed);
    return typeof end === 'string' ? unfinished(report, end, agreed.cuts) : finished(end, agreed.cuts);
  },
});

/** Waits for new results. An update that the user was already waiting for continues if the model gives up. */
async function updated(report: Report, { changes, updates, signal }: Agreed): Promise<UpdateEnd> {
  const isOurs = !updates.isUnderWay(report.id);
  let giveUp = (): void => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => {
      if (isOurs) updates.cancel(report.id);
      reject(new CancellationError());
    };
  });
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([changes.updateResults(report), givenUp]);
  } finally {
    // A later cancellation must not stop an update that others wait for.
    signal.removeEventListener('abort', giveUp);
  }
}

function finished({ before, after }: Updated, cuts: Truncation): ToolAnswer {
  const changes = compareChecks(contentOf(before).checks, contentOf(after).checks);
  return {
    data: {
      state: 'updated',
      report: describeRow(after, cuts),
      former: { result: before.result ?? 'not rated', score: before.score },
      ...describeCheckChanges(changes, cuts),
    },
  };
}

function unfinished(report: Report, end: 'not yet' | 'canceled', cuts: Truncation): ToolAnswer {
  return {
    data: { state: end === 'not yet' ? 'no new results yet' : 'no longer awaited', report: describeRow(report, cuts) },
    next: l10n.t(
      'The service has received the request and is working on it. Don’t request it again; read the report later.',
    ),
  };
}
