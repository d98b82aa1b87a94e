import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../run/paths.mjs';

/** The gate for Node, as it was built. */
export const builtCommand = path.join(root, 'dist', 'site-reports.mjs');

/** What a run of the command has printed, and its end. */
export interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

interface Service {
  readonly url: string;
  readonly key: string;
}

/** Starts the command of a folder, which knows nothing but the service and its key. */
export function startCommand(
  args: readonly string[],
  folder: string,
  service: Partial<Service>,
  environment: Readonly<Record<string, string>> = {},
) {
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...(service.url !== undefined && { SITE_REPORTS_SERVICE: service.url }),
    ...(service.key !== undefined && { SITE_REPORTS_API_KEY: service.key }),
    ...environment,
  };
  const child = spawn(process.execPath, ['site-reports.mjs', ...args], { cwd: folder, env, stdio: 'pipe' });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text));
  const ended = once(child, 'close').then((): Ran => ({ exitCode: child.exitCode, ...printed }));
  return { child, ended };
}

/** Runs the command of a folder to its end. */
export function runCommand(...options: Parameters<typeof startCommand>): Promise<Ran> {
  return startCommand(...options).ended;
}
