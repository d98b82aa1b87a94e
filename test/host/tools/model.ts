import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { toolIds, type ToolName } from '../../../src/ids';
import { internals } from '../extension';
import { replace } from '../person/replaced';

/** A tool's answer, as the model reads it. */
export interface Told {
  readonly note: string;
  readonly next?: string;
  readonly omitted?: Readonly<Record<string, number>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** The question before a tool changes something. */
export interface Asked {
  readonly title: string;
  readonly message: string;
}

/** Makes VS Code call a tool, and agrees to every question. Returns the answer and the questions. */
export async function calls(
  name: ToolName,
  input: object,
  token?: vscode.CancellationToken,
): Promise<Told & { readonly asked: readonly Asked[] }> {
  const tool = (await internals()).agents.tools[name];
  const asked: Asked[] = [];
  const prepare = tool.prepareInvocation.bind(tool);
  const takeBack = replace(tool, 'prepareInvocation', async (...parameters: Parameters<typeof prepare>) => {
    const prepared = await prepare(...parameters);
    asked.push(...questionIn(prepared));
    return prepared;
  });
  try {
    const result = await vscode.lm.invokeTool(toolIds[name], { input, toolInvocationToken: undefined }, token);
    return { ...told(result), asked };
  } finally {
    takeBack();
  }
}

/** Returns the questions, without the call that follows. */
export async function asks(name: ToolName, input: unknown): Promise<readonly Asked[]> {
  const tool = (await internals()).agents.tools[name];
  const { token } = new vscode.CancellationTokenSource();
  return questionIn(await tool.prepareInvocation({ input }, token));
}

/** Makes only the call that follows a question. */
export async function invokes(
  name: ToolName,
  input: unknown,
  { token } = new vscode.CancellationTokenSource(),
): Promise<Told> {
  const tool = (await internals()).agents.tools[name];
  const result = await tool.invoke({ input, toolInvocationToken: undefined }, token);
  assert.ok(result);
  return told(result);
}

/** Returns the text that the model reads for a call that fails. */
export async function failure(calling: Promise<unknown>): Promise<string> {
  const [outcome] = await Promise.allSettled([calling]);
  assert.equal(outcome.status, 'rejected');
  return (outcome.reason as Error).message;
}

function questionIn(prepared: vscode.PreparedToolInvocation | null | undefined): readonly Asked[] {
  const { confirmationMessages: messages } = prepared ?? {};
  if (messages === undefined) return [];
  const { title, message } = messages;
  assert.ok(message instanceof vscode.MarkdownString && message.isTrusted !== true && message.supportHtml !== true);
  return [{ title, message: message.value }];
}

/** The only part of a result. */
export function told({ content }: vscode.LanguageModelToolResult): Told {
  const [part, ...others] = content as { value?: unknown }[];
  assert.ok(typeof part?.value === 'string' && others.length === 0);
  return { ...(JSON.parse(part.value) as Told), text: part.value };
}
