import type { GenericSchema } from 'valibot';
import * as l10n from '@vscode/l10n';
import { CancellationError, MarkdownString, type PreparedToolInvocation } from 'vscode';
import type { Report } from '../service/records';
import type { ToolName } from '../ids';
import { Changes } from '../reports/changes/changes';
import type { Log } from '../vscode/log';
import type { Session, Sessions } from '../vscode/session/sessions';
import type { WorkspaceSource } from '../vscode/workspace/workspaceSites';
import { UserError } from '../vscode/text/userError';
import type { Fields } from '../util/json';
import type { Confirmations } from './confirmations';
import { readInput } from './input';
import { serviceLine, type Question } from './question';
import { connectedSession } from './target';
import type { Truncation } from './truncation';

/** The parts of the extension that the language model tools use. */
export interface AgentDeps {
  readonly sessions: Sessions;
  readonly log: Pick<Log, 'error'>;
  /** Returns the known files that generate a page. */
  readonly filesOf: (url: string) => Promise<readonly Pick<WorkspaceSource, 'uri' | 'confidence' | 'reason'>[]>;
}

/** One call of a tool. */
export interface Call extends AgentDeps {
  readonly name: ToolName;
  readonly input: unknown;
  readonly confirmations: Confirmations;
  readonly signal: AbortSignal;
  /** Counts what the answer leaves out. */
  readonly cuts: Truncation;
}

/** The result of a tool. */
export interface ToolAnswer {
  /** The longest lists are cut at the end if the answer is too long. */
  readonly data: Fields;
  /** The next step, in our own words. */
  readonly next?: string | undefined;
}

export interface Tool {
  readonly prepare: (call: Call) => Promise<PreparedToolInvocation>;
  readonly run: (call: Call) => Promise<ToolAnswer>;
}

interface Reading<T> {
  /** Shown while the tool works. */
  readonly doing: () => string;
  readonly run: (input: T, call: Call) => Promise<ToolAnswer>;
}

/** Creates a tool that changes nothing, so it doesn't ask. */
export function reading<T>(schema: GenericSchema<unknown, T>, { doing, run }: Reading<T>): Tool {
  return {
    prepare: () => Promise.resolve({ invocationMessage: doing() }),
    run: async (call) => run(readInput(schema, call.input), call),
  };
}

/** The session in the question to the user, its changes, the report that the question named, and the call. */
export interface Agreed extends Session, Pick<Call, 'signal' | 'cuts'> {
  readonly changes: Changes;
  readonly report: Report | undefined;
}

interface Changing<T> {
  readonly ask: (input: T, session: Session, signal: AbortSignal) => Promise<Question>;
  readonly run: (input: T, agreed: Agreed) => Promise<ToolAnswer>;
}

/** Creates a tool that changes something: it asks first, and acts only on what the question named. */
export function changing<T>(schema: GenericSchema<unknown, T>, { ask, run }: Changing<T>): Tool {
  const nameOf = (name: string, input: T) => `${name} ${JSON.stringify(input)}`;
  return {
    prepare: async ({ name, input: given, sessions, confirmations, signal }) => {
      const input = readInput(schema, given);
      const session = connectedSession(sessions);
      const { title, lines, doing, report } = await ask(input, session, signal);
      confirmations.ask(nameOf(name, input), { scope: session.scope, report });
      return {
        invocationMessage: new MarkdownString(doing),
        confirmationMessages: { title, message: new MarkdownString([...lines, serviceLine(session)].join('\n\n')) },
      };
    },
    run: async ({ name, input: given, sessions, confirmations, signal, cuts }) => {
      const input = readInput(schema, given);
      const { scope, report } = confirmations.take(nameOf(name, input));
      const session = connectedSession(sessions);
      if (session.scope !== scope) {
        throw new UserError(
          l10n.t(
            'The window switched to another connection after the user was asked. Nothing was done. Call the tool again; it will ask again.',
          ),
        );
      }
      if (signal.aborted) throw new CancellationError();
      return run(input, { ...session, changes: new Changes(() => session), report, signal, cuts });
    },
  };
}

/** The report that the question named. */
export function named({ report }: Agreed): Report {
  if (report === undefined) throw new TypeError('The question named no report');
  return report;
}
