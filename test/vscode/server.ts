import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { nodeOf, root, vsCodeServerFolder, type VsCodeVersion } from '../run/paths.mjs';
import { linkBuiltins } from './builtins';
import { killGroup, onExit, startChild } from './children';
import { collectOutput, type Output } from './output';
import { openFrontDoor, type FrontDoor } from './frontDoor';
import { freePort } from './ports';
import { seedPage, serverKey, type Seed } from './seed';
import { quietSettings } from './settings';
import { makeTempFolder } from './tempFolder';

export interface VsCodeOptions {
  version: VsCodeVersion;
  /** The packaged extensions to install first. */
  vsix?: readonly string[];
  /** The folder that `url` opens; none by default. */
  folder?: string;
  /** User settings, in addition to the quiet ones. */
  settings?: Record<string, unknown>;
  /** The data that the extension has already stored. */
  seed?: Seed;
  /** A range of ports, the first free one of which is used; any free one by default. */
  ports?: readonly [first: number, last: number];
  /** Turns Workspace Trust on: folders open in Restricted Mode until the user trusts them. */
  workspaceTrust?: boolean;
  /** Starts it with all built-in extensions; a window opens sooner without them. */
  allBuiltins?: boolean;
  /** For tests inside the extension host. Hides notifications. */
  smokeTestDriver?: boolean;
}

export interface VsCodeServer {
  /**
   * The address for the browser, for example `http://127.0.0.1:41234/?folder=/tmp/x`; with a seed, a page that
   * redirects to it.
   */
  readonly url: string;
  /** The address that opens another folder, for a browser that has opened `url`. */
  urlOf(folder: string): string;
  /** The address for a browser without stored data. */
  readonly workbenchUrl: string;
  /** An empty page at the same origin. */
  readonly blankUrl: string;
  /** For example, `http://127.0.0.1:41234`. */
  readonly origin: string;
  /** Contains everything that this VS Code writes (settings in user/User, logs in user/logs); deleted by `stop`. */
  readonly dataDir: string;
  /** The output of the server. */
  readonly output: Output;
  /** Ends VS Code with all its child processes, and deletes its data. */
  stop(): Promise<void>;
}

const START_TIMEOUT = 60_000;
const BLANK_PATH = '/blank';

/** Starts a real VS Code with its workbench in a browser. It ends with this process at the latest. */
export async function startVsCode(options: VsCodeOptions): Promise<VsCodeServer> {
  const data = await makeTempFolder('vscode');
  const undo: (() => unknown)[] = [() => data.remove()];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    if (!options.allBuiltins) await linkBuiltins(options.version, builtinsOf(data.path));
    await writeSettings(data.path, { ...quietSettings, ...options.settings });
    await installExtensions(options, data.path);
    const child = startServer(options, data.path);
    undo.push(
      () => end(child),
      onExit(() => killGroup(child, 'SIGKILL')),
    );
    const output = collectOutput(child);
    const [, port] = await output.waitFor(/Extension host agent listening on (\d+)/, START_TIMEOUT);
    const door = await openDoor(options, Number(port));
    undo.push(() => door.close());
    const { origin } = door;
    return {
      url: origin + startPath(options),
      urlOf: (folder) => origin + (options.seed ? `/#${workbenchPath({ folder })}` : workbenchPath({ folder })),
      workbenchUrl: origin + workbenchPath(options),
      blankUrl: origin + BLANK_PATH,
      origin,
      dataDir: data.path,
      output,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds the parts that VS Code's server lacks: code-server's key for secrets, and the page with the seed. */
async function openDoor(options: VsCodeOptions, port: number): Promise<FrontDoor> {
  const { seed, ports } = options;
  return openFrontDoor(
    ports ? await freePort(...ports) : 0,
    { hostname: '127.0.0.1', port },
    {
      '/mint-key': { type: 'application/octet-stream', body: serverKey },
      [BLANK_PATH]: { type: 'text/html', body: '<!doctype html><title>Blank</title>' },
      ...(seed ? { [startPath(options)]: { type: 'text/html', body: seedPage(seed, workbenchPath(options)) } } : {}),
    },
  );
}

const startPath = (options: VsCodeOptions) => (options.seed ? '/' : workbenchPath(options));

/** Never just `/`, which is reserved for the page with the seed. */
const workbenchPath = ({ folder }: Pick<VsCodeOptions, 'folder'>) =>
  folder === undefined ? '/?ew=true' : `/?folder=${encodeURI(folder)}`;

async function writeSettings(dataDir: string, settings: Record<string, unknown>): Promise<void> {
  const folder = path.join(dataDir, 'user', 'User');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'settings.json'), JSON.stringify(settings, null, 2));
}

async function installExtensions({ version, vsix = [] }: VsCodeOptions, dataDir: string): Promise<void> {
  if (vsix.length === 0) return;
  const args = [...serverArgs(version, dataDir), ...vsix.flatMap((file) => ['--install-extension', file])];
  await promisify(execFile)(nodeOf(version), args, { cwd: dataDir, env: serverEnvironment(dataDir) });
}

function startServer(options: VsCodeOptions, dataDir: string): ChildProcess {
  const { version, workspaceTrust, smokeTestDriver, allBuiltins } = options;
  const args = [
    ...['--import', path.join(root, 'test', 'vscode', 'die-with-parent.mjs')],
    ...serverArgs(version, dataDir),
    ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
    ...['--telemetry-level', 'off', '--force-disable-user-env'],
    ...(workspaceTrust ? [] : ['--disable-workspace-trust']),
    ...(allBuiltins ? [] : ['--builtin-extensions-dir', builtinsOf(dataDir)]),
    ...(smokeTestDriver ? ['--enable-smoke-test-driver'] : []),
  ];
  return startChild(nodeOf(version), args, { cwd: dataDir, env: serverEnvironment(dataDir) });
}

const builtinsOf = (dataDir: string) => path.join(dataDir, 'builtins');

function serverArgs(version: VsCodeVersion, dataDir: string): string[] {
  return [
    path.join(vsCodeServerFolder(version), 'out', 'server-main.js'),
    ...['--server-data-dir', dataDir],
    ...['--user-data-dir', path.join(dataDir, 'user')],
    ...['--extensions-dir', path.join(dataDir, 'extensions')],
  ];
}

function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  // A terminal of VS Code has variables that point to that VS Code.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'));
  return {
    ...Object.fromEntries(own),
    // No gallery, so no external requests.
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    // Sockets and a device id are stored here; elsewhere they would remain.
    XDG_RUNTIME_DIR: dataDir,
    XDG_CACHE_HOME: dataDir,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    killGroup(child, 'SIGTERM');
    await ended;
  }
  // Child processes of the server may take longer, or ignore the request.
  killGroup(child, 'SIGKILL');
}
