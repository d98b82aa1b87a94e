import { version } from 'vscode';

/** What both of mocha's builds share. */
interface Runnable {
  run(whenDone: (failures: number) => void): { stats?: { tests: number } | undefined };
}

/** Loads every test of this folder and runs them; rejects unless there were some and all passed. */
export async function runAll(mocha: Runnable): Promise<void> {
  console.log(`VS Code ${version}, ${EXTENSION_HOST} extension host`);
  // Now, not at the top: `describe` exists only since mocha was set up.
  await import('host-tests');
  await new Promise<void>((resolve, reject) => {
    const { stats } = mocha.run((failures) => {
      if (failures > 0) reject(new Error(`${failures} tests failed.`));
      else if (!stats?.tests) reject(new Error('No test ran.'));
      else resolve();
    });
  });
}

export const mochaOptions = { ui: 'bdd', reporter: 'spec', timeout: 10_000 } as const;
