import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
/** Milliseconds after which a hover or a lens is felt. */
const slowest = 50;

type Place = Omit<Extract<Order, { do: 'time' }>, 'do' | 'what'>;

/** Time until a hover over an address and the lens of a file answer while very many reports are known. */
export const editor: Part = {
  name: 'editor',
  measure: async (stops, { say, isSmall }) => {
    const [rows, rounds] = isSmall ? [200, 1] : [allRows, allRounds];
    const folder = await makeTempFolder('bench');
    stops.add({ stop: () => folder.remove() });
    const site = path.join(folder.path, 'site');
    await mkdir(site);
    const vsix = [await Floor.pack(folder.path)];
    const stage = await setStage(stops, { reports: rows, vsix, settings: pageSizeSetting, folder: site });
    const { rows: known } = await new Service(stage.sandbox).list({ per_page: '100' });
    const { url } = known.find(({ url: it }) => it.startsWith('https://www.example.org/')) ?? { url: '' };
    const file = (name: string) => path.join(site, name);
    await writeFile(
      file('package.json'),
      JSON.stringify({ homepage: 'https://www.example.org', dependencies: { next: '16.0.0' } }),
    );
    // One file makes every page of the site, so each known report is looked at.
    const page = path.join('app', '[...page]', 'page.tsx');
    await mkdir(path.dirname(file(page)), { recursive: true });
    await writeFile(file(page), 'export default () => null;\n');
    await writeFile(file('notes.txt'), `${url}\nnothing\n`);

    const workbench = await openWindow(await openBrowser(stops), stage);
    const sidebar = new Sidebar(workbench);
    await sidebar.timeFloor('Nothing built yet');
    const floor = await Floor.find();
    await openUngrouped(workbench);
    await loadAll(workbench, rows);
    say(`${rows} reports loaded`);

    const time = async (what: 'hover' | 'lens', place: Place): Promise<readonly number[]> => {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round++) times.push(await floor.tell({ do: 'time', what, ...place }));
      // The first loads what is loaded at the first use.
      return times.slice(1);
    };
    const address = await time('hover', { file: file('notes.txt'), line: 0, character: 10 });
    const word = await time('hover', { file: file('notes.txt'), line: 1, character: 2 });
    const lens = await time('lens', { file: file(page), line: 0, character: 0 });
    const none = await time('lens', { file: file('notes.txt'), line: 0, character: 0 });
    return [
      lineOf('a hover over a known address, beside one over a word', address, word, rows),
      lineOf('the lens of a file that makes all pages of a site, beside a file that makes none', lens, none, rows),
    ];
  },
};

function lineOf(what: string, ours: readonly number[], beside: readonly number[], rows: number): Row {
  return {
    measurement: `${what}, at ${rows} known reports`,
    ours: { value: median(ours), unit: 'ms', note: `(slowest of ${ours.length}: ${Math.max(...ours).toFixed(0)})` },
    beside: { value: median(beside), unit: 'ms' },
    verdict: judge('value', median(ours), '<', slowest),
  };
}
