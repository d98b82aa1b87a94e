import { AbortedError } from '../util/abortedError';
import { withoutSecrets } from '../util/secretParameters';
import { version } from '../../package.json';
import { readCommandLine } from './arguments';
import { check } from './check';
import { help } from './help';
import type { Surroundings } from './output';
import { proxiesOf } from './proxies';
import { list } from './siteLists';
import { sendThrough } from './tunnels';
import { UsageError } from './usageError';

/** The exit code of programs that the user interrupts. */
const interrupted = 130;
/** Milliseconds until the process is forced to end. */
const graceMs = 500;

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    const command = readCommandLine(args);
    const proxyOf = proxiesOf(around.environment);
    if (proxyOf !== undefined) sendThrough(proxyOf);
    switch (command.name) {
      case 'help':
        around.out.write(help[command.of]);
        return 0;
      case 'version':
        around.out.write(`${version}\n`);
        return 0;
      case 'check':
        return await check(command.options, around);
      case 'coverage':
      case 'privacy':
      case 'pairs':
        return await list(command.name, command.options, around);
    }
  } catch (error) {
    if (error instanceof AbortedError) return interrupted;
    // The error of a request may contain the key, so only usage errors are printed.
    const message =
      error instanceof UsageError ? error.message : `Site Reports encountered an internal error (${nameOf(error)}).`;
    around.err.write(`${withoutSecrets(message)}\n`);
    return 2;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // A second signal ends the process immediately, which is Node's default.
  process.once(name, () => {
    abort.abort();
    // Reading a large folder doesn't check the signal.
    setTimeout(() => process.exit(interrupted), graceMs).unref();
  });
}

// The reader may close the pipe early (EPIPE).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: abort.signal,
});
