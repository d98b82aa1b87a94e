import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import type { Privacy, Report } from '../../service/records';
import type { PrivacyChoice } from '../../service/service';
import { privacyLabel } from '../text/labels';
import { askChoice, askText, type Step } from './multiStepInput';

/** The user's choice of privacy, kept while they go back and forth between the steps. */
export interface PrivacyDraft {
  privacy: Privacy;
  password: string;
  /** True to keep the service's current password. */
  keepsPassword?: boolean;
}

/** The current privacy of a report. */
export type CurrentPrivacy = Pick<Report, 'privacy' | 'hasPassword'>;

/**
 * The steps that ask for the privacy, for a password if it needs one, and for what to do with a kept one. The kept
 * passwords of many reports aren't removed: Undo couldn't restore them.
 */
export function privacySteps(
  draft: PrivacyDraft,
  current: CurrentPrivacy = { privacy: undefined },
  isOfMany = false,
): readonly Step[] {
  const isProtected = draft.privacy === 'password';
  const isKept = current.hasPassword === true && (isProtected || !isOfMany);
  const isAsked = isProtected && !(isKept && draft.keepsPassword !== false);
  return [
    askPrivacy(draft, current),
    ...(isKept ? [askAboutKept(draft, isOfMany)] : []),
    ...(isAsked ? [askPassword(draft)] : []),
  ];
}

/** @param current the privacy of the report, if it has one */
export function choiceOf(
  { privacy, password, keepsPassword }: PrivacyDraft,
  { hasPassword = false }: Partial<CurrentPrivacy> = {},
): PrivacyChoice {
  const isKept = hasPassword && keepsPassword !== false;
  if (privacy === 'password') return isKept ? { privacy } : { privacy, password };
  return hasPassword && !isKept ? { privacy, removesPassword: true } : { privacy };
}

/** Asks what to do with the password that the service keeps for any privacy. */
function askAboutKept(draft: PrivacyDraft, isOfMany: boolean): Step {
  const isProtected = draft.privacy === 'password';
  return askChoice(
    () => {
      const items = [
        { label: isOfMany ? l10n.t('Keep Current Passwords') : l10n.t('Keep Current Password'), keeps: true },
        { label: isProtected ? l10n.t('Set New Password…') : l10n.t('Remove Password'), keeps: false },
      ];
      return {
        placeholder: isProtected
          ? isOfMany
            ? l10n.t('Each of the reports has a password')
            : l10n.t('The report has a password')
          : l10n.t('The report has a password, which protects it again once its privacy is “Password”'),
        items,
        active: items.find(({ keeps }) => keeps === (draft.keepsPassword ?? true)),
      };
    },
    ({ keeps }) => (draft.keepsPassword = keeps),
  );
}

function askPrivacy(draft: PrivacyDraft, current: CurrentPrivacy): Step {
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

export function privacyItems(current: CurrentPrivacy): readonly (QuickPickItem & { readonly privacy: Privacy })[] {
  return (['private', 'public', 'password'] as const).map((privacy) => {
    const detail = detailOf(privacy, current);
    return {
      label: privacyLabel(privacy),
      ...(privacy === current.privacy && { description: l10n.t('current') }),
      ...(detail !== undefined && { detail }),
      privacy,
    };
  });
}

/** Explains the consequences of a choice: a password can't be read back. */
function detailOf(privacy: Privacy, { privacy: current, hasPassword }: CurrentPrivacy): string | undefined {
  if (hasPassword === true) {
    return privacy === 'password' ? l10n.t('Protected by its current password, or by a new one') : undefined;
  }
  if (current !== 'password') {
    return privacy === 'password' ? l10n.t('Protected by a password, which you enter next') : undefined;
  }
  return privacy === 'password'
    ? l10n.t('Replaces the current password with the one that you enter next')
    : l10n.t('The current password will be lost');
}

/** @param warning shown before the prompt */
export function askPassword(draft: PrivacyDraft, warning?: string): Step {
  return askText(
    () => ({
      prompt: [
        ...(warning === undefined ? [] : [warning]),
        l10n.t('The password that protects the report. It’s sent to the service and isn’t saved on this machine.'),
      ].join(' '),
      value: draft.password,
      isSecret: true,
      validate: (text) => (text === '' ? l10n.t('Enter a password.') : undefined),
    }),
    (text) => (draft.password = text),
  );
}
