import { CancellationError, l10n } from 'vscode';
import type { Report } from '../../api/records';
import { compareChecks } from '../../model/report/checks';
import type { Updated, UpdateEnd } from '../../model/report/resultUpdates';
import type { Answer } from '../answer';
import { Truncation } from '../truncation';
import { contentOf, describeCheckChanges, describeRow } from '../reportFields';
import { reportInput } from '../input';
import { reportCode, reportLine } from '../question';
import { reportOf } from '../target';
import { changing, named, type Agreed } from '../tool';

/** Has the service rate a page again, and waits for the verdict. */
export const updateResults = changing(reportInput, {
  ask: async (input, session, signal) => {
    const report = await reportOf(session, input, signal);
    return {
      title: l10n.t('Update the results of a report?'),
      lines: [l10n.t('The service rates the page again, and its current results are replaced.'), reportLine(report)],
      doing: l10n.t('Updating the results of {0}', reportCode(report)),
      report,
    };
  },
  run: async (_, agreed, signal) => {
    const report = named(agreed);
    const end = await updated(report, agreed, signal);
    return typeof end === 'string' ? unfinished(report, end) : verdict(end);
  },
});

/** Waits for new results. An update that a person was already waiting for goes on if the model gives up. */
async function updated(report: Report, { changes, updates }: Agreed, signal: AbortSignal): Promise<UpdateEnd> {
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
    // A later cancellation must not stop an update that somebody else waits for.
    signal.removeEventListener('abort', giveUp);
  }
}

function verdict({ before, after }: Updated): Answer {
  const cuts = new Truncation();
  const changes = compareChecks(contentOf(before).checks, contentOf(after).checks);
  return {
    data: {
      state: 'updated',
      report: describeRow(after, cuts),
      former: { result: before.result ?? 'not rated', score: before.score },
      ...describeCheckChanges(changes, cuts),
    },
    cuts,
  };
}

function unfinished(report: Report, end: 'not yet' | 'cancelled'): Answer {
  const cuts = new Truncation();
  return {
    data: { state: end === 'not yet' ? 'no new results yet' : 'no longer awaited', report: describeRow(report, cuts) },
    cuts,
    next: l10n.t(
      'The service has received the request and is working on it. Don’t request it again; read the report later.',
    ),
  };
}
