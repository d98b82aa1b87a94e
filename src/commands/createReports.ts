import { CancellationError, l10n, Uri, window } from 'vscode';
import { addressesIn, kindOfFile, mergedAddresses, type Addresses } from '../model/addresses';
import { readPageUrl } from '../model/pageUrl';
import type { ClipboardReader } from '../model/clipboardReader';
import { askOption, type Option } from '../platform/choice';
import { clipboardOf } from '../platform/clipboard';
import { UserError } from '../platform/errors';
import { withCancellableProgress } from '../platform/cancellableProgress';
import { askText, runSteps } from '../platform/steps';
import { readFile, readWebSitemap } from '../platform/textSources';
import type { Command } from './command';
import { planCreation } from './jobs/planCreation';
import { runJob } from './jobs/runJob';
import { sessionOf } from './targets';

/** What a drop on the Reports view passes. */
interface TextArgument {
  readonly text: string;
}

type Source = 'clipboard' | 'editor' | 'file' | 'sitemap';

/** Create Reports…: for all addresses of a text, a file or a sitemap. First comes a plan; nothing is sent before. */
export const createReports: Command = async (context, argument) => {
  const session = sessionOf(context);
  const found = await addressesFrom(argument, clipboardOf(context.globalState));
  if (found.addresses.length === 0) {
    throw new UserError(
      found.malformed.length === 0
        ? l10n.t('There is no web address in this.')
        : l10n.t('There is no valid web address in this, such as https://www.example.com/page.'),
    );
  }
  const { create, update, choice } = await planCreation(context, session, found);
  const isCancelled =
    create.length > 0 && (await runJob(context, session, { task: { kind: 'create', choice }, items: create }));
  if (update.length > 0 && !isCancelled) await runJob(context, session, { task: { kind: 'update' }, items: update });
};

async function addressesFrom(argument: unknown, clipboard: ClipboardReader): Promise<Addresses> {
  if (argument instanceof Uri) return fromUri(argument);
  if (isText(argument)) return fromDropped(argument.text);
  switch (await askOption<Source>(l10n.t('Create Reports From'), sources())) {
    case 'clipboard':
      return fromClipboard(clipboard);
    case 'editor':
      return fromEditor();
    case 'file': {
      const [file] = (await window.showOpenDialog({ title: l10n.t('Create Reports From a File') })) ?? [];
      return file === undefined ? noAddresses : fromFile(file);
    }
    case 'sitemap':
      return fromSitemap(await askSitemap());
  }
}

async function fromClipboard(clipboard: ClipboardReader): Promise<Addresses> {
  const text = await clipboard.read();
  if (text === undefined) throw new CancellationError();
  return addressesIn(text, 'text');
}

const noAddresses: Addresses = { addresses: [], repeated: 0, malformed: [] };

function sources(): readonly Option<Source>[] {
  const editor = window.activeTextEditor;
  const isSelected = editor?.selection.isEmpty === false;
  const label = isSelected ? l10n.t('Selection in the Editor') : l10n.t('File in the Editor');
  return [
    { label: l10n.t('Clipboard'), value: 'clipboard' },
    ...(editor === undefined ? [] : [{ label, value: 'editor' as const }]),
    { label: l10n.t('File…'), description: l10n.t('text, CSV, JSON or a sitemap'), value: 'file' },
    { label: l10n.t('Sitemap on the Web…'), value: 'sitemap' },
  ];
}

/** A document that is open has its text in the editor; of a selection only that counts. */
function fromUri(uri: Uri): Promise<Addresses> {
  return window.activeTextEditor?.document.uri.toString() === uri.toString() ? fromEditor() : fromFile(uri);
}

async function fromEditor(): Promise<Addresses> {
  const { document, selection } = window.activeTextEditor ?? {};
  if (document === undefined || selection === undefined) return noAddresses;
  if (!selection.isEmpty) return addressesIn(document.getText(selection), 'text');
  return document.isDirty || document.isUntitled
    ? addressesIn(document.getText(), kindOfFile(document.uri.path))
    : fromFile(document.uri);
}

/** A text, or the addresses of files. */
async function fromDropped(text: string): Promise<Addresses> {
  const lines = text.split(/\r?\n/).filter((line) => /^(file|vscode-[\w-]+):/.test(line));
  if (lines.length === 0) return addressesIn(text, 'text');
  return mergedAddresses(await Promise.all(lines.map((line) => fromFile(Uri.parse(line)))));
}

async function fromFile(uri: Uri): Promise<Addresses> {
  return withCancellableProgress(l10n.t('Reading addresses'), (tell, signal) =>
    readFile(uri, signal, (sitemaps) => tell(String(sitemaps))),
  );
}

async function fromSitemap(url: string): Promise<Addresses> {
  return withCancellableProgress(l10n.t('Reading the sitemap'), (tell, signal) =>
    readWebSitemap(url, signal, (sitemaps) => tell(String(sitemaps))),
  );
}

async function askSitemap(): Promise<string> {
  const draft = { url: '' };
  const isWrong = (text: string) =>
    readPageUrl(text) === undefined
      ? l10n.t('Enter a whole address, such as https://www.example.com/sitemap.xml.')
      : undefined;
  await runSteps(l10n.t('Create Reports From a Sitemap'), () => [
    askText(
      () => ({
        prompt: l10n.t('The address of the sitemap. Your API key is not sent there.'),
        placeholder: 'https://www.example.com/sitemap.xml',
        value: draft.url,
        validate: isWrong,
      }),
      (text) => (draft.url = text),
    ),
  ]);
  return draft.url.trim();
}

function isText(value: unknown): value is TextArgument {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}
