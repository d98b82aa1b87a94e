import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../run/paths.mjs';

/** The built gate for Node. */
export const builtCommand = path.join(root, 'dist', 'site-reports.mjs');

/** The output of a run of the command, and its end. */
export interface Ran {
  readonly exitCode: number | null;
  readonly out: string;
  readonly err: string;
}

interface Service {
  readonly url: string;
  readonly key: string;
}

/** Starts the command in a folder, with only the service and its key in its environment. */
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

/** Runs the command in a folder until it ends. */
export function runCommand(...options: Parameters<typeof startCommand>): Promise<Ran> {
  return startCommand(...options).ended;
}
