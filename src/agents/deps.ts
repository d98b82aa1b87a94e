import type { Uri } from 'vscode';
import type { Log } from '../platform/log';
import type { Sessions } from '../platform/session/sessions';

/** A file that a page is made of, as far as that is known. */
interface FileOfPage {
  readonly uri: Uri;
  readonly confidence: 'stated' | 'convention' | 'guess';
  readonly reason: string;
}

/** The dependencies of the tools of language models. */
export interface AgentDeps {
  readonly sessions: Sessions;
  readonly log: Pick<Log, 'error'>;
  readonly filesOf: (url: string) => Promise<readonly FileOfPage[]>;
}
