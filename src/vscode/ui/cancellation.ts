import type { CancellationToken } from 'vscode';

/** A signal that passes the user's cancellation to requests. */
export function signalOf(token: CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}
