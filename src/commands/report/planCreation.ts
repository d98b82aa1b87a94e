import * as l10n from '@vscode/l10n';
import { ThemeIcon, type QuickPickItem } from 'vscode';
import type { Report } from '../../service/records';
import { addressFault } from '../../util/pageUrl';
import type { PrivacyChoice } from '../../service/service';
import { existingChoices, findExisting, itemsOf, type ExistingChoice } from '../../jobs/creationPlan';
import type { FoundUrls } from '../../util/findUrls';
import type { Item } from '../../reports/changes/item';
import { formatCount, joined } from '../../vscode/text/format';
import { privacyLabel, ratingLabel, resultLabel } from '../../vscode/text/labels';
import { capitalized } from '../../vscode/text/queryLabels';
import { leftOutText } from '../../vscode/jobs/urlSources';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { runSteps } from '../../vscode/ui/multiStepInput';
import { askOption, optionOf, pickMany, type Option } from '../../vscode/ui/quickPick';
import { asText } from '../../util/markdown';
import { revealed } from '../../util/unseenCharacters';
import { pageKey, siteAndPath } from '../../util/url';
import type { CommandContext } from '../command';
import { choiceOf, privacySteps, type PrivacyDraft } from '../../vscode/ui/privacySteps';
import { plural } from '../../vscode/text/plural';
import type { Target } from '../target/targets';

/** The items that the user decided to create and to update. */
export interface CreationPlan {
  readonly create: readonly Item[];
  readonly update: readonly Item[];
  readonly choice: PrivacyChoice;
}

type Step = 'go' | 'choose' | 'privacy' | 'existing' | 'otherwise' | 'details';

/**
 * Shows the plan before anything is done: how many, for which pages, and what happens to pages with a report.
 * @param other the other reading of the text, if it can be read in two ways
 * @returns `otherwise` if that one is chosen
 */
export async function planCreation(
  context: CommandContext,
  session: Target,
  found: FoundUrls,
  other?: FoundUrls,
): Promise<CreationPlan | 'otherwise'> {
  const { existing, uncertain, newest } = await withCancellableProgress(
    l10n.t('Looking for pages that already have a report'),
    (tell, signal) =>
      findExisting(found.urls, session, signal, (answered, requests) =>
        tell(l10n.t('{0} of {1}', formatCount(answered), formatCount(requests))),
      ),
  );
  const draft: PrivacyDraft = { privacy: 'private', password: '' };
  const mayExist = new Set(found.urls.filter((url) => uncertain.has(pageKey(url)) && !existing.has(pageKey(url))));
  // Pages that may have a report get one only if the user chooses them.
  let urls: readonly string[] = found.urls.filter((url) => !mayExist.has(url));
  let choice: ExistingChoice = 'skip';
  for (;;) {
    const items = itemsOf({ urls, existing, uncertain, newest, choice });
    const known = urls.filter((url) => existing.has(pageKey(url))).length;
    const total = plural(
      found.urls.length,
      l10n.t('Create Reports: {0} page found'),
      l10n.t('Create Reports: {0} pages found'),
    );
    const options = [...goOn(items), ...readings(found, other), ...steps(found, urls, draft, known, choice, mayExist)];
    switch (await askOption<Step>(total, options)) {
      case 'go':
        return { ...items, choice: choiceOf(draft) };
      case 'choose':
        urls = await choose(found.urls, urls, (url) => existence(url, existing, mayExist));
        break;
      case 'privacy':
        await runSteps(l10n.t('Privacy of the New Reports'), () => privacySteps(draft));
        break;
      case 'existing':
        choice = await askExisting(choice, known);
        break;
      case 'otherwise':
        return 'otherwise';
      case 'details':
        await context.previews.show(l10n.t('Not Created'), notCreated(found, mayExist));
    }
  }
}

function goOn({ create, update }: { create: readonly Item[]; update: readonly Item[] }): readonly Option<Step>[] {
  const parts = [
    ...(create.length === 0 ? [] : [createLabel(create.length)]),
    ...(update.length === 0 ? [] : [updateLabel(update.length)]),
  ];
  return parts.length === 0 ? [] : [{ label: joined(parts), iconPath: new ThemeIcon('play'), value: 'go' }];
}

/** Offers the other reading of a text, with the first address in which it differs. */
function readings({ urls }: FoundUrls, other: FoundUrls | undefined): readonly Option<Step>[] {
  if (other === undefined || other.urls.length === 0) return [];
  const at = other.urls.findIndex((url, index) => url !== urls[index]);
  const [theirs = '', ours = ''] = [other.urls[at], urls[at]];
  return [
    {
      label: l10n.t('Read the Text Differently: {0} Found', formatCount(other.urls.length)),
      description: l10n.t('{0} instead of {1}', theirs, ours),
      value: 'otherwise',
    },
  ];
}

function createLabel(number: number): string {
  return plural(number, l10n.t('Create {0} Report'), l10n.t('Create {0} Reports'));
}

function updateLabel(number: number): string {
  return plural(number, l10n.t('Update {0} Report'), l10n.t('Update {0} Reports'));
}

function steps(
  { urls: found, repeated, malformed, lines = [], beyond = 0, leftOut = [] }: FoundUrls,
  urls: readonly string[],
  { privacy }: PrivacyDraft,
  known: number,
  choice: ExistingChoice,
  mayExist: ReadonlySet<string>,
): readonly Option<Step>[] {
  const odd = [
    ...(mayExist.size === 0 ? [] : [mayExistLabel(mayExist.size)]),
    ...(malformed.length === 0 ? [] : [l10n.t('{0} invalid', formatCount(malformed.length))]),
    ...(lines.length === 0 ? [] : [linesLabel(lines.length)]),
    ...(repeated.length === 0 ? [] : [l10n.t('{0} duplicate', formatCount(repeated.length))]),
    ...(beyond === 0 ? [] : [l10n.t('{0} over the limit', formatCount(beyond))]),
    ...(leftOut.length === 0 ? [] : [l10n.t('not read: {0}', formatCount(leftOut.length))]),
  ];
  return [
    { label: l10n.t('Privacy: {0}', privacyLabel(privacy)), value: 'privacy' },
    ...(known === 0
      ? []
      : [
          {
            label: plural(known, l10n.t('{0} Already Has a Report'), l10n.t('{0} Already Have a Report')),
            description: existingLabel(choice, known),
            value: 'existing' as const,
          },
        ]),
    {
      label: l10n.t('Choose Pages…'),
      description: l10n.t('{0} of {1}', formatCount(urls.length), formatCount(found.length)),
      value: 'choose',
    },
    ...(odd.length === 0
      ? []
      : [{ label: l10n.t('Show What Was Skipped'), description: joined(odd), value: 'details' as const }]),
  ];
}

function existingLabel(choice: ExistingChoice, known: number): string {
  const isOne = known === 1;
  switch (choice) {
    case 'skip':
      return isOne ? l10n.t('skip it') : l10n.t('skip them');
    case 'update':
      return isOne ? l10n.t('update its results') : l10n.t('update their results');
    case 'create':
      return isOne ? l10n.t('create another one') : l10n.t('create another for each');
  }
}

async function askExisting(current: ExistingChoice, known: number): Promise<ExistingChoice> {
  const options = existingChoices.map((existingChoice) =>
    optionOf(capitalized(existingLabel(existingChoice, known)), existingChoice, existingChoice === current),
  );
  return askOption(l10n.t('Pages That Already Have a Report'), options);
}

/** Describes whether a page already has a report. */
function existence(
  url: string,
  existing: ReadonlyMap<string, readonly Report[]>,
  mayExist: ReadonlySet<string>,
): readonly string[] {
  const [report] = existing.get(pageKey(url)) ?? [];
  if (report !== undefined)
    return [l10n.t('has a report: {0}', ratingLabel(report.result, report.score) || resultLabel(report.result))];
  return mayExist.has(url) ? [l10n.t('may already have a report')] : [];
}

async function choose(
  all: readonly string[],
  chosen: readonly string[],
  existenceOf: (url: string) => readonly string[],
): Promise<readonly string[]> {
  const picked = new Set(chosen);
  const items = all.map((url): QuickPickItem & { url: string } => ({
    label: siteAndPath(url).path,
    description: [siteAndPath(url).site, ...existenceOf(url)].join(' · '),
    picked: picked.has(url),
    url,
  }));
  const answer = await pickMany(items, l10n.t('Pages to Create Reports For'));
  return answer === undefined ? chosen : answer.map(({ url }) => url);
}

function linesLabel(number: number): string {
  return plural(number, l10n.t('{0} line without an address'), l10n.t('{0} lines without an address'));
}

function mayExistLabel(number: number): string {
  return plural(number, l10n.t('{0} page may already have a report'), l10n.t('{0} pages may already have a report'));
}

/** The reason why a text isn't a page's address. */
function faultText(text: string): string {
  switch (addressFault(text)) {
    case 'characters':
      return l10n.t('it has characters that no address has');
    case 'scheme':
      return l10n.t('it doesn’t begin with http:// or https://');
    case 'host':
      return l10n.t('it names no valid host');
  }
}

function notCreated(
  { malformed, lines = [], repeated, beyond = 0, leftOut = [] }: FoundUrls,
  mayExist: ReadonlySet<string>,
): string {
  const listed = (heading: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [`## ${heading}`, texts.map((text) => `- ${asText(revealed(text))}`).join('\n')];
  return [
    `# ${l10n.t('Not Created')}`,
    ...listed(
      l10n.t('{0} duplicate', formatCount(repeated.length)),
      repeated.map(({ url, of }) => (url === of ? url : l10n.t('{0}, the same page as {1}', url, of))),
    ),
    ...listed(mayExistLabel(mayExist.size), [...mayExist]),
    ...listed(
      l10n.t('{0} invalid', formatCount(malformed.length)),
      malformed.map((text) => l10n.t('{0}: {1}', text, faultText(text))),
    ),
    ...listed(linesLabel(lines.length), lines),
    ...(beyond === 0 ? [] : [l10n.t('{0} over the limit', formatCount(beyond))]),
    ...listed(l10n.t('not read: {0}', formatCount(leftOut.length)), leftOut.map(leftOutText)),
    '',
  ].join('\n\n');
}
