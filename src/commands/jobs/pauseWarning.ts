import { l10n } from 'vscode';
import type { Job } from '../../model/jobs/job';
import { describeError } from '../../platform/text/errorMessages';
import { tell } from '../../platform/ui/messages';
import type { Disposable } from '../../util/event';

/** Warns when a job pauses by itself, says why, and offers to resume. */
export function warnOfPauses(title: string, job: Job): Disposable {
  let told = job.paused;
  return job.onDidChange(() => {
    const { paused } = job;
    if (paused === told) return;
    told = paused;
    if (paused === undefined || paused === 'person') return;
    const [resume, cancel] = [l10n.t('Resume'), l10n.t('Cancel Job')];
    const why = l10n.t('The job “{0}” is paused. {1}', title, describeError(paused));
    void tell.warning(why, resume, cancel).then((choice) => {
      // The person may have resumed it elsewhere, and the job may have paused again since.
      if (choice === resume && job.paused === paused) job.resume();
      if (choice === cancel) job.cancel();
    });
  });
}
