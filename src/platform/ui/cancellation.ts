import type { CancellationToken } from 'vscode';

/** A signal that a person's cancelling reaches requests by. */
export function signalOf(token: CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}
