import type { ChildProcess } from 'node:child_process';

export interface Output {
  /** Everything printed so far. */
  text(): string;
  /** Waits for the first match in the past and future output; rejects if it can no longer come. */
  waitFor(pattern: RegExp, timeout: number): Promise<RegExpExecArray>;
}

/** Keeps the output of a child. */
export function collectOutput(child: ChildProcess): Output {
  let text = '';
  let ended = false;
  const checks = new Set<() => void>();
  const runChecks = () => checks.forEach((check) => check());
  const add = (chunk: Buffer) => {
    text += chunk.toString();
    runChecks();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.once('error', (error) => (text += error.message));
  child.once('close', () => {
    ended = true;
    runChecks();
  });

  return {
    text: () => text,
    waitFor: (pattern, timeout) =>
      new Promise((resolve, reject) => {
        const settle = (settleIt: () => void) => {
          clearTimeout(timer);
          checks.delete(check);
          settleIt();
        };
        const fail = (why: string) => settle(() => reject(new Error(`${why}. It printed:\n${text}`)));
        const check = () => {
          const match = pattern.exec(text);
          if (match) settle(() => resolve(match));
          else if (ended) fail(`VS Code ended before it printed ${String(pattern)}`);
        };
        const timer = setTimeout(() => fail(`VS Code did not print ${String(pattern)} in ${timeout} ms`), timeout);
        checks.add(check);
        check();
      }),
  };
}
