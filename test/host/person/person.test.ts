import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { forgetAll, sandbox } from '../extension';
import { aPerson, Person } from './person';

describe('A person in the tests', () => {
  const person = aPerson();

  beforeEach(forgetAll);
  after(forgetAll);

  it('answers the boxes of the extension, and reads them', async () => {
    const { url, key } = await sandbox();
    person().types('reports');
    person().types(url);
    person().types(key);
    await person().runs(commandId('connect'));
    const [address, secret] = person().seen;
    assert.deepEqual([address?.title, address?.step, address?.totalSteps], ['Connect to a Service', 1, 2]);
    assert.deepEqual([person().box().password, secret?.value], [true, key]);
    assert.deepEqual(person().box(1).complaints.slice(0, 1), [
      'Enter a full address, such as https://reports.example.com.',
    ]);
  });

  it('is told the extension’s messages', async () => {
    await person().runs(commandId('sortReports'));
    const message = await person().isTold('No service is connected.');
    assert.deepEqual([message.kind, message.isModal, message.buttons], ['error', false, []]);
  });

  it('has a clipboard of their own', async () => {
    await vscode.env.clipboard.writeText('a text');
    assert.equal(person().clipboard, 'a text');
    assert.equal(await vscode.env.clipboard.readText(), 'a text');
  });

  it('takes what nobody has planned an answer to for a failure, at once', async () => {
    await assert.rejects(person().runs(commandId('connect')), /Nobody expected “Connect to a Service”/);
  });

  it('misses what was planned and never came', async () => {
    person().picks('Bad');
    await assert.rejects(person().runs(commandId('sortReports')), /This was never wanted/);
  });

  it('leaves VS Code as it was', () => {
    const own = () => [vscode.window.createQuickPick, vscode.window.showErrorMessage, vscode.env.clipboard];
    person().leave();
    const before = own();
    const other = new Person();
    other.arrive();
    assert.notEqual(own()[0], before[0]);
    other.leave();
    assert.deepEqual(own(), before);
  });
});
