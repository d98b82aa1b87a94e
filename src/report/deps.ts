import type { Logger } from '../api/service';
import type { Sessions } from '../platform/session/sessions';

/** What documents and pages of reports work with. */
export interface ReportDeps {
  readonly sessions: Sessions;
  readonly log: Logger;
}
