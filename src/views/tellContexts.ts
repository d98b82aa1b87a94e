import type { Session } from '../platform/session/sessions';
import type { Contexts } from '../platform/ui/contextKeys';
import type { Disposable } from '../util/event';

/** Sets the context keys of what can be canceled, and of the steps of the walkthrough. */
export function tellContexts(session: Session | undefined, contexts: Contexts): readonly Disposable[] {
  if (session === undefined) {
    contexts.set('isUpdating', false);
    return [];
  }
  const { updates, store } = session;
  const showUpdating = () => contexts.set('isUpdating', updates.reports.length > 0);
  const showBrowsed = () => {
    if (store.lists.allReports.some(({ pagedList: { state } }) => state.loadedAt !== undefined))
      contexts.set('didBrowse', true);
  };
  showUpdating();
  showBrowsed();
  return [
    updates.onDidChange(showUpdating),
    store.onDidSee(showBrowsed),
    store.onDidCreate(() => contexts.set('didCreate', true)),
  ];
}
