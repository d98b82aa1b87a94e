import { workspace, type EventEmitter, type Uri } from 'vscode';
import { reportScheme } from '../ids';
import { readReportUri } from '../platform/reportUri';
import { onEachSession } from '../platform/session/onEachSession';
import type { Sessions } from '../platform/session/sessions';
import type { Disposable } from '../util/event';

/** Says which open documents of reports have changed, because a report was changed here or everything is refreshed. */
export function followDocuments(sessions: Sessions, changed: Pick<EventEmitter<Uri>, 'fire'>): Disposable {
  const update = (isMeant: (id: string) => boolean) => {
    for (const { uri } of workspace.textDocuments.filter((document) => document.uri.scheme === reportScheme)) {
      const named = readReportUri(uri);
      if ([named?.id, named?.comparedTo?.id].some((id) => id !== undefined && isMeant(id))) changed.fire(uri);
    }
  };
  return onEachSession(sessions, (session) => {
    if (session === undefined) return [];
    const { store } = session;
    return [
      store.onDidChangeReport(({ id: changedId }) => update((id) => id === changedId)),
      store.onDidExpire(() => update(() => true)),
    ];
  });
}
