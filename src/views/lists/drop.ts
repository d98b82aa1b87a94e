import { commands, type DataTransfer } from 'vscode';
import { commandId } from '../../ids';

/** Begins to create reports of the addresses that were dropped, or that are in the files that were. */
export async function dropAddresses(dropped: DataTransfer): Promise<void> {
  const item = dropped.get('text/uri-list') ?? dropped.get('text/plain');
  const text = await item?.asString();
  if (text !== undefined) await commands.executeCommand(commandId('createReports'), { text });
}
