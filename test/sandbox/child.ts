import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a Node program and waits until its output matches `ready`; returns the match's groups. The program's standard
 * input ends with this process, its errors appear among this process's.
 */
export async function startChild(node: string, args: string[], ready: RegExp) {
  const child = spawn(node, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let printed = '';
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(text);
    if (ready.test(printed)) break;
  }
  const [, ...groups] = ready.exec(printed) ?? [];
  if (groups.length === 0) throw new Error(`It did not start: ${args.join(' ')}\n${printed}`);
  // Later output must go somewhere, or the program would wait for a reader.
  child.stdout.resume();

  /** Ends the program and waits until it has ended. */
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }
  return { groups, stop };
}
