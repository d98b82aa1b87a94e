import { commands, Uri, workspace, type Disposable } from 'vscode';

/** Documents with the full text behind a short message, available until the window closes. */
export class MarkdownPreviews implements Disposable {
  private readonly texts = new Map<string, string>();
  private provider: Disposable | undefined;

  /** @param markdown the text of the document */
  async show(title: string, markdown: string): Promise<void> {
    const uri = Uri.from({ scheme: 'site-reports-details', path: `/${this.texts.size + 1}/${title}.md` });
    this.texts.set(uri.toString(), markdown);
    this.provider ??= workspace.registerTextDocumentContentProvider('site-reports-details', {
      provideTextDocumentContent: (shown) => this.texts.get(shown.toString()),
    });
    await commands.executeCommand('markdown.showPreview', uri);
  }

  dispose(): void {
    this.provider?.dispose();
  }
}
