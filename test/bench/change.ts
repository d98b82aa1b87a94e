import type { Sandbox } from '../sandbox/start';
import { Service } from '../ui/service';
import type { Floor } from './floor/client';
import { judge, type Row } from './row';
import { median } from './statistics';

/** Milliseconds. */
const most = 1;

/** Updates one shown report after the other, each with our command, in one extension host. */
export class ChangingRows {
  private constructor(
    private readonly floor: Floor,
    private readonly ids: string[],
  ) {}

  /** The newest reports are changed, which are on the first page, and so are loaded, however many there are. */
  static async begin(sandbox: Sandbox, floor: Floor): Promise<ChangingRows> {
    const { rows } = await new Service(sandbox).list({ sort_by: 'id', sort: 'desc' });
    return new ChangingRows(
      floor,
      rows.map(({ id }) => String(id)),
    );
  }

  /** The longest times in milliseconds for which some updates blocked the host, one for each. */
  async time(rounds: number): Promise<readonly number[]> {
    const times: number[] = [];
    for (const id of this.ids.splice(0, rounds))
      times.push(await this.floor.tell({ do: 'block', command: 'siteReports.updateResults', id }));
    return times;
  }
}

/**
 * The additional blocking of a change among many rows compared with few: the rest is caused by the command and the
 * network.
 */
export function lineOfChange(
  among: { readonly many: number; readonly few: number },
  many: readonly number[],
  few: readonly number[],
): Row {
  return {
    measurement: `a row of ${among.many} is updated: the longest that this blocks the extension host, beside one of ${among.few}`,
    ours: { value: median(many), unit: 'ms', note: `(slowest of ${many.length}: ${Math.max(...many).toFixed(0)})` },
    beside: { value: median(few), unit: 'ms' },
    judgement: judge('difference', median(many) - median(few), '≤', most),
  };
}
