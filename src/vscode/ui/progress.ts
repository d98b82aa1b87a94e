import { window } from 'vscode';
import { viewIds, type ViewName } from '../../ids';

/** Runs a task while a view shows that it is busy. */
export async function withViewProgress<T>(view: ViewName, task: () => Promise<T>): Promise<T> {
  return window.withProgress({ location: { viewId: viewIds[view] } }, task);
}
