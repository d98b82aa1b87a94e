import { Disposable, lm, type LanguageModelTool } from 'vscode';
import type { Manifest, ToolName } from '../ids';
import { lazily } from '../util/lazy';
import type { AgentDeps } from './tool';

type Load = () => Promise<typeof import('./toolbox')>;
type Tools = Record<ToolName, Required<LanguageModelTool<unknown>>>;

/** The registered tools; a test calls them as VS Code does. */
export interface Agents extends Disposable {
  readonly tools: Readonly<Tools>;
}

/** Registers the manifest's language model tools. Their code is loaded when the first one is called. */
export function registerAgents(deps: AgentDeps, { contributes }: Manifest, load: Load): Agents {
  const loaded = lazily(async () => new (await load()).Toolbox(deps));
  const toolbox = async () => {
    await deps.sessions.opened();
    return loaded();
  };
  const tools = {} as Tools;
  const registrations = contributes.languageModelTools.map(({ name: id, toolReferenceName }) => {
    const name = toolReferenceName as ToolName;
    tools[name] = {
      prepareInvocation: async ({ input }, token) => (await toolbox()).prepare(name, input, token),
      invoke: async ({ input }, token) => (await toolbox()).invoke(name, input, token),
    };
    return lm.registerTool(id, tools[name]);
  });
  return Object.assign(Disposable.from(...registrations), { tools });
}
