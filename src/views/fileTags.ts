import { EventEmitter, type Disposable, type TreeItem } from 'vscode';
import type { FiledPages } from '../sources';
import { lazily } from '../util/lazy';

/** Marks the rows of reports whose page has a file in the workspace, so that their menu leads there. */
export class FileTags implements Disposable {
  private readonly changed = new EventEmitter<void>();
  private pages: FiledPages | undefined;
  private readonly start = lazily(async () => {
    const pages = await this.load();
    pages.onDidChange(() => this.changed.fire());
    this.pages = pages;
  });

  /** Fires when rows are worth drawing again. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly load: () => Promise<FiledPages>) {}

  /** True if a page has a file. Files are searched for once the first row is drawn. */
  readonly isFiled = (url: string): boolean => {
    // If that fails, the next row tries again.
    if (this.pages === undefined) void this.start().catch(() => undefined);
    return this.pages?.has(url) === true;
  };

  tag(item: TreeItem, url: string): TreeItem {
    const { contextValue = '' } = item;
    if (contextValue.startsWith('report') && this.isFiled(url))
      item.contextValue = contextValue.replace('report', 'report+file');
    return item;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
