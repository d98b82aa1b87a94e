import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileSearch } from '../../src/sources/fileSearch';
import { FolderSources, RatedFiles, type FileList, type PathKind } from '../../src/sources';
import { reportOf } from '../unit/reports/lists/fakeService';
import { MemoryFiles } from '../unit/sources/memoryFiles';
import { judge, type Part, type Row } from './row';

const host = 'www.example.org';
/** Number of files that generate a page, and of static files beside them. */
const [allPages, allStatic] = [14_000, 11_000];
/** Milliseconds of one turn of the event loop. */
const mostMs = 8;

/** A site, with the file and the path of each of its pages. */
interface Sample {
  readonly settings: Readonly<Record<string, string>>;
  readonly page: (at: number) => { readonly file: string; readonly text: string; readonly path: string };
}

/** A folder whose files are read in later turns, as from a disk. */
class SlowFiles extends MemoryFiles {
  override async read(file: string): Promise<string | undefined> {
    await nextTurn();
    return super.read(file);
  }

  override async look(path: string): Promise<PathKind | undefined> {
    await nextTurn();
    return this.texts.has(path) ? 'file' : undefined;
  }

  override async search(searches: readonly FileSearch[]): Promise<FileList> {
    await nextTurn();
    return searches.length === 0 ? { files: [], isWhole: true } : this.all;
  }

  private readonly all = { files: [...this.texts.keys()].sort(), isWhole: true };
}

const samples: Readonly<Record<string, Sample>> = {
  Hugo: {
    settings: { 'hugo.toml': `baseURL = "https://${host}/"\n` },
    page: (at: number) => {
      const path = `s${at % 40}/p${at}`;
      return { file: `content/${path}.md`, text: `---\ntitle: Page ${at}\n---\n${text}`, path: `${path}/` };
    },
  },
  Jekyll: {
    settings: { '_config.yml': `url: https://${host}\npermalink: /:categories/:title/\n` },
    page: (at: number) => {
      const file = `_posts/2026-01-${String(10 + (at % 20))}-p${at}.md`;
      return { file, text: `---\ncategories: [c${at % 9}]\n---\n${text}`, path: `c${at % 9}/p${at}/` };
    },
  },
  'Next.js': {
    settings: { 'package.json': `{"homepage":"https://${host}","dependencies":{"next":"16.0.0"}}` },
    page: (at: number) => ({ file: `app/s${at % 99}/p${at}/page.tsx`, text: '', path: `s${at % 99}/p${at}` }),
  },
};

const text = 'word '.repeat(600);

/** The time for which the extension host is blocked while all files of a large folder are read. */
export const turns: Part = {
  name: 'turns',
  measure: async (_, { isSmall }) => {
    const rows: Row[] = [];
    for (const [name, sample] of Object.entries(samples))
      rows.push(await rowOf(name, sample, isSmall ? 100 : allPages));
    return rows;
  },
};

async function rowOf(name: string, { settings, page }: Sample, count: number): Promise<Row> {
  const pages = Array.from({ length: count }, (_, at) => page(at));
  const texts = Object.entries<string>(settings).concat(pages.map((one) => [one.file, one.text]));
  for (let at = 0; at < allStatic; at++) texts.push([`static/i${at % 200}/i${at}.html`, '<p>']);
  const known = new Map(
    pages.map(({ path }, at) => [String(at), reportOf(String(at), { url: `https://${host}/${path}` })]),
  );
  const files = new SlowFiles(Object.fromEntries(texts));
  const busy = await busyTurns(async () => {
    const sources = new FolderSources(files);
    await sources.wholeIndex();
    await sources.weigh(known);
    const index = await sources.wholeIndex();
    await new RatedFiles({ sourcesOf: (url) => index.sourcesOf(url) }).prepare(known);
    // A change of a setting has everything looked at again.
    const [setting = ''] = Object.keys(settings);
    sources.follow(setting, 'changed');
    await sources.wholeIndex();
  });
  const usual = busy[Math.floor(busy.length * 0.99)] ?? NaN;
  return {
    measurement: `one turn of the event loop while ${count} files of ${name} are read and compared (99 of 100)`,
    ours: { value: usual, unit: 'ms', note: `(longest of ${busy.length}: ${(busy.at(-1) ?? NaN).toFixed(0)})` },
    judgement: judge('value', usual, '≤', mostMs),
  };
}

/** The milliseconds of each turn with work, the shortest first. Time in which other programs ran doesn't count. */
async function busyTurns(work: () => Promise<void>): Promise<readonly number[]> {
  const busy: number[] = [];
  const done = work().then(() => true);
  let [at, used] = [performance.now(), process.cpuUsage()];
  while (!(await Promise.race([done, nextTurn(false)]))) {
    const { user, system } = process.cpuUsage(used);
    const milliseconds = Math.min(performance.now() - at, (user + system) / 1000);
    if (milliseconds > 1) busy.push(milliseconds);
    [at, used] = [performance.now(), process.cpuUsage()];
  }
  return busy.sort((one, other) => one - other);
}
