import * as l10n from '@vscode/l10n';
import { commands, window } from 'vscode';
import { ServiceError } from '../../service/errors';
import { AbortedError } from '../../util/abortedError';
import type { Report } from '../../service/records';
import { commandId } from '../../ids';
import type { NotShown } from '../../reports/changes/changes';
import type { Located } from '../../reports/lists/store';
import { existingReport, idsOfReports, maxLookUpMs } from '../../reports/existingReport';
import { reportIn, type FoundReport, type KnownIds } from '../../reports/reportsOfPage';
import { describeError } from '../../vscode/text/errorMessages';
import { fullText, UserError } from '../../vscode/text/userError';
import { joined, relativeTime } from '../../vscode/text/format';
import { ratingLabel } from '../../vscode/text/labels';
import { skipReason } from '../../vscode/text/jobTexts';
import { clipboardOf } from '../../vscode/ui/clipboard';
import { tell, tellStatus } from '../../vscode/ui/messages';
import { askChoice, askText, runSteps, type Step } from '../../vscode/ui/multiStepInput';
import { withProgress, withCancelButton } from '../../vscode/ui/progress';
import { withScheme } from '../../util/scheme';
import { onlyUrlIn } from '../../util/urlCandidates';
import { shortUrl } from '../../util/url';
import { revealed } from '../../util/unseenCharacters';
import { selectReport } from '../../views/lists/focus';
import type { Command, CommandContext } from '../command';
import { addressIn, sessionOf, type Target } from '../target/targets';
import { choiceOf, privacySteps, type PrivacyDraft } from '../../vscode/ui/privacySteps';

interface Draft extends PrivacyDraft {
  url: string;
  /** The newest report of the page, if it has one. */
  existing: FoundReport;
  /** True to update that report instead of creating another. */
  isUpdate: boolean;
  /** Fills the empty address field when it arrives. */
  readonly suggestion: Promise<string | undefined> | undefined;
}

/** Create Report…: the page's address, then who can see the report. The new report is revealed in its group. */
export const createReport: Command = async (context, args) => {
  const session = sessionOf(context);
  const selected = addressIn(args.first) ?? selectedUrl();
  const url = selected ?? session.creations.takeFailed() ?? '';
  const suggestion = url === '' ? suggestedUrl(context) : undefined;
  const draft: Draft = { url, existing: 'none', isUpdate: false, suggestion, privacy: 'private', password: '' };
  for (let isCreated = false; !isCreated;) {
    await runSteps(l10n.t('Create Report'), () => [
      askPageUrl(draft, session),
      ...askAboutExisting(draft),
      ...(draft.isUpdate ? [] : privacySteps(draft)),
    ]);
    if (draft.isUpdate) return update(context, session, draft);
    isCreated = await create(context, session, draft);
  }
};

/** @returns false if the service did not accept it and the user wants to change the input */
async function create(context: CommandContext, session: Target, draft: Draft): Promise<boolean> {
  const { store, changes, creations } = session;
  const url = pageUrlOf(draft.url) ?? draft.url;
  creations.noteFailed(url);
  try {
    const creation = { url, ...choiceOf(draft) };
    const known = () => knownIds(url, draft.existing, session);
    const { place } = await withCreationProgress(url, (signal) => changes.createReport(creation, { known, signal }));
    creations.takeFailed();
    if (place === 'created since') throw new UserError(skipReason(place));
    // The user may have switched to another connection in the meantime.
    if (context.sessions.current?.store === store) await show(context, place);
    return true;
  } catch (error) {
    if (error instanceof AbortedError && error.mayHaveHappened) {
      creations.takeFailed();
      throw new UserError(
        l10n.t('{0} may still create the report. Refresh in a minute to see it.', new URL(session.connection.url).host),
      );
    }
    if (!(error instanceof ServiceError)) throw error;
    if (error.mayHaveHappened) {
      creations.takeFailed();
      const sentence = l10n.t(
        'Couldn’t determine whether the report was created. The list was refreshed; look there before you try again.',
      );
      throw new UserError(`${describeError(error)} ${sentence}`);
    }
    if (error.problem.kind !== 'rejected') throw error;
    const change = l10n.t('Edit…');
    return (await tell.error(describeError(error), change)) !== change;
  }
}

/** Shows progress, since the service fetches and analyzes the page before it answers. */
function withCreationProgress<T>(url: string, create: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const title = l10n.t('Creating a report for {0}', revealed(shortUrl(url)));
  return withProgress(() =>
    withCancelButton(title, (tellProgress, signal) => {
      tellProgress(l10n.t('The page is being analyzed, which can take a minute.'));
      return create(signal);
    }),
  );
}

/** Returns the ids of the reports that a page already has, or `unknown`. */
async function knownIds(url: string, existing: FoundReport, session: Target): Promise<KnownIds> {
  if (typeof existing === 'string') return existing === 'none' ? [] : existing;
  return idsOfReports(url, session, new AbortController().signal);
}

async function show(
  { views, log }: CommandContext,
  located: Located | Exclude<NotShown, 'created since'>,
): Promise<void> {
  if (located === 'not rated') {
    tellStatus(l10n.t('The report was created. It will appear after the service has rated it.'));
  } else if (located === 'filtered') {
    tellStatus(l10n.t('The report was created. The view’s search or filters hide it.'));
  } else if (located !== 'not loaded') {
    // The report was created, even if its row no longer exists.
    await selectReport(views, located).catch((error: unknown) => log.warn(fullText(error)));
  }
}

function askPageUrl(draft: Draft, session: Target): Step {
  return askText(
    () => ({
      prompt: l10n.t('Address of the page'),
      placeholder: 'https://www.example.com/page',
      value: draft.url,
      suggestion: draft.suggestion,
      validate: (text) => (pageUrlOf(text) === undefined ? describeUrl(text) : undefined),
      accept: async (text, signal) => {
        draft.existing = await reportSoon(pageUrlOf(text) ?? text, session, signal);
        draft.isUpdate = false;
        return undefined;
      },
    }),
    (text) => (draft.url = text),
  );
}

/** Asks before a page gets, or may get, a second report. */
function askAboutExisting(draft: Draft): readonly Step[] {
  if (draft.existing === 'none') return [];
  return [draft.existing === 'unknown' ? askDespiteDoubt() : askExisting(draft, draft.existing)];
}

function askDespiteDoubt(): Step {
  return askChoice(
    () => ({
      placeholder: l10n.t('Couldn’t determine whether this page already has a report'),
      items: [{ label: l10n.t('Create Anyway'), description: l10n.t('the page may end up with two reports') }],
    }),
    () => undefined,
  );
}

function askExisting(draft: Draft, { result, score, generatedAt }: Report): Step {
  const known = [ratingLabel(result, score), ...(generatedAt === undefined ? [] : [relativeTime(generatedAt)])];
  return askChoice(
    () => ({
      placeholder: l10n.t('This page already has a report'),
      items: [
        {
          label: l10n.t('Update the Existing Report'),
          description: joined(known.filter((part) => part !== '')),
          isUpdate: true,
        },
        { label: l10n.t('Create Another'), isUpdate: false },
      ],
    }),
    ({ isUpdate }) => (draft.isUpdate = isUpdate),
  );
}

/** Returns the newest report of a page, or `unknown` if the service does not answer in time. */
async function reportSoon(url: string, session: Target, signal: AbortSignal): Promise<FoundReport> {
  try {
    return await existingReport(url, session, AbortSignal.any([signal, AbortSignal.timeout(maxLookUpMs)]));
  } catch {
    return 'unknown';
  }
}

async function update({ sessions }: CommandContext, { store }: Target, { existing }: Draft): Promise<void> {
  // The window may show another service now, where the id belongs to another report.
  const id = reportIn(existing)?.id;
  if (sessions.current?.store === store) await commands.executeCommand(commandId('updateResults'), { id });
}

/** Returns the address that the user typed, possibly without its scheme, or pasted in a sentence. */
function pageUrlOf(text: string): string | undefined {
  return onlyUrlIn(withScheme(text));
}

function describeUrl(text: string): string {
  if (text.trim() === '') return l10n.t('Enter the address of a page.');
  return /^https?:\/\/\S.*\s/i.test(text.trim())
    ? l10n.t('The address contains a space. Remove it or replace it with %20.')
    : l10n.t('Enter an address such as https://www.example.com/page.');
}

/** Returns the text selected in the editor, if it is an address. */
function selectedUrl(): string | undefined {
  const { document, selection } = window.activeTextEditor ?? {};
  return document === undefined ? undefined : onlyUrlIn(document.getText(selection));
}

/** Returns the text in the clipboard, if it is an address. */
async function suggestedUrl({ globalState }: CommandContext): Promise<string | undefined> {
  return onlyUrlIn((await clipboardOf(globalState).suggestion()) ?? '');
}
