import { ProgressLocation, window } from 'vscode';
import { withoutIcons } from '../../util/plain';
import { viewIds, type ViewName } from '../../ids';

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
