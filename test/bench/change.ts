import type { Sandbox } from '../sandbox/start';
import { Service } from '../ui/service';
import type { Floor } from './floor/client';
import { judge, type Row } from './row';
import { median } from './statistics';

/** Milliseconds. */
const most = 1;

/** Updates one report after the other that a list shows, each by our command, in one extension host. */
export class ChangingRows {
  private constructor(
    private readonly floor: Floor,
    private readonly ids: string[],
  ) {}

  /** The newest reports are changed, which are on the first page: so they are loaded, however many are. */
  static async begin(sandbox: Sandbox, floor: Floor): Promise<ChangingRows> {
    const { rows } = await new Service(sandbox).list({ sort_by: 'id', sort: 'desc' });
    return new ChangingRows(
      floor,
      rows.map(({ id }) => String(id)),
    );
  }

  /** For how many milliseconds at a time each of some updates blocked the host. */
  async time(rounds: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (const id of this.ids.splice(0, rounds))
      times.push(await this.floor.tell({ do: 'block', command: 'siteReports.updateResults', id }));
    return times;
  }
}

/** What a change blocks more among many rows than among few: the rest is the command's and the network's. */
export function lineOfChange(
  among: { readonly many: number; readonly few: number },
  many: readonly number[],
  few: readonly number[],
): Row {
  return {
    measurement: `a row of ${among.many} is updated: the longest that this blocks the extension host, beside one of ${among.few}`,
    ours: { value: median(many), unit: 'ms', note: `(slowest of ${many.length}: ${Math.max(...many).toFixed(0)})` },
    beside: { value: median(few), unit: 'ms' },
    verdict: judge('difference', median(many) - median(few), '≤', most),
  };
}
