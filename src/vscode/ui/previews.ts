import { commands, Uri, window, workspace, type Disposable } from 'vscode';

/** Documents with a text that is on no disk, available until the window closes. They can't be edited. */
export class Previews implements Disposable {
  private readonly texts = new Map<string, string>();
  private provider: Disposable | undefined;

  /** Shows the full text behind a short message. @param markdown the text of the document */
  async show(title: string, markdown: string): Promise<void> {
    await commands.executeCommand('markdown.showPreview', this.add(`${title}.md`, markdown));
  }

  /** Shows the text of a file before it is written. */
  async showText(path: string, text: string): Promise<void> {
    await window.showTextDocument(this.add(path, text));
  }

  dispose(): void {
    this.provider?.dispose();
  }

  private add(path: string, text: string): Uri {
    const uri = Uri.from({ scheme: 'site-reports-details', path: `/${this.texts.size + 1}/${path}` });
    this.texts.set(uri.toString(), text);
    this.provider ??= workspace.registerTextDocumentContentProvider('site-reports-details', {
      provideTextDocumentContent: (shown) => this.texts.get(shown.toString()),
    });
    return uri;
  }
}
