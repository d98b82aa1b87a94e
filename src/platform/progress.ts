import { ProgressLocation, window } from 'vscode';
import { viewIds, type ViewName } from '../ids';
import { signalOf } from './cancellation';

/** Runs a task while a view shows that it is busy. */
export async function withViewProgress<T>(view: ViewName, task: () => Promise<T>): Promise<T> {
  return window.withProgress({ location: { viewId: viewIds[view] } }, task);
}

/** Runs a change while both views show that they are busy: either may be the one that is open. */
export async function withProgress<T>(change: () => Promise<T>): Promise<T> {
  return withViewProgress('projects', () => withViewProgress('reports', change));
}

/** Runs a task while the status bar says what is done. */
export async function withWindowProgress<T>(title: string, task: () => Promise<T>): Promise<T> {
  return window.withProgress({ location: ProgressLocation.Window, title }, task);
}

/** Runs a task that may take long, with a notification that counts and can cancel it. */
export async function withCancellableProgress<T>(
  title: string,
  task: (tell: (message: string) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const options = { location: ProgressLocation.Notification, cancellable: true, title };
  return window.withProgress(options, (progress, token) =>
    task((message) => progress.report({ message }), signalOf(token)),
  );
}
