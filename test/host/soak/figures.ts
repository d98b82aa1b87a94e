import { readdirSync, readlinkSync } from 'node:fs';
import { heapInUse } from '../../bench/floor/heap';
import { internals } from '../extension';

/** What an extension host holds while nothing is under way. */
export interface Figures {
  /** Bytes, once garbage was collected. */
  readonly heap: number;
  readonly timers: number;
  readonly sockets: number;
  readonly files: number;
  /** Listeners to the events of the extension's live objects, without the one that each list has. */
  readonly listeners: number;
  /** Sessions that are still in the heap, of all that there were. */
  readonly sessions: number;
}

/** Measures the extension host, and which of its sessions go once they are replaced. */
export class Gauge {
  /** Failures of the extension that nobody handled, and what Node says of emitters with too many listeners. */
  readonly complaints: string[] = [];
  private readonly sessions: WeakRef<object>[] = [];
  private readonly stop: () => void;

  private constructor({ sessions, context }: Awaited<ReturnType<typeof internals>>) {
    const note = () => {
      if (sessions.current !== undefined) this.sessions.push(new WeakRef(sessions.current.store));
    };
    note();
    const warn = ({ name, message }: Error) => {
      if (name === 'MaxListenersExceededWarning') this.complaints.push(message);
    };
    const code = `${context.extensionPath}/dist/`;
    const fail = (reason: unknown) => {
      // VS Code has failures of its own.
      if (reason instanceof Error && reason.stack?.includes(code) === true) this.complaints.push(reason.stack);
    };
    const listener = sessions.onDidChange(note);
    // In VS Code these give nothing to go on with.
    process.on('warning', warn);
    process.on('unhandledRejection', fail);
    this.stop = () => {
      listener.dispose();
      process.off('warning', warn);
      process.off('unhandledRejection', fail);
    };
  }

  static async install(): Promise<Gauge> {
    return new Gauge(await internals());
  }

  async measure(): Promise<Figures> {
    const { sessions, jobs, connections, views } = await internals();
    const heap = await heapInUse();
    const { store, history, updates } = sessions.current ?? {};
    const open = openDescriptors();
    const isSocket = (target: string) => target.startsWith('socket:');
    return {
      heap,
      timers: process.getActiveResourcesInfo().filter((it) => it === 'Timeout').length,
      sockets: open.filter(isSocket).length,
      files: open.filter((target) => !isSocket(target)).length,
      listeners:
        listenersIn([sessions, jobs, connections, views.trees, store, history, updates]) -
        (store?.lists.all.length ?? 0),
      sessions: this.sessions.filter((it) => it.deref() !== undefined).length,
    };
  }

  remove(): void {
    this.stop();
  }
}

/** What this process has open, also what does not keep it alive, such as a connection that may be used again. */
function openDescriptors(): readonly string[] {
  const folder = '/proc/self/fd';
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch {
      // It was open while the folder was read.
      return [];
    }
  });
}

/** All listeners of the emitters that are reached through the properties of some objects. */
function listenersIn(roots: readonly unknown[]): number {
  const met = new Set<object>(roots.filter(isObject));
  let listeners = 0;
  // What is added while it goes on is visited as well.
  for (const one of met) {
    const held = isCollection(one) ? [...one.values()] : Object.values(one);
    for (const it of held) if (isObject(it)) met.add(it);
    if ('event' in one && 'listeners' in one && one.listeners instanceof Set) listeners += one.listeners.size;
    // How VS Code's emitters count theirs.
    if ('event' in one && '_size' in one && typeof one._size === 'number') listeners += one._size;
  }
  return listeners;
}

const isCollection = (it: object): it is readonly unknown[] | Map<unknown, unknown> | Set<unknown> =>
  Array.isArray(it) || it instanceof Map || it instanceof Set;

/** The insides of VS Code's own objects would lead through all of VS Code. */
function isObject(it: unknown): it is object {
  return (
    typeof it === 'object' && it !== null && ('_size' in it || !Object.keys(it).some((key) => key.startsWith('_')))
  );
}
