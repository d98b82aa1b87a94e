import { l10n } from 'vscode';
import type { Report } from '../api/records';
import { UserError } from '../platform/text/userError';

/** The subject of a question: a service, and the report that was named. */
export interface Confirmed {
  readonly scope: string;
  readonly report: Report | undefined;
}

interface Asked {
  readonly confirmed: Confirmed;
  readonly times: number;
  /** True if the call was asked about with different subjects. */
  readonly isMixed: boolean;
}

/** Maximum number of calls remembered, since a person need not answer. */
const maxConfirmations = 50;

/**
 * The questions asked, by the call that each is about. VS Code does not say which answer a call follows, so a call that
 * was asked about for two different services or reports is refused.
 */
export class Confirmations {
  private readonly asked = new Map<string, Asked>();

  ask(call: string, confirmed: Confirmed): void {
    const known = this.asked.get(call);
    this.asked.delete(call);
    const isMixed = known !== undefined && (known.isMixed || !isSame(known.confirmed, confirmed));
    this.asked.set(call, { confirmed, times: (known?.times ?? 0) + 1, isMixed });
    const [oldest] = this.asked.keys();
    if (oldest !== undefined && this.asked.size > maxConfirmations) this.asked.delete(oldest);
  }

  /** Returns what the person agreed to, once per question. */
  take(call: string): Confirmed {
    const known = this.asked.get(call);
    this.asked.delete(call);
    if (known === undefined || known.isMixed) {
      throw new UserError(
        l10n.t('It’s unclear what the user agreed to. Nothing was done. Call the tool again; it will ask again.'),
      );
    }
    if (known.times > 1) this.asked.set(call, { ...known, times: known.times - 1 });
    return known.confirmed;
  }
}

function isSame(one: Confirmed, other: Confirmed): boolean {
  return one.scope === other.scope && one.report?.id === other.report?.id && one.report?.url === other.report?.url;
}
