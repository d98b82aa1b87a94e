import { env, type Memento } from 'vscode';
import { ClipboardReader } from '../../util/clipboardReader';

const deniedKey = 'clipboardDenied';

/** The clipboard of this window, which a browser may deny. */
export function clipboardOf(state: Memento): ClipboardReader {
  return new ClipboardReader({
    readText: () => env.clipboard.readText(),
    wasDenied: () => state.get(deniedKey) === true,
    setDenied: (isDenied) => void state.update(deniedKey, isDenied || undefined),
  });
}
