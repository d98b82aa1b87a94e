import { workspace, type Disposable, type Uri } from 'vscode';

/** The files that were edited in this window, each with the first rating known after the edit. */
export class EditedFiles implements Disposable {
  /** The date of that rating, by address; undefined until it is asked for. */
  private readonly ratings = new Map<string, number | undefined>();
  private readonly listener = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0 && workspace.getWorkspaceFolder(document.uri) !== undefined)
      this.ratings.set(document.uri.toString(), undefined);
  });

  /**
   * True if a file was edited and its page not rated since. The service's clock is only compared with itself.
   * @param generatedAt the date of the page's rating
   */
  isEditedSince(uri: Uri, generatedAt: number): boolean {
    const key = uri.toString();
    if (!this.ratings.has(key)) return false;
    const known = this.ratings.get(key) ?? generatedAt;
    if (known === generatedAt) this.ratings.set(key, known);
    else this.ratings.delete(key);
    return known === generatedAt;
  }

  dispose(): void {
    this.listener.dispose();
  }
}
