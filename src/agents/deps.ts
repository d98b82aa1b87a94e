import type { Uri } from 'vscode';
import type { Log } from '../platform/log';
import type { Sessions } from '../platform/session/sessions';

/** A file that a page is made from, as far as is known. */
interface FileOfPage {
  readonly uri: Uri;
  readonly confidence: 'stated' | 'convention' | 'guess';
  readonly reason: string;
}

/** Dependencies of the language model tools. */
export interface AgentDeps {
  readonly sessions: Sessions;
  readonly log: Pick<Log, 'error'>;
  readonly filesOf: (url: string) => Promise<readonly FileOfPage[]>;
}
