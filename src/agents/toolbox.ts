import type { CancellationToken, LanguageModelToolResult, PreparedToolInvocation } from 'vscode';
import type { ToolName } from '../ids';
import { signalOf } from '../platform/ui/cancellation';
import { resultOf } from './answer';
import { Confirmations } from './confirmations';
import type { AgentDeps } from './deps';
import { toolError } from './toolError';
import type { Tool } from './tool';
import { changePrivacy } from './tools/changePrivacy';
import { createReport } from './tools/createReport';
import { findFiles } from './tools/findFiles';
import { findReports } from './tools/findReports';
import { readReport } from './tools/readReport';
import { updateResults } from './tools/updateResults';

/** The tools by name. None deletes anything: only a person may. */
const tools: Readonly<Record<ToolName, Tool>> = {
  findReports,
  readReport,
  findFiles,
  updateResults,
  createReport,
  changePrivacy,
};

/** Runs tools behind the one error boundary. */
export class Toolbox {
  private readonly confirmations = new Confirmations();

  constructor(private readonly deps: AgentDeps) {}

  async prepare(name: ToolName, input: unknown, token: CancellationToken): Promise<PreparedToolInvocation> {
    try {
      return await tools[name].prepare(this.callOf(name, input, token));
    } catch (error) {
      throw toolError(error, this.deps.log);
    }
  }

  async invoke(name: ToolName, input: unknown, token: CancellationToken): Promise<LanguageModelToolResult> {
    try {
      return resultOf(await tools[name].run(this.callOf(name, input, token)));
    } catch (error) {
      throw toolError(error, this.deps.log);
    }
  }

  private callOf(name: ToolName, input: unknown, token: CancellationToken) {
    const { deps, confirmations } = this;
    return { name, input, deps, confirmations, signal: signalOf(token) };
  }
}
