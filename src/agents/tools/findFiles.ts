import { l10n, workspace } from 'vscode';
import { Truncation } from '../truncation';
import { pageInput } from '../input';
import { reading } from '../tool';

const maxFiles = 30;

/** Finds the workspace files that a page is made from. */
export const findFiles = reading(pageInput, {
  doing: () => l10n.t('Looking for the files of a page'),
  run: async ({ url }, { deps }) => {
    const found = await deps.filesOf(url);
    const cuts = new Truncation();
    const files = cuts.first('files', found, maxFiles).map(({ uri, confidence, reason }) => ({
      path: cuts.text(workspace.asRelativePath(uri), 500),
      confidence,
      reason: cuts.text(reason, 200),
    }));
    return {
      data: { url: cuts.url(url), files },
      cuts,
      next:
        files.length > 0
          ? undefined
          : l10n.t(
              'It isn’t known which files make up this page. Search the workspace for its path, or ask the user to run “Set Up Sites…”.',
            ),
    };
  },
});
