import { EventEmitter, type Disposable, type TreeItem } from 'vscode';
import type { FiledPages } from '../model/sites/filedPages';

/** Marks the rows of reports whose page has a file in the workspace, so that their menu leads there. */
export class FileTags implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private pages: FiledPages | undefined;
  private hasStarted = false;

  /** Fires when rows are worth drawing again. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly load: () => Promise<FiledPages>) {}

  /** Files are searched for once the first row is drawn. */
  tag(item: TreeItem, url: string): TreeItem {
    if (!this.hasStarted) void this.start();
    const { contextValue = '' } = item;
    if (contextValue.startsWith('report') && this.pages?.has(url) === true)
      item.contextValue = contextValue.replace('report', 'report+file');
    return item;
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async start(): Promise<void> {
    this.hasStarted = true;
    try {
      this.pages = await this.load();
      this.pages.onDidChange(() => this.changed.fire());
    } catch {
      // The next row tries again.
      this.hasStarted = false;
    }
  }
}
