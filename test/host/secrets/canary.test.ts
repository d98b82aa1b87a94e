import assert from 'node:assert/strict';
import { commandIds } from '../../../src/ids';
import { internals, sandbox } from '../extension';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { whatIsRevealed } from '../revealed';
import { rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';
import { spellingsOf, textsIn } from './traces';

const site = 'https://shop.example.org/good';
const password = 'c4nary <b>"pä$$&w+rd%';

describe('Neither the key nor a password', () => {
  const { service, connection } = aConnectedWindow();
  const person = aPerson();
  const revealed = whatIsRevealed();
  aQuickPace();

  /** Creates a report with the password, as far as the service lets it. */
  async function create(path: string): Promise<void> {
    person().types(`${site}/${path}`);
    person().picks('Password');
    person().types(password);
    await person().runs(commandIds.createReport);
  }

  it('is left anywhere by what a person does, though the service repeats both', async () => {
    const { context } = await internals();
    const { key } = await sandbox();
    await create('canary');
    await revealed();
    for (const echo of ['text', 'fields', 'encoded', 'html', 'base64'] as const) {
      await service.control({ faults: [{ method: 'POST', times: 1, echo }] });
      const creating = create(`refused-${echo}`);
      const isRefused = () => person().told.find(({ isOpen, text }) => isOpen && text.includes('did not accept this'));
      await person().until(() => isRefused() !== undefined);
      isRefused()?.dismiss();
      await creating;
      await service.control({ faults: [{ method: 'GET', times: 1, echo }] });
      await person().runs(commandIds.refresh);
      await rowsOf('reports');
    }
    await service.control({ faults: [{ method: 'GET', body: { data: [{ id: 1, url: site, note: key }] } }] });
    await person().runs(commandIds.refresh);
    await rowsOf('reports');
    await service.control({ faults: [{ status: 401 }] });
    await person().runs(commandIds.refresh);
    await rowsOf('reports');
    await service.control({ faults: [] });
    await person().runs(commandIds.refresh);
    const { node } = await rowOfView('reports', `${site}/canary`);

    const copied: string[] = [];
    for (const command of [commandIds.copyUrl, commandIds.copyMarkdown]) {
      await person().runs(command, node);
      copied.push(person().clipboard);
    }
    for (const format of ['CSV', 'JSON', 'Markdown']) {
      person().picks(/^What is loaded/);
      person().picks(new RegExp(`^${format}`));
      person().picks('To the Clipboard');
      await person().runs(commandIds.exportReports);
      copied.push(person().clipboard);
    }
    const rows = await Promise.all(['canary', 'refused'].map((path) => service.create(`${site}/many-${path}`)));
    await person().runs(commandIds.refresh);
    const selected = [];
    for (const { url } of rows) selected.push((await rowOfView('reports', url)).node);
    await service.control({ faults: [{ method: 'PUT', after: 1, echo: 'html' }] });
    person().picks('Password');
    person().types(password);
    await person().runs(commandIds.changePrivacy, selected[0], selected);
    await person().isTold(/1 failed/);

    const { asked, told, statuses, progress, opened, seen } = person();
    const messages = [...asked, ...told].flatMap(({ text, detail }) => [text, detail]);
    const pickers = seen.flatMap(({ title, placeholder }) => [title, placeholder]);
    const shown = [...messages, ...statuses, ...progress.flatMap((it) => [it.title, ...it.messages]), ...pickers];
    const stored = [context.globalState, context.workspaceState].map((state) =>
      JSON.stringify(state.keys().map((name) => [name, state.get(name)])),
    );
    const texts = async () => [...(await textsIn(context.globalStorageUri)), ...(await textsIn(context.logUri))];
    // What is searched has to be what was written: the log, and the last rows once they are at rest.
    const isWritten = (written: readonly { text: string }[]) =>
      ['PUT /api/v1/reports', '/many-refused'].every((part) => written.some(({ text }) => text.includes(part)));
    let written = await texts();
    while (!isWritten(written)) written = await texts();
    assert.ok(stored.join('').includes(connection().id), 'the state');
    assert.equal(copied.filter((text) => text.includes('/canary')).length, 5);
    const all = [...shown, ...copied, ...stored, JSON.stringify(opened), ...written.map(({ text }) => text)];
    for (const secret of [key, password]) {
      for (const spelling of spellingsOf(secret)) {
        assert.deepEqual(
          all.filter((text) => text?.includes(spelling)),
          [],
          spelling,
        );
      }
    }
  });
});
