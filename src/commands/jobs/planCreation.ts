import { CancellationError, l10n, ThemeIcon, type QuickPickItem } from 'vscode';
import type { PrivacyChoice } from '../../api/service';
import type { Addresses } from '../../model/addresses';
import { existingChoices, findExisting, itemsOf, type ExistingChoice } from '../../model/creationPlan';
import type { Item } from '../../model/job';
import { asText } from '../../model/markdown';
import { pageKey } from '../../model/pageUrl';
import { shortUrl } from '../../model/words';
import { askOption, optionOf, type Option } from '../../platform/choice';
import { Details } from '../../platform/details';
import { privacyLabel } from '../../platform/labels';
import { withCancellableProgress } from '../../platform/cancellableProgress';
import { pickMany } from '../../platform/picks';
import { runSteps } from '../../platform/steps';
import type { CommandContext } from '../command';
import { choiceOf, privacySteps, type PrivacyDraft } from '../privacySteps';
import type { Target } from '../targets';
import { count } from './words';

/** What a person wants to be done. */
export interface CreationPlan {
  readonly create: readonly Item[];
  readonly update: readonly Item[];
  readonly choice: PrivacyChoice;
}

type Step = 'go' | 'choose' | 'privacy' | 'existing' | 'details';

/** Shows what would be done before anything is: how many, for which pages, and what about those that have a report. */
export async function planCreation(context: CommandContext, session: Target, found: Addresses): Promise<CreationPlan> {
  const existing = await withCancellableProgress(l10n.t('Looking for pages that have a report'), (tell, signal) =>
    findExisting(found.addresses, session.service, signal, (answered, requests) =>
      tell(l10n.t('{0} of {1}', count(answered), count(requests))),
    ),
  );
  const draft: PrivacyDraft = { privacy: 'private', password: '' };
  let urls = found.addresses;
  let choice: ExistingChoice = 'skip';
  for (;;) {
    const items = itemsOf({ urls, existing, choice });
    const known = urls.filter((url) => existing.has(pageKey(url))).length;
    const total = l10n.t('Create Reports: {0} found', count(found.addresses.length));
    switch (await askOption<Step>(total, [...goOn(items), ...steps(found, urls, draft, known, choice)])) {
      case 'go':
        return { ...items, choice: choiceOf(draft) };
      case 'choose':
        urls = await choose(found.addresses, urls);
        break;
      case 'privacy':
        await runSteps(l10n.t('Privacy of the New Reports'), () => privacySteps(draft));
        break;
      case 'existing':
        choice = await askExisting(choice);
        break;
      case 'details':
        await context.jobs.details(() => new Details()).show(l10n.t('Not Created'), notCreated(found));
        throw new CancellationError();
    }
  }
}

function goOn({ create, update }: { create: readonly Item[]; update: readonly Item[] }): readonly Option<Step>[] {
  const parts = [
    ...(create.length === 0 ? [] : [createLabel(create.length)]),
    ...(update.length === 0 ? [] : [updateLabel(update.length)]),
  ];
  return parts.length === 0 ? [] : [{ label: parts.join(', '), iconPath: new ThemeIcon('play'), value: 'go' }];
}

function createLabel(number: number): string {
  return number === 1 ? l10n.t('Create 1 Report') : l10n.t('Create {0} Reports', count(number));
}

function updateLabel(number: number): string {
  return number === 1 ? l10n.t('Update 1 Report') : l10n.t('Update {0} Reports', count(number));
}

function steps(
  { addresses, repeated, malformed, beyond = 0, unread = [] }: Addresses,
  urls: readonly string[],
  { privacy }: PrivacyDraft,
  known: number,
  choice: ExistingChoice,
): readonly Option<Step>[] {
  const odd = [
    ...(malformed.length === 0 ? [] : [l10n.t('{0} malformed', count(malformed.length))]),
    ...(repeated === 0 ? [] : [l10n.t('{0} repeated', count(repeated))]),
    ...(beyond === 0 ? [] : [l10n.t('{0} more than are taken', count(beyond))]),
    ...(unread.length === 0 ? [] : [l10n.t('{0} sitemaps not read', count(unread.length))]),
  ];
  return [
    { label: l10n.t('Privacy: {0}', privacyLabel(privacy)), value: 'privacy' },
    ...(known === 0
      ? []
      : [
          {
            label: known === 1 ? l10n.t('1 Has a Report Already') : l10n.t('{0} Have a Report Already', count(known)),
            description: existingLabel(choice),
            value: 'existing' as const,
          },
        ]),
    {
      label: l10n.t('Choose Which…'),
      description: l10n.t('{0} of {1}', count(urls.length), count(addresses.length)),
      value: 'choose',
    },
    ...(odd.length === 0
      ? []
      : [{ label: l10n.t('Show What Is Left Out'), description: odd.join(', '), value: 'details' as const }]),
  ];
}

function existingLabel(choice: ExistingChoice): string {
  switch (choice) {
    case 'skip':
      return l10n.t('skip them');
    case 'update':
      return l10n.t('update their results');
    case 'create':
      return l10n.t('create another for each');
  }
}

async function askExisting(present: ExistingChoice): Promise<ExistingChoice> {
  const options = existingChoices.map((it) => optionOf(existingLabel(it), it, it === present));
  return askOption(l10n.t('Pages That Have a Report Already'), options);
}

async function choose(all: readonly string[], chosen: readonly string[]): Promise<readonly string[]> {
  const picked = new Set(chosen);
  const items = all.map((url): QuickPickItem & { url: string } => ({
    label: shortUrl(url),
    picked: picked.has(url),
    url,
  }));
  const answer = await pickMany(items, l10n.t('Pages That Get a Report'));
  return answer === undefined ? chosen : answer.map(({ url }) => url);
}

function notCreated({ malformed, repeated, beyond = 0, unread = [] }: Addresses): string {
  return [
    `# ${l10n.t('Not Created')}`,
    ...(repeated === 0 ? [] : [l10n.t('{0} repeated', count(repeated))]),
    ...(malformed.length === 0
      ? []
      : [
          `## ${l10n.t('{0} malformed', count(malformed.length))}`,
          malformed.map((it) => `- ${asText(it)}`).join('\n'),
        ]),
    ...(beyond === 0 ? [] : [l10n.t('{0} more than are taken', count(beyond))]),
    ...(unread.length === 0
      ? []
      : [
          `## ${l10n.t('{0} sitemaps not read', count(unread.length))}`,
          unread.map((it) => `- ${asText(it)}`).join('\n'),
        ]),
    '',
  ].join('\n\n');
}
