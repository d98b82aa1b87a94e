import type { Logger } from '../api/service';
import type { Sessions } from '../platform/session/sessions';

/** What the documents and pages of reports need. */
export interface ReportDeps {
  readonly sessions: Sessions;
  readonly log: Logger;
}
