import { Disposable, lm, type LanguageModelTool } from 'vscode';
import { toolIds, type ToolName } from '../ids';
import type { Load } from '../util/lazy';
import type { AgentDeps } from './tool';
import type { Toolbox } from './toolbox';

type Tools = Record<ToolName, Required<LanguageModelTool<unknown>>>;

/** The registered tools; a test calls them as VS Code does. */
export interface Agents extends Disposable {
  readonly tools: Readonly<Tools>;
}

/** Registers the language model tools. Their code is loaded when the first one is called. */
export function registerAgents(deps: AgentDeps, load: Load<typeof import('./onDemand')>): Agents {
  let loaded: Promise<Toolbox> | undefined;
  const toolbox = () => (loaded ??= load().then((part) => new part.Toolbox(deps)));
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
