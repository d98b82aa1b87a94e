import { EventEmitter, ThemeColor, ThemeIcon, TreeItem, type TreeDataProvider } from 'vscode';
import { resultOf } from '../../../src/service/records';
import { formatsFor } from '../../../src/util/format';
import { shortPath, siteAndPath } from '../../../src/util/url';

/** The initial content of the tree in a new window. */
export interface Kept {
  readonly reports: readonly ServiceReport[];
  /** The label of the first row. */
  readonly top: string;
}

interface ServiceReport {
  readonly url: string;
  readonly privacy: 0 | 1 | 2;
  /** From 0 to 100. */
  readonly result: number | null;
  readonly generated_at: string | null;
}

const english = formatsFor('en');

const icons = {
  good: new ThemeIcon('pass', new ThemeColor('testing.iconPassed')),
  decent: new ThemeIcon('warning', new ThemeColor('problemsWarningIcon.foreground')),
  bad: new ThemeIcon('error', new ThemeColor('problemsErrorIcon.foreground')),
};

/** The minimum to show the rows of a list: plain `fetch`, and rows that were built before. */
export class FloorTree implements TreeDataProvider<TreeItem> {
  private readonly changed = new EventEmitter<undefined>();
  private rows: readonly TreeItem[] = [new TreeItem('Nothing built yet')];
  private pages: readonly string[] = [];
  private key = '';
  /** Milliseconds that the last fetching took. */
  fetching = 0;

  readonly onDidChangeTreeData = this.changed.event;

  async build(pages: readonly string[], key: string): Promise<number> {
    this.key = key;
    this.rows = (await this.read(pages)).map(itemOf);
    return this.rows.length;
  }

  /** Builds the stored rows. */
  restore({ reports, top }: Kept): void {
    this.rows = reports.map(itemOf);
    this.renew(top, []);
  }

  renew(top: string, pages: readonly string[]): void {
    this.pages = pages;
    const [first] = this.rows;
    if (first !== undefined) first.label = top;
    this.changed.fire(undefined);
  }

  /** The reports of some pages. */
  async read(pages: readonly string[]): Promise<readonly ServiceReport[]> {
    const answers: { readonly data: readonly ServiceReport[] }[] = [];
    for (const page of pages) answers.push((await this.fetch(page)) as { readonly data: readonly ServiceReport[] });
    return answers.flatMap(({ data }) => data);
  }

  async getChildren(parent?: TreeItem): Promise<TreeItem[]> {
    if (parent !== undefined) return [];
    const started = performance.now();
    for (const page of this.pages) await this.fetch(page);
    this.fetching = performance.now() - started;
    return [...this.rows];
  }

  getTreeItem(item: TreeItem): TreeItem {
    return item;
  }

  private async fetch(url: string): Promise<unknown> {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${this.key}` };
    return (await fetch(url, { headers })).json();
  }
}

function itemOf({ url, privacy, result, generated_at }: ServiceReport): TreeItem {
  // The service stores addresses without their scheme.
  const { site, path } = siteAndPath(`https://${url}`);
  const item = new TreeItem(shortPath(path));
  const privacyLabel = (['Public', 'Private', 'Password'] as const)[privacy];
  const age = generated_at === null ? [] : [english.relativeTime(Date.parse(generated_at))];
  item.description = [site, privacyLabel, ...age].join(' · ');
  item.iconPath = result === null ? new ThemeIcon('circle-outline') : icons[resultOf(result)];
  return item;
}
