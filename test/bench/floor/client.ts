import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../run/paths.mjs';
import { pack, writeExtension } from '../../vscode/pack';
import { keptFileIn, portFileVariable, type Order } from './orders';

/** The name of the floor's icon and tree. */
export const floorName = 'Floor';

const container = { id: 'benchFloor', title: floorName, icon: '$(dash)' };
const view = { id: 'bench.floor', name: floorName, contextualTitle: floorName, icon: '$(dash)' };

/** The floor extension, as controlled by the benchmark. */
export class Floor {
  private constructor(private readonly address: string) {}

  /** Packs the extension; returns its VSIX. Each VS Code started later makes it write its port into `folder`. */
  static async pack(folder: string): Promise<string> {
    process.env[portFileVariable] = path.join(folder, 'port');
    const contributes = { viewsContainers: { activitybar: [container] }, views: { [container.id]: [view] } };
    const main = { file: path.join(root, 'out', 'bench', 'floor.js') };
    return pack(await writeExtension(folder, { id: 'bench.floor', contributes, main }));
  }

  /** The one that has just been activated: its tree is visible, so it has written its port. */
  static async find(): Promise<Floor> {
    const file = process.env[portFileVariable] ?? '';
    const port = await readFile(file, 'utf8');
    await rm(file);
    return new Floor(`http://127.0.0.1:${port}`);
  }

  /** Windows that open from now on have no rows of earlier ones. */
  static async forget(): Promise<void> {
    await rm(keptFileIn(process.env), { force: true });
  }

  async tell(order: Order): Promise<number> {
    const response = await fetch(this.address, { method: 'POST', body: JSON.stringify(order) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`The floor extension failed to ${order.do}: ${answer}`);
    return Number(answer);
  }
}
