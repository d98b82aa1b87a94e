import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import type { Privacy } from '../../api/records';
import type { PrivacyChoice } from '../../api/service';
import { privacyLabel } from '../text/labels';
import { askChoice, askText, type Step } from './multiStepInput';

/** The person's choice of privacy, kept while they go back and forth between the steps. */
export interface PrivacyDraft {
  privacy: Privacy;
  password: string;
}

/** The steps that ask for the privacy, and for a password if it needs one. */
export function privacySteps(draft: PrivacyDraft, current?: Privacy): readonly Step[] {
  return draft.privacy === 'password' ? [askPrivacy(draft, current), askPassword(draft)] : [askPrivacy(draft, current)];
}

export function choiceOf({ privacy, password }: PrivacyDraft): PrivacyChoice {
  return privacy === 'password' ? { privacy, password } : { privacy };
}

function askPrivacy(draft: PrivacyDraft, current: Privacy | undefined): Step {
  return askChoice(
    () => {
      const items = privacyItems(current);
      return {
        placeholder: l10n.t('Who can see the report'),
        items,
        active: items.find(({ privacy }) => privacy === draft.privacy),
      };
    },
    ({ privacy }) => (draft.privacy = privacy),
  );
}

export function privacyItems(current: Privacy | undefined): readonly (QuickPickItem & { readonly privacy: Privacy })[] {
  return (['private', 'public', 'password'] as const).map((privacy) => {
    const detail = detailOf(privacy, current);
    return {
      label: privacyLabel(privacy),
      ...(privacy === current && { description: l10n.t('current') }),
      ...(detail !== undefined && { detail }),
      privacy,
    };
  });
}

/** Explains what a choice entails: a password cannot be read back. */
function detailOf(privacy: Privacy, current: Privacy | undefined): string | undefined {
  if (current !== 'password') {
    return privacy === 'password' ? l10n.t('Protected by a password, which you enter next') : undefined;
  }
  return privacy === 'password'
    ? l10n.t('Replaced by the password that you enter next')
    : l10n.t('Its password will be lost');
}

/** @param warning shown before the prompt */
export function askPassword(draft: PrivacyDraft, warning?: string): Step {
  return askText(
    () => ({
      prompt: [
        ...(warning === undefined ? [] : [warning]),
        l10n.t('The password that protects the report. It’s sent to the service and isn’t stored anywhere else.'),
      ].join(' '),
      value: draft.password,
      isSecret: true,
      validate: (text) => (text === '' ? l10n.t('Enter a password.') : undefined),
    }),
    (text) => (draft.password = text),
  );
}
