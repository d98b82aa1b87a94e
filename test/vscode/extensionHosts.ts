import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The extension hosts of a VS Code: one for each window, and temporarily one for a closed window. */
export async function extensionHosts(dataDir: string): Promise<readonly number[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isHost = async (id: string) => {
    if (!(await about(id, 'cmdline')).includes('--type=extensionHost')) return false;
    return (await about(id, 'environ')).includes(`XDG_RUNTIME_DIR=${dataDir}\0`);
  };
  const are = await Promise.all(processes.map(isHost));
  return processes.filter((_, index) => are[index]).map(Number);
}

/** Describes whether each extension host is running, in case one becomes silent. */
export async function describeHosts(dataDir: string): Promise<string> {
  const hosts = await extensionHosts(dataDir);
  const ticks = () => Promise.all(hosts.map(async (id) => ticksOf(await about(String(id), 'stat'))));
  const before = await ticks();
  await pause(1000);
  const after = await ticks();
  const lines = hosts.map(
    (id, at) => `extension host ${id}: ${(after[at] ?? 0) - (before[at] ?? 0)} ticks in a second`,
  );
  return lines.length === 0 ? 'There is no extension host.' : lines.join('\n');
}

/** The processor time that a process has used, in ticks of the system's clock. */
function ticksOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Reads the system's data about a process; empty if it has ended. */
async function about(id: string, what: 'cmdline' | 'environ' | 'stat'): Promise<string> {
  return readFile(path.join('/proc', id, what), 'utf8').catch(() => '');
}
