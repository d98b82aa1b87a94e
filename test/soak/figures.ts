import { readdirSync, readlinkSync } from 'node:fs';
import { heapInUse } from '../bench/floor/heap';
import { internals } from '../host/extension';

/** The resources of an extension host while nothing is in progress. */
export interface Figures {
  /** Bytes, after garbage collection. */
  readonly heap: number;
  readonly timers: number;
  readonly sockets: number;
  readonly files: number;
  /** Listeners to the events of the extension's live objects, without the one that each list has. */
  readonly listeners: number;
  /** Number of all previous sessions that are still in the heap. */
  readonly sessions: number;
}

/** Measures the extension host, and finds out which sessions are released once they are replaced. */
export class Gauge {
  /** Unhandled failures of the extension, and Node's warnings of emitters with too many listeners. */
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
    // In VS Code, these events have no useful details.
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

/** The open descriptors of this process, even those that don't keep it alive, such as idle connections. */
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

/** Counts the listeners of all emitters that are reached through the properties of some objects. */
function listenersIn(roots: readonly unknown[]): number {
  const met = new Set<object>(roots.filter(isObject));
  let listeners = 0;
  // Objects added during the loop are visited as well.
  for (const one of met) {
    const held = isCollection(one) ? [...one.values()] : Object.values(one);
    for (const it of held) if (isObject(it)) met.add(it);
    if ('event' in one && 'listeners' in one && one.listeners instanceof Set) listeners += one.listeners.size;
    // VS Code's emitters count theirs this way.
    if ('event' in one && '_size' in one && typeof one._size === 'number') listeners += one._size;
  }
  return listeners;
}

const isCollection = (it: object): it is readonly unknown[] | Map<unknown, unknown> | Set<unknown> =>
  Array.isArray(it) || it instanceof Map || it instanceof Set;

/** The internals of VS Code's own objects would lead through all of VS Code. */
function isObject(it: unknown): it is object {
  return (
    typeof it === 'object' && it !== null && ('_size' in it || !Object.keys(it).some((key) => key.startsWith('_')))
  );
}
