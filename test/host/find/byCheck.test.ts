import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { headOf, rowOfView, rowsOf } from '../rows';
import { aConnectedWindow } from '../window';

describe('Grouping by failed check', () => {
  const { service } = aConnectedWindow({ pageSize: 25 });
  const person = aPerson();

  /** The share of pages that fail a check, from the description of a row. */
  const numbersIn = (description: string) => /^(\d+) of (\d+) pages/.exec(description)?.slice(1).map(Number) ?? [];

  async function grouped(): Promise<void> {
    await person().chooses(commandId('groupReports'), 'By failed check');
  }

  it('shows each check with its share of the pages, the costliest first, and below it the pages that fail it', async () => {
    await grouped();
    const checks = (await rowsOf('reports')).filter(({ node }) => node.kind === 'group');
    const lost = checks.map(({ description }) => {
      const [failed = 0] = numbersIn(description);
      return failed * Number(/worth ([\d.]+) points each/.exec(description)?.[1] ?? 0);
    });
    assert.ok(checks.length > 10);
    assert.deepEqual(
      lost,
      lost.toSorted((one, other) => other - one),
    );
    const [worst] = checks;
    assert.match(worst?.label ?? '', /^[A-Z].*, \d+ of 25 pages, worth 5\.7 points each$/);
    const { message } = await headOf('reports');
    assert.match(message, /^Checks are counted of the 25 loaded reports of \d+\. Load more to count others\.$/);
    const below = (await rowsOf('reports', worst?.label ?? '')).filter(({ node }) => node.kind === 'report');
    assert.equal(below.length, numbersIn(worst?.description ?? '')[0]);

    await person().runs(commandId('loadAll'));
    const all = (await rowsOf('reports')).filter(({ node }) => node.kind === 'group');
    const { total } = await service.list({});
    assert.ok(all.every(({ description }) => numbersIn(description)[1] === total));
    assert.equal((await headOf('reports')).message, '');
  });

  it('stands for the pages that fail a check, of the whole service, where something is done to all of them', async () => {
    await service.create('https://tickets.example/bad/one');
    await service.create('https://tickets.example/good/two');
    await grouped();
    (await internals()).sessions.current?.store.queryReports({ search: 'tickets.example' });
    const { node, label } = await rowOfView('reports', /^Title, 1 of 2 pages/);
    person().picks('Copy Addresses');
    person().pressesEnter();
    await person().runs(commandId('actOnRows'), node, [node]);
    assert.equal(person().clipboard, 'https://tickets.example/bad/one');
    await person().runs(commandId('copyMarkdown'), node, [node]);
    assert.match(
      person().clipboard,
      /^## Title\n\n1 of 2 pages · worth 5\.7 points each\n\nWrite one title .*\.\n\n- \[tickets\.example\/bad\/one\]\(<https:\/\/tickets\.example\/bad\/one>\) · Bad \d+\n\n$/,
    );
    assert.ok(label.includes('worth 5.7 points each'));
  });
});
