import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Service } from '../ui/service';
import { makeTempFolder } from '../vscode/tempFolder';
import { Floor } from './floor/client';
import type { Order } from './floor/orders';
import { loadAll, openUngrouped, pageSizeSetting } from './reportsView';
import { judge, type Part, type Row } from './row';
import { Sidebar } from './sidebar';
import { openBrowser, openWindow, setStage } from './stage';
import { median } from './statistics';

const allRows = 20_000;
const allRounds = 15;
/** Milliseconds by which a hover and a lens may be slower than in a place without any. */
const slowest = { hover: 50, lens: 20, firstLens: 100 };
/** Milliseconds in which a window must settle. */
const settlingMs = 15_000;
const host = 'www.example.org';
/** Number of other sites in the folder, and of rules for the site of all reports. */
const [otherSites, rules] = [300, 200];

type Place = Omit<Extract<Order, { do: 'time' }>, 'do' | 'what'>;

/**
 * The time until a hover over an address and the lens of a file appear while very many reports of one site are known.
 */
export const editor: Part = {
  name: 'editor',
  measure: async (stops, { say, isSmall }) => {
    const [rows, rounds] = isSmall ? [200, 1] : [allRows, allRounds];
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    const site = path.join(folder.path, 'site');
    await mkdir(site);
    const vsix = [await Floor.pack(folder.path)];
    const stage = await setStage(stops, { reports: rows, site: host, vsix, settings: pageSizeSetting, folder: site });
    const { rows: known } = await new Service(stage.sandbox).list({ per_page: '100' });
    const url = known[0]?.url ?? '';
    const file = (name: string) => path.join(site, name);
    const write = async (name: string, text: string) => {
      await mkdir(path.dirname(file(name)), { recursive: true });
      await writeFile(file(name), text);
    };
    const next = (homepage: string) => JSON.stringify({ homepage, dependencies: { next: '16.0.0' } });
    // One file generates every page of the site that no other file does, so each known report is looked at.
    const [many, one] = [path.join('app', '[...page]', 'page.tsx'), path.join('app', 'about', 'page.tsx')];
    await write('package.json', next(`https://${host}`));
    for (const name of [many, one]) await write(name, 'export default () => null;\n');
    for (let at = 0; at < otherSites; at++) {
      await write(`apps/a${at}/package.json`, next(`https://a${at}.example`));
      await write(`apps/a${at}/app/page.tsx`, 'export default () => null;\n');
    }
    const sources = Array.from({ length: rules }, (_, at) => ({
      path: `/r${at}/:page`,
      file: `notes/r${at}/:page.md`,
    }));
    await write('site-reports.json', JSON.stringify({ sites: [{ url: `https://${host}`, sources }] }));
    await writeFile(file('notes.txt'), `${url}\nnothing\n`);

    const workbench = await openWindow(await openBrowser(stops), stage);
    const sidebar = new Sidebar(workbench);
    await sidebar.timeFloor('Nothing built yet');
    const floor = await Floor.find();
    await openUngrouped(workbench);
    await loadAll(workbench, rows);
    say(`${rows} reports loaded`);

    await setTimeout(settlingMs);
    const firstLens = await floor.tell({ do: 'time', what: 'lens', file: file(many), line: 0, character: 0 });
    const firstOfNone = await floor.tell({ do: 'time', what: 'lens', file: file('notes.txt'), line: 0, character: 0 });
    const time = async (what: 'hover' | 'lens', place: Place): Promise<readonly number[]> => {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round++) times.push(await floor.tell({ do: 'time', what, ...place }));
      // The first one includes loading code at first use.
      return times.slice(1);
    };
    const address = await time('hover', { file: file('notes.txt'), line: 0, character: 10 });
    const word = await time('hover', { file: file('notes.txt'), line: 1, character: 2 });
    const lensOfMany = await time('lens', { file: file(many), line: 0, character: 0 });
    const lensOfOne = await time('lens', { file: file(one), line: 0, character: 0 });
    const none = await time('lens', { file: file('notes.txt'), line: 0, character: 0 });
    return [
      lineOf('a hover over a known address, beside one over a word', address, word, rows, slowest.hover),
      lineOf(
        'the first lens of all, beside one of a file that makes no page',
        [firstLens],
        [firstOfNone],
        rows,
        slowest.firstLens,
      ),
      lineOf(
        'the lens of a file that makes nearly all of these pages, beside a file that makes none',
        lensOfMany,
        none,
        rows,
        slowest.lens,
      ),
      lineOf(
        'the lens of a file that makes one of these pages, beside a file that makes none',
        lensOfOne,
        none,
        rows,
        slowest.lens,
      ),
    ];
  },
};

function lineOf(what: string, ours: readonly number[], beside: readonly number[], rows: number, most: number): Row {
  return {
    measurement: `${what}, at ${rows} known reports of one site and ${otherSites} other sites in the folder`,
    ours: { value: median(ours), unit: 'ms', note: `(slowest of ${ours.length}: ${Math.max(...ours).toFixed(0)})` },
    beside: { value: median(beside), unit: 'ms' },
    // Both include the time of VS Code itself.
    judgement: judge('difference', median(ours) - median(beside), '≤', most),
  };
}
