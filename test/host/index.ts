import { version } from 'vscode';
import { quickenPauses } from './pace';

/** The part that both of mocha's builds share. */
interface Runnable {
  run(whenDone: (failures: number) => void): Runner;
}

interface Runner {
  stats?: { tests: number } | undefined;
  on(event: 'pass' | 'fail' | 'retry', listener: (test: RanTest, error?: Error) => void): unknown;
}

interface RanTest {
  fullTitle(): string;
  currentRetry(): number;
}

/** A test that fails is run once more, since other work of VS Code may disturb it. */
export const mochaOptions = { ui: 'bdd', reporter: 'spec', timeout: 60_000, retries: 1 } as const;

/** Loads the tests of this suite and runs them; rejects unless there were some and all passed. */
export async function runAll(mocha: Runnable): Promise<void> {
  console.log(`VS Code ${version}, ${EXTENSION_HOST} extension host`);
  quickenPauses();
  // Imported here, since `describe` exists only once mocha is set up.
  await import('host-tests');
  const passes: object[] = [];
  const failures: object[] = [];
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((count) => {
      // In the form of mocha's own reporter for JSON; not every host can write to its machine's disk.
      console.log(`Results of the suite: ${JSON.stringify({ passes, failures })}`);
      if (count > 0) reject(new Error(`${count} tests failed.`));
      else if (!runner.stats?.tests) reject(new Error('No test ran.'));
      else resolve();
    });
    const resultOf = (test: RanTest, error?: Error) => ({
      fullTitle: test.fullTitle(),
      currentRetry: test.currentRetry(),
      err: { message: error?.message },
    });
    runner.on('pass', (test) => passes.push(resultOf(test)));
    runner.on('fail', (test, error) => failures.push(resultOf(test, error)));
    runner.on('retry', (test, error) => console.log(`Failed at first: ${test.fullTitle()}: ${error?.stack}`));
  });
}
