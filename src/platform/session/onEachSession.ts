import type { Disposable } from '../../util/event';
import type { Session, Sessions } from './sessions';

/**
 * Attaches to the window's session, and to each that follows it. The returned listeners are disposed before the next
 * session is attached.
 */
export function onEachSession(
  sessions: Sessions,
  attach: (session: Session | undefined) => readonly Disposable[],
): Disposable {
  let listeners: readonly Disposable[] = [];
  const detach = () => {
    for (const listener of listeners) listener.dispose();
    listeners = [];
  };
  const follow = () => {
    detach();
    listeners = attach(sessions.current);
  };
  const changes = sessions.onDidChange(follow);
  follow();
  return {
    dispose: () => {
      changes.dispose();
      detach();
    },
  };
}
