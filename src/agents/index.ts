import { Disposable, lm, type LanguageModelTool } from 'vscode';
import { toolIds, type ToolName } from '../ids';
import type { AgentDeps } from './deps';
import type { Load } from '../util/lazy';

type Tools = Record<ToolName, Required<LanguageModelTool<unknown>>>;

/** The registered tools; a test calls them as VS Code does. */
export interface Agents extends Disposable {
  readonly tools: Readonly<Tools>;
}

/** Registers the language model tools. Their code is loaded when the first one is called. */
export function registerAgents(deps: AgentDeps, load: Load<typeof import('./onDemand')>): Agents {
  const open = () => load().then(({ Toolbox }) => new Toolbox(deps));
  let loaded: ReturnType<typeof open> | undefined;
  const toolbox = () => (loaded ??= open());
  const tools = {} as Tools;
  const names = Object.keys(toolIds) as ToolName[];
  const registrations = names.map((name) => {
    tools[name] = {
      prepareInvocation: async ({ input }, token) => (await toolbox()).prepare(name, input, token),
      invoke: async ({ input }, token) => (await toolbox()).invoke(name, input, token),
    };
    return lm.registerTool(toolIds[name], tools[name]);
  });
  return Object.assign(Disposable.from(...registrations), { tools });
}
