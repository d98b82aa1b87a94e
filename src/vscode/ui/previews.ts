import { commands, Uri, window, workspace, type Disposable } from 'vscode';
import { deleteIfThere, ifThere } from '../storage/files';

/** Maximum number of documents to keep. */
const maxKept = 20;

/** Documents behind short messages. Markdown documents are files, so that they survive a reload of the window. */
export class Previews implements Disposable {
  private readonly texts = new Map<string, string>();
  private provider: Disposable | undefined;

  /** @param folder the folder of these files */
  constructor(private readonly folder: Uri) {}

  /** Shows the full text behind a short message. @param markdown the text of the document */
  async show(title: string, markdown: string): Promise<void> {
    // Each gets its own folder, since the tab shows the file name.
    const file = Uri.joinPath(this.folder, String(Date.now()), `${fileName(title)}.md`);
    await workspace.fs.writeFile(file, new TextEncoder().encode(markdown));
    await commands.executeCommand('markdown.showPreview', file);
    await this.forgetOldest();
  }

  /** Shows the text of a file before it is written; it can't be edited. */
  async showText(path: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme: 'site-reports-details', path: `/${this.texts.size + 1}/${path}` });
    this.texts.set(uri.toString(), text);
    this.provider ??= workspace.registerTextDocumentContentProvider('site-reports-details', {
      provideTextDocumentContent: (shown) => this.texts.get(shown.toString()),
    });
    await window.showTextDocument(uri);
  }

  /** Deletes all of them: they may name reports of any connection. */
  async forget(): Promise<void> {
    await deleteIfThere(this.folder);
  }

  dispose(): void {
    this.provider?.dispose();
  }

  private async forgetOldest(): Promise<void> {
    const names = ((await ifThere(workspace.fs.readDirectory(this.folder))) ?? []).map(([name]) => name).sort();
    for (const name of names.slice(0, -maxKept)) await deleteIfThere(Uri.joinPath(this.folder, name));
  }
}

/** A title as a file name that is valid on any disk. */
function fileName(title: string): string {
  return title
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 80);
}
