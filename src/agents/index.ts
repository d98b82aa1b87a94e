import { Disposable, lm, type LanguageModelTool } from 'vscode';
import { toolIds, type ToolName } from '../ids';
import type { AgentDeps } from './deps';
import type { Load } from './load';

/** The registered tools; a test calls them as VS Code does. */
export interface Agents extends Disposable {
  readonly tools: Readonly<Record<ToolName, Required<LanguageModelTool<unknown>>>>;
}

/** Registers what a language model can do with reports. The code is loaded when the first tool is called. */
export function registerAgents(deps: AgentDeps, load: Load): Agents {
  let loaded: ReturnType<typeof open> | undefined;
  const open = async () => new (await load()).Toolbox(deps);
  const toolbox = () => (loaded ??= open());
  const entries = (Object.keys(toolIds) as ToolName[]).map((name) => {
    const tool: Required<LanguageModelTool<unknown>> = {
      prepareInvocation: async ({ input }, token) => (await toolbox()).prepare(name, input, token),
      invoke: async ({ input }, token) => (await toolbox()).invoke(name, input, token),
    };
    return { name, tool, registration: lm.registerTool(toolIds[name], tool) };
  });
  const tools = Object.fromEntries(entries.map(({ name, tool }) => [name, tool])) as Agents['tools'];
  return Object.assign(Disposable.from(...entries.map(({ registration }) => registration)), { tools });
}
