import { LoadWait } from '../../../src/views/lists/sidebarView';
import type { Node } from '../../../src/views/lists/nodes';
import { SessionTree } from '../../../src/views/lists/sessionTree';
import type { openStore } from '../reports/lists/fakeService';

const connection = { id: 'c', name: 'Sandbox', url: 'https://reports.example' };

interface Told {
  readonly restored?: Promise<void>;
  readonly wait?: LoadWait;
  readonly redraw?: (node: Node | undefined) => unknown;
  readonly listsChanged?: () => unknown;
}

/** The rows of a view, for a session with the scope `1`. */
export function treeOf(view: 'projects' | 'reports', session: ReturnType<typeof openStore>, told: Told = {}) {
  const { restored = Promise.resolve(), wait = new LoadWait(), redraw, listsChanged } = told;
  return new SessionTree(view, { ...session, connection, scope: '1', restored }, wait, {
    redraw: (node) => void redraw?.(node),
    listsChanged: () => void listsChanged?.(),
    isFiled: () => false,
  });
}
