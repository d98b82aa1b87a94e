import { version } from 'vscode';
import type { TestResult } from '../run/results.mjs';

/** The part that both of mocha's builds share. */
interface Runnable {
  run(whenDone: (failures: number) => void): Runner;
}

interface Runner {
  stats?: { tests: number } | undefined;
  on(event: 'pass' | 'fail', listener: (test: RanTest, error?: { message: string }) => void): unknown;
}

interface RanTest {
  fullTitle(): string;
  duration?: number | undefined;
}

/** Loads the tests of this suite and runs them; rejects unless there were some and all passed. */
export async function runAll(mocha: Runnable): Promise<void> {
  console.log(`VS Code ${version}, ${EXTENSION_HOST} extension host`);
  // Imported here, since `describe` exists only once mocha is set up.
  const { files } = await import('host-tests');
  for (const load of files) await load();
  const tests: TestResult[] = [];
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      // The runner of all tests reads this line, since not every host can write to its machine's disk.
      console.log(`Results of the suite: ${JSON.stringify(tests)}`);
      if (failures > 0) reject(new Error(`${failures} tests failed.`));
      else if (!runner.stats?.tests) reject(new Error('No test ran.'));
      else resolve();
    });
    for (const event of ['pass', 'fail'] as const) {
      runner.on(event, (test, error) => {
        const ran = { title: test.fullTitle(), milliseconds: test.duration ?? 0, isPassed: event === 'pass' };
        tests.push({ ...ran, failure: error?.message });
      });
    }
  });
}

export const mochaOptions = { ui: 'bdd', reporter: 'spec', timeout: 60_000 } as const;
