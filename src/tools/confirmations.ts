import * as l10n from '@vscode/l10n';
import type { Report } from '../service/records';
import { UserError } from '../vscode/text/userError';

/** The subject of a question: a service, and the report that was named. */
export interface Confirmed {
  readonly scope: string;
  readonly report: Report | undefined;
}

/** Maximum number of remembered calls, since the user need not answer. */
const maxConfirmations = 50;

/**
 * The subjects of the questions asked, by call. VS Code doesn't reveal which answer a call follows, so a call with
 * questions about two different services or reports is refused.
 */
export class Confirmations {
  private readonly asked = new Map<string, readonly Confirmed[]>();

  ask(call: string, confirmed: Confirmed): void {
    const all = [...(this.asked.get(call) ?? []), confirmed];
    this.asked.delete(call);
    this.asked.set(call, all);
    const [oldest] = this.asked.keys();
    if (oldest !== undefined && this.asked.size > maxConfirmations) this.asked.delete(oldest);
  }

  /** Returns the subject that the user agreed to, once per question. */
  take(call: string): Confirmed {
    const all = this.asked.get(call) ?? [];
    const last = all.at(-1);
    this.asked.delete(call);
    if (last === undefined || !all.every((one) => isSame(one, last))) {
      throw new UserError(
        l10n.t('It’s unclear what the user agreed to. Nothing was done. Call the tool again; it will ask again.'),
      );
    }
    if (all.length > 1) this.asked.set(call, all.slice(1));
    return last;
  }
}

function isSame(one: Confirmed, other: Confirmed): boolean {
  return one.scope === other.scope && one.report?.id === other.report?.id && one.report?.url === other.report?.url;
}
