import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { getL10nPseudoLocalized, type l10nJsonFormat } from '@vscode/l10n-dev';
import { root } from '../run/paths.mjs';
import type { VsCodeServer } from '../vscode/server';

/** A pseudo language, in which every translatable text is marked. */
export const pseudo = 'qps-ploc';

/** Opens a window whose VS Code reports a language to extensions; its own texts stay English. */
export async function speaking<Opened>(
  language: string,
  page: Page,
  server: VsCodeServer,
  open: () => Promise<Opened>,
): Promise<Opened> {
  if (language === 'en') return open();
  if (language === pseudo) await addPseudo(server);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  // The value that VS Code's own texts in that language would set.
  const source = `globalThis._VSCODE_NLS_LANGUAGE = ${JSON.stringify(language)};`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  try {
    return await open();
  } finally {
    // The next document is in English again.
    await session.detach();
  }
}

/** Adds texts in that language to the installed extension, created from its English ones. */
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
