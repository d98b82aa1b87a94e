import * as l10n from '@vscode/l10n';
import { workspace } from 'vscode';
import { pageInput } from './input';
import { reading } from './tool';

const maxFiles = 30;

/** Finds the workspace files that generate a page. */
export const findFiles = reading(pageInput, {
  doing: () => l10n.t('Looking for source files of a page'),
  run: async ({ url }, { filesOf, cuts }) => {
    const found = await filesOf(url);
    const files = cuts.first('files', found, maxFiles).map(({ uri, confidence, reason }) => ({
      path: cuts.text(workspace.asRelativePath(uri), 500),
      confidence,
      reason: cuts.text(reason, 200),
    }));
    const data = { url: cuts.url(url), files };
    if (files.length > 0) return { data };
    return {
      data,
      next: l10n.t(
        'Couldn’t determine which files generate this page. Search the workspace for its path, or ask the user to run “Set Up Sites…”.',
      ),
    };
  },
});
