import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { getL10nPseudoLocalized, type l10nJsonFormat } from '@vscode/l10n-dev';
import { root } from '../run/paths.mjs';
import type { VsCodeServer } from '../vscode/server';
import { openContext, Workbench } from './workbench';

/** A language that nobody speaks, in which every translatable text is marked. */
export const pseudo = 'qps-ploc';

/** Opens a window of another person, whose VS Code reports a language to extensions; its own texts stay English. */
export async function openIn(language: string, browser: Browser, server: VsCodeServer): Promise<Workbench> {
  if (language === pseudo) await addPseudo(server);
  const context = await openContext(browser);
  // The value that VS Code's own texts in that language would set.
  await context.addInitScript((it) => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: it }), language);
  return Workbench.open(await context.newPage(), server.url);
}

/** Adds texts in that language to the installed extension, made from its English ones. */
async function addPseudo({ dataDir }: VsCodeServer): Promise<void> {
  const extensions = path.join(dataDir, 'extensions');
  const name = (await readdir(extensions)).find((entry) => entry.startsWith('site-reports.site-reports-')) ?? '';
  const folder = path.join(extensions, name);
  await mkdir(path.join(folder, 'l10n'), { recursive: true });
  const write = async (from: string, to: string) => {
    const texts = JSON.parse(await readFile(from, 'utf8')) as l10nJsonFormat;
    await writeFile(path.join(folder, to), JSON.stringify(getL10nPseudoLocalized(texts)));
  };
  await write(path.join(folder, 'package.nls.json'), `package.nls.${pseudo}.json`);
  await write(path.join(root, 'l10n', 'bundle.l10n.json'), path.join('l10n', `bundle.l10n.${pseudo}.json`));
}
