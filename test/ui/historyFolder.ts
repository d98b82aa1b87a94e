import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Stage } from './stage';
import { serviceFolder } from './storage';

interface Version {
  readonly id: string;
  readonly result?: string | null;
  readonly generatedAt?: number;
}

/** The history files of the connection that a stage begins with. */
export class HistoryFolder {
  constructor(private readonly stage: Stage) {}

  get path(): string {
    return serviceFolder(this.stage.server, 'history', this.stage.sandbox.url);
  }

  /** The names of the complete files. */
  async files(): Promise<readonly string[]> {
    const names = await readdir(this.path).catch(() => []);
    return names.filter((name) => name.endsWith('.json'));
  }

  async add(name: string, text: string): Promise<void> {
    await mkdir(this.path, { recursive: true });
    await writeFile(path.join(this.path, name), text);
  }

  /** Every stored version, each as a text. Rejects if a file isn't complete. */
  async versions(): Promise<ReadonlySet<string>> {
    const read = (name: string) => readFile(path.join(this.path, name), 'utf8').catch(undefinedIfGone);
    for (;;) {
      const texts = await Promise.all((await this.files()).map(read));
      // Versions deleted during reading are in another file, which existed before.
      if (texts.includes(undefined)) continue;
      return new Set(texts.flatMap((text = '[]') => JSON.parse(text) as Version[]).map(textOf));
    }
  }

  /** Every stored version, once the current one of a report is included. */
  async withPresent(id: number): Promise<ReadonlySet<string>> {
    const { result, generated_at } = await this.stage.service.get(id);
    const present = textOf({ id: String(id), result, generatedAt: Date.parse(generated_at) });
    await expect(async () => {
      expect([...(await this.versions())]).toContain(present);
    }).toPass();
    return this.versions();
  }

  async hasAll(before: ReadonlySet<string>): Promise<void> {
    const now = await this.versions();
    expect([...before].filter((version) => !now.has(version))).toEqual([]);
  }
}

function textOf({ id, result, generatedAt }: Version): string {
  return JSON.stringify([id, result, generatedAt]);
}

function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
