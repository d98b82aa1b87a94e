import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from './stage';
import { serviceFolder } from './storage';
import { until } from './until';

/** What is written down of the jobs of the connection that a stage begins with, a folder for each that has not ended. */
export class JobFolder {
  constructor(private readonly stage: Stage) {}

  private get path(): string {
    return serviceFolder(this.stage.server, 'jobs', this.stage.sandbox.url);
  }

  async jobs(): Promise<readonly string[]> {
    return readdir(this.path).catch(() => []);
  }

  /** Waits until so many are written down. */
  async holds(count: number): Promise<void> {
    await until(`${count} jobs are written down`, async () => (await this.jobs()).length === count);
  }

  /** Leaves a job behind as a window does that died long ago, just before it sent anything: an update of these. */
  async leaveUpdate(ids: readonly number[]): Promise<void> {
    const items = ids.map((id) => ({ id: String(id), url: `https://left.example.org/${id}` }));
    const folder = path.join(this.path, 'left');
    const plan = { service: this.stage.sandbox.url, kind: 'update', items, sendsAgain: false };
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'held'), '0');
    await writeFile(path.join(folder, 'plan.json'), JSON.stringify(plan));
  }

  /** Has all look as if another window were at work on them for the next minutes, or as if that had died long ago. */
  async holdAll(isHeld: boolean): Promise<void> {
    const at = isHeld ? Date.now() + 600_000 : 0;
    for (const job of await this.jobs()) await writeFile(path.join(this.path, job, 'held'), String(at));
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 10 });
  }
}
