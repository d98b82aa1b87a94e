import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { withCancellableProgress } from '../../../src/vscode/ui/cancellableProgress';
import { aPerson } from './person';

describe('A task that takes long', () => {
  const person = aPerson();

  it('is cancelled once its button is pressed, even if it comes to its end all the same', async () => {
    const running = withCancellableProgress('Reading', async () => {
      await person().until(() => person().progress.length > 0);
      person().progress[0]?.cancel();
      return 'all of it';
    });
    await assert.rejects(running, vscode.CancellationError);
  });
});
