import { commands, workspace } from 'vscode';

const openChat = 'workbench.action.chat.open';

/** True if this VS Code has a chat that an agent can work in. */
export async function chatIsAvailable(): Promise<boolean> {
  if (workspace.getConfiguration('chat').get('disableAIFeatures') === true) return false;
  return (await commands.getCommands(true)).includes(openChat);
}

/** Opens the chat in agent mode with a text that the user can read and send. */
export async function askAgent(query: string, files: readonly unknown[]): Promise<void> {
  await commands.executeCommand(openChat, { query, mode: 'agent', isPartialQuery: true, attachFiles: files });
}
