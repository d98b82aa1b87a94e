import { ProgressLocation, window, CancellationError } from 'vscode';
import { withoutIcons } from '../../util/plain';
import { viewIds, type ViewName } from '../../ids';
import { withoutLinks } from '../../util/escape';
import { wait } from '../../util/wait';

/** Runs a change while both views show that they are busy, since either may be the open one. */
export async function withProgress<T>(change: () => Promise<T>): Promise<T> {
  return withViewProgress('projects', () => withViewProgress('reports', change));
}

/** Runs a task while the status bar describes it. */
export async function withWindowProgress<T>(title: string, task: () => Promise<T>): Promise<T> {
  return window.withProgress({ location: ProgressLocation.Window, title: withoutIcons(title) }, task);
}

/** Runs a task while a view shows that it is busy. */
export async function withViewProgress<T>(view: ViewName, task: () => Promise<T>): Promise<T> {
  return window.withProgress({ location: { viewId: viewIds[view] } }, task);
}

/** Milliseconds before a notification is shown: a shorter task needs none, and VS Code hides later ones after a few. */
const notificationDelayMs = 700;

/**
 * Shows the progress of a task.
 * @param part from 0 to 1, if known
 */
export type Tell = (message: string, part?: number) => void;

/**
 * Runs a task that may take long, with a notification that shows its progress and can cancel it.
 * @throws CancellationError if it was canceled, even if the task finished anyway
 */
export async function withCancellableProgress<T>(
  title: string,
  task: (tell: Tell, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const result = await withCancelButton(title, task, abort);
  if (abort.signal.aborted) throw new CancellationError();
  return result;
}

/** Runs a task with a notification that shows its progress and can abort it; returns its result, aborted or not. */
export async function withCancelButton<T>(
  title: string,
  task: (tell: Tell, signal: AbortSignal) => Promise<T>,
  abort = new AbortController(),
): Promise<T> {
  let told: Parameters<Tell> = [''];
  let show: Tell = () => undefined;
  const tell: Tell = (...how) => {
    told = how;
    show(...how);
  };
  const running = task(tell, abort.signal);
  const ended = running.then(
    () => true,
    () => true,
  );
  if (await Promise.race([ended, wait(notificationDelayMs)])) return running;
  const options = { location: ProgressLocation.Notification, cancellable: true, title: withoutLinks(title) };
  await window.withProgress(options, async (progress, token) => {
    token.onCancellationRequested(() => abort.abort());
    let shown = 0;
    show = (message, part = 0) => {
      progress.report({ message: withoutLinks(message), increment: 100 * (part - shown) });
      shown = part;
    };
    show(...told);
    await ended;
  });
  return running;
}
