import { l10n } from 'vscode';
import { UserError } from '../../platform/text/userError';
import { askOption, type Option } from '../../platform/ui/quickPick';
import type { Command } from '../command';

type Choice = 'pause' | 'resume' | 'cancel' | 'details';

/** Show Job…: the progress of the job that this window works on, and what can be done with it. */
export const showJob: Command = async ({ jobs: { current } }) => {
  if (current === undefined) throw new UserError(l10n.t('No job is running.'));
  const { job, title, progress, showDetails } = current;
  const options: Option<Choice>[] = [
    job.paused === undefined
      ? { label: l10n.t('Pause'), value: 'pause' }
      : { label: l10n.t('Resume'), value: 'resume' },
    { label: l10n.t('Show Details'), value: 'details' },
    { label: l10n.t('Cancel Job'), description: l10n.t('items not yet started are skipped'), value: 'cancel' },
  ];
  switch (await askOption(`${title}: ${progress()}`, options)) {
    case 'pause':
      job.pause();
      break;
    case 'resume':
      job.resume();
      break;
    case 'cancel':
      job.cancel();
      break;
    case 'details':
      await showDetails();
  }
};
