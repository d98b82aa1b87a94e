import { Diagnostic, languages, l10n, workspace, type Disposable } from 'vscode';
import { problemSource } from '../ids';
import type { Fault } from '../model/sites/siteFile';
import type { FolderSites } from '../platform/sites/folderSites';
import type { WorkspaceSites } from '../platform/sites/workspaceSites';
import { revealed } from '../util/visible';
import { rangeIn } from './problems';

/** The wrong entries of every `site-reports.json` of the workspace, as problems at their line. */
export class SiteFileProblems implements Disposable {
  private readonly collection = languages.createDiagnosticCollection('siteReportsFile');
  private readonly listener: Disposable;

  constructor(private readonly sites: WorkspaceSites) {
    this.listener = sites.onDidChange(() => void this.update());
    void this.update();
  }

  private async update(): Promise<void> {
    for (const folder of this.sites.folders) await this.show(folder);
  }

  dispose(): void {
    this.listener.dispose();
    this.collection.dispose();
  }

  private async show(folder: FolderSites): Promise<void> {
    const { uri, text, faults } = await folder.stated();
    if (faults.length === 0) {
      this.collection.delete(uri);
      return;
    }
    // A file that was not read is not opened either.
    const document =
      text === undefined ? undefined : await workspace.openTextDocument(uri).then(undefined, () => undefined);
    this.collection.set(
      uri,
      faults.map((fault) => {
        const diagnostic = new Diagnostic(rangeIn(document, fault), revealed(sentenceOf(fault)));
        diagnostic.source = problemSource;
        return diagnostic;
      }),
    );
  }
}

function sentenceOf({ kind, field }: Fault): string {
  switch (kind) {
    case 'link':
      return l10n.t('This file is a symbolic link and isn’t read. Replace it with a regular file.');
    case 'tooLarge':
      return l10n.t('This file is larger than 1 MB and isn’t read. Keep only sites and the rules they need.');
    case 'notJson':
      return l10n.t('This isn’t valid JSON, so the rest may be ignored.');
    case 'notObject':
      return l10n.t('“{0}” must be an object.', field);
    case 'unknownField':
      return l10n.t('“{0}” isn’t allowed here and is ignored.', field);
    case 'missing':
      return l10n.t('“{0}” is missing, so this entry is ignored.', field);
    case 'notText':
      return l10n.t('“{0}” must be a string.', field);
    case 'notAddress':
      return l10n.t(
        '“{0}” must be a web address such as https://www.example.com, without a query or a password.',
        field,
      );
    case 'outside':
      return l10n.t('“{0}” must be a path in this folder, so this entry is ignored.', field);
    case 'pattern':
      return l10n.t('“{0}” isn’t a pattern like /blog/:slug with the same names on both sides.', field);
    case 'tooMany':
      return l10n.t('“{0}” has too many entries; some aren’t read.', field);
  }
}
