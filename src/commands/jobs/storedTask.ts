import * as l10n from '@vscode/l10n';
import type { PrivacyChoice } from '../../service/service';
import type { Task } from '../../reports/changes/item';
import type { ListedJob } from '../../jobs/listedJob';
import { formatCount } from '../../vscode/text/format';
import { jobTitle } from '../../vscode/text/jobTexts';
import { runSteps } from '../../vscode/ui/multiStepInput';
import { askPassword } from '../../vscode/ui/privacySteps';

/** Returns the task of a job. Asks for its password again, since that is not stored. */
export async function taskOf({ task, plan: { kind, privacy, items }, outcomes, inDoubt }: ListedJob): Promise<Task> {
  if (task !== undefined) return task;
  if (kind === 'update' || kind === 'delete') return { kind };
  if (privacy === undefined) return { kind: 'privacy', choice: undefined };
  const draft = { privacy, password: '' };
  if (privacy === 'password') {
    const former = inDoubt + outcomes.filter((outcome) => outcome?.state === 'done').length;
    await runSteps(jobTitle(kind, items), () => [askPassword(draft, formerPassword(former))]);
  }
  const choice: PrivacyChoice = privacy === 'password' ? { privacy, password: draft.password } : { privacy };
  return { kind, choice };
}

/** @param former number of reports that may have the password entered when the job began */
function formerPassword(former: number): string | undefined {
  if (former === 0) return undefined;
  return former === 1
    ? l10n.t(
        '1 report may already have the password that you entered earlier, which wasn’t saved. Enter the same password again unless the other reports should have a different one.',
      )
    : l10n.t(
        '{0} reports may already have the password that you entered earlier, which wasn’t saved. Enter the same password again unless the other reports should have a different one.',
        formatCount(former),
      );
}
