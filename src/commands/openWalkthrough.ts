import { commands } from 'vscode';
import type { Command } from './command';

/** Get Started: the walkthrough. */
export const openWalkthrough: Command = async ({ steps }) => {
  await commands.executeCommand('workbench.action.openWalkthrough', 'site-reports.site-reports#start', false);
  steps.tell();
};
