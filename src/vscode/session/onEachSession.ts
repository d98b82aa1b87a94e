import { DisposableStore, type Disposable } from '../../util/event';
import type { Session, Sessions } from './sessions';

/**
 * Attaches to the window's session, and to each that follows it. The returned listeners are disposed before attaching
 * to the next session.
 */
export function onEachSession(
  sessions: Sessions,
  attach: (session: Session | undefined) => readonly Disposable[],
): Disposable {
  const attached = new DisposableStore();
  const follow = () => {
    attached.dispose();
    attached.add(...attach(sessions.current));
  };
  follow();
  return new DisposableStore(sessions.onDidChange(follow), attached);
}
