import type { Logger } from '../api/service';
import type { Sessions } from '../platform/session/sessions';

/** Dependencies of the documents and pages of reports. */
export interface ReportDeps {
  readonly sessions: Sessions;
  readonly log: Logger;
}
