import type { Session } from '../vscode/session/sessions';
import type { Contexts } from '../vscode/ui/contextKeys';
import type { Disposable } from '../util/event';

/** Sets the context keys of what can be canceled, and of the steps of the walkthrough. */
export function tellContexts(session: Session | undefined, contexts: Contexts): readonly Disposable[] {
  if (session === undefined) {
    contexts.set('isUpdating', false);
    return [];
  }
  const { updates, store } = session;
  const showUpdating = () => contexts.set('isUpdating', updates.reports.length > 0);
  showUpdating();
  return [
    updates.onDidChange(showUpdating),
    store.onDidChangeQuery(() => contexts.set('didBrowse', true)),
    store.onDidCreate(() => contexts.set('didCreate', true)),
  ];
}
