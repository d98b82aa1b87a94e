import assert from 'node:assert/strict';
import { commandId } from '../../../src/ids';
import { describeReport } from '../../../src/reportEditor/reportView';
import { aSiteFolder } from '../editor/siteFolder';
import { internals } from '../extension';
import { aPerson } from '../person/person';
import { headOf, rowOfView, rowsOf, tooltipOf } from '../rows';
import { aConnectedWindow } from '../window';

const unseen = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u;

describe('What a service says with invisible characters', () => {
  const { service } = aConnectedWindow({ checks: 'few' });
  const person = aPerson();
  aSiteFolder();
  const url = 'https://made.example/bad/about#gpj\u202eexe\u200b';
  const project = 'sh\u200bop';

  const report = async () => {
    const stored = await service.create('https://made.example/bad/about');
    const results = { 'title\u2066s': { passed: false, value: 'Ab\u{e0041}out' } };
    return { ...(await service.get(stored.id)), url, project, title: 'Ab\u202eout', results };
  };

  it('shows as numbers in rows, pickers and questions, and is copied as it is', async () => {
    const record = await report();
    await service.control({
      faults: [
        { path: '/projects', body: { data: [{ project, note: 'a\u200bb' }] } },
        { path: `/reports/${record.id}`, body: record },
        { path: '/reports', body: { data: [record] } },
      ],
    });
    const row = await rowOfView('reports', 'https://made.example/bad/about');
    const [projectRow] = await rowsOf('projects');
    assert.ok(projectRow);
    assert.equal(projectRow.text, 'sh\\u{200b}op');
    const { id } = record;
    person().meetsPick('reads and leaves', (pick) => pick.hide());
    await person().runs(commandId('changePrivacy'), row.node);
    person().escapes();
    await person().runs(commandId('deleteReport'), row.node);
    const texts = [
      ...[row.label, row.text, row.description, await tooltipOf('reports', row)],
      ...[projectRow.label, await tooltipOf('projects', projectRow), person().question.text],
      ...[person().pick().title ?? '', JSON.stringify(await headOf('reports'))],
    ];
    assert.deepEqual(
      texts.filter((text) => unseen.test(text)),
      [],
    );
    assert.match(texts.join(' '), /gpj\\u\{202e\}exe\\u\{200b\}/);
    await person().runs(commandId('copyUrl'), { id: String(id) });
    assert.equal(person().clipboard, url);
  });

  it('shows as numbers on the report’s page', async () => {
    const { current } = (await internals()).sessions;
    const record = await report();
    await service.control({ faults: [{ path: `/reports/${record.id}`, body: record }] });
    const full = await current?.store.fetchReport(String(record.id), new AbortController().signal);
    assert.ok(full);
    const { title, address, facts, groups } = describeReport(full, []);
    assert.deepEqual([title, address], ['Ab\\u{202e}out', 'made.example/bad/about#gpj\\u{202e}exe\\u{200b}']);
    assert.ok(facts.some(({ value }) => value === 'sh\\u{200b}op'));
    // Its name on the service leads to the check, and its value is drawn by the page.
    assert.deepEqual(
      groups.flatMap(({ failed, passed }) => [...failed, ...passed]).map(({ id, name }) => [id, name]),
      [['title\u2066s', 'Title\\u{2066}s']],
    );
  });
});
