import * as l10n from '@vscode/l10n';
import { CancellationError, Uri, window } from 'vscode';
import type { FoundUrls } from '../../util/findUrls';
import type { Task } from '../../reports/changes/item';
import {
  leftOutText,
  nameOfUri,
  readFile,
  readFiles,
  addressesInText,
  readWebSitemap,
} from '../../vscode/jobs/urlSources';
import { UserError } from '../../vscode/text/userError';
import { withCancellableProgress } from '../../vscode/ui/progress';
import { clipboardOf } from '../../vscode/ui/clipboard';
import { askText, runSteps } from '../../vscode/ui/multiStepInput';
import { askOption, type Option } from '../../vscode/ui/quickPick';
import type { ClipboardReader } from '../../util/clipboardReader';
import { readPageUrl } from '../../util/pageUrl';
import { commonSite, shortUrl } from '../../util/url';
import type { Command, CommandContext } from '../command';
import { sessionOf, type Target } from '../target/targets';
import { planCreation, type CreationPlan } from './planCreation';
import { runJob } from '../jobs/runJob';

/** The argument of a drop on the Reports view. */
interface TextArgument {
  readonly text: string;
}

type Source = 'clipboard' | 'editor' | 'file' | 'sitemap';

/** Create Reports…: for all addresses in a text, a file, or a sitemap. Nothing is sent before the plan is accepted. */
export const createReports: Command = async (context, args) => {
  const session = sessionOf(context);
  const { origin, ...found } = await addressesFrom(args.first, clipboardOf(context.globalState));
  const readings = found.otherwise === undefined ? [found] : [found, found.otherwise];
  if (readings.every(({ urls }) => urls.length === 0)) throw new UserError(whyNone(found));
  await createFound(context, session, found, origin);
};

function whyNone({ leftOut: [unread] = [], malformed }: FoundUrls): string {
  if (unread !== undefined) return leftOutText(unread);
  return malformed.length === 0
    ? l10n.t('This text contains no addresses of pages.')
    : l10n.t('This text contains no valid address, such as https://www.example.com/page.');
}

/**
 * Shows the plan for some addresses, and carries it out once the user has accepted it.
 * @param origin the name of the file that contains them
 */
export async function createFound(
  context: CommandContext,
  session: Target,
  found: FoundUrls,
  origin = commonSite(found.urls),
): Promise<void> {
  const { create, update, choice } = await planEither(context, session, found);
  if (create.length + update.length === 0) return;
  const task: Task = create.length === 0 ? { kind: 'update' } : { kind: 'create', choice };
  await runJob(context, session, { task, items: [...create, ...update], origin });
}

/** Shows the plan for the text and the one for its other reading, until the user accepts one of them. */
async function planEither(context: CommandContext, session: Target, found: FoundUrls): Promise<CreationPlan> {
  let [shown, other] = [found, found.otherwise];
  for (;;) {
    const plan = await planCreation(context, session, shown, other);
    if (plan !== 'otherwise') return plan;
    [shown, other] = [other ?? shown, shown];
  }
}

/** Addresses, and the name of the file that contains them. */
type NamedUrls = FoundUrls & { readonly origin?: string };

async function addressesFrom(argument: unknown, clipboard: ClipboardReader): Promise<NamedUrls> {
  if (argument instanceof Uri) return fromUri(argument);
  if (isText(argument)) return fromDropped(argument.text);
  switch (await askOption<Source>(l10n.t('Create Reports from…'), sources())) {
    case 'clipboard':
      return fromClipboard(clipboard);
    case 'editor':
      return fromEditor();
    case 'file': {
      const [file] = (await window.showOpenDialog({ title: l10n.t('Create Reports from a File') })) ?? [];
      return file === undefined ? noAddresses : fromFile(file);
    }
    case 'sitemap':
      return fromSitemap(await askSitemap());
  }
}

async function fromClipboard(clipboard: ClipboardReader): Promise<FoundUrls> {
  const text = await clipboard.read();
  if (text === undefined) throw new CancellationError();
  return fromText(text);
}

const noAddresses: FoundUrls = { urls: [], repeated: [], malformed: [] };

function sources(): readonly Option<Source>[] {
  const editor = window.activeTextEditor;
  const isSelected = editor?.selection.isEmpty === false;
  const label = isSelected ? l10n.t('Selection in the Editor') : l10n.t('File in the Editor');
  return [
    { label: l10n.t('Clipboard'), value: 'clipboard' },
    ...(editor === undefined ? [] : [{ label, value: 'editor' as const }]),
    { label: l10n.t('File…'), description: l10n.t('text, CSV, JSON, or a sitemap'), value: 'file' },
    { label: l10n.t('Sitemap on the Web…'), value: 'sitemap' },
  ];
}

/** Reads a file, or only the selection if it is in the active editor and there is one. */
function fromUri(uri: Uri): Promise<NamedUrls> {
  return window.activeTextEditor?.document.uri.toString() === uri.toString() ? fromEditor() : fromFile(uri);
}

async function fromEditor(): Promise<NamedUrls> {
  const { document, selection } = window.activeTextEditor ?? {};
  if (document === undefined || selection === undefined) return noAddresses;
  const origin = nameOfUri(document.uri);
  return selection.isEmpty
    ? fromFile(document.uri)
    : { ...(await fromText(document.getText(selection), origin)), origin };
}

/** The addresses in a dropped text, or in dropped files. */
async function fromDropped(text: string): Promise<NamedUrls> {
  const lines = text.split(/\r?\n/).filter((line) => /^(file|vscode-[\w-]+):/.test(line));
  const [first, ...others] = lines.map((line) => Uri.parse(line));
  if (first === undefined) return fromText(text);
  if (others.length === 0) return fromFile(first);
  return withCancellableProgress(l10n.t('Reading addresses'), (tell, signal) =>
    readFiles([first, ...others], signal, (sitemaps) => tell(String(sitemaps))),
  );
}

async function fromFile(uri: Uri): Promise<NamedUrls> {
  const found = await withCancellableProgress(l10n.t('Reading addresses'), (tell, signal) =>
    readFile(uri, signal, (sitemaps) => tell(String(sitemaps))),
  );
  return { ...found, origin: nameOfUri(uri) };
}

/** @param place the name of the text in errors */
function fromText(text: string, place = l10n.t('The text')): Promise<FoundUrls> {
  return withCancellableProgress(l10n.t('Reading addresses'), (tell, signal) =>
    addressesInText(text, place, signal, (sitemaps) => tell(String(sitemaps))),
  );
}

async function fromSitemap(url: string): Promise<NamedUrls> {
  const found = await withCancellableProgress(l10n.t('Reading the sitemap'), (tell, signal) =>
    readWebSitemap(url, signal, (sitemaps) => tell(String(sitemaps))),
  );
  return { ...found, origin: shortUrl(url) };
}

async function askSitemap(): Promise<string> {
  const draft = { url: '' };
  const isWrong = (text: string) =>
    readPageUrl(text) === undefined
      ? l10n.t('Enter an address such as https://www.example.com/sitemap.xml.')
      : undefined;
  await runSteps(l10n.t('Create Reports from a Sitemap'), () => [
    askText(
      () => ({
        prompt: l10n.t('Address of the sitemap. Your API key isn’t sent there.'),
        placeholder: 'https://www.example.com/sitemap.xml',
        value: draft.url,
        validate: isWrong,
      }),
      (text) => (draft.url = text),
    ),
  ]);
  return readPageUrl(draft.url) ?? draft.url;
}

function isText(value: unknown): value is TextArgument {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
