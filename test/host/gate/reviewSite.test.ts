import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandId } from '../../../src/ids';
import { aDisk } from '../disk';
import { switchToSecond } from '../extension';
import { aQuickPace } from '../pace';
import { aPerson } from '../person/person';
import { aSiteFolder } from '../editor/siteFolder';
import { aConnectedWindow } from '../window';

const site = 'https://reviewed.example';
const alias = 'https://staging.reviewed.example';

describe('The review of a site', () => {
  const { service } = aConnectedWindow();
  const person = aPerson();
  aQuickPace();
  const disk = aDisk();
  let stated: object[] = [{ url: site, folder: 'reviewed', aliases: [alias] }];
  const page = '<!doctype html>\n<title>Page</title>\n';
  aSiteFolder(() => ({
    'site-reports.json': JSON.stringify({ sites: stated }),
    ...{ 'reviewed/good.html': page, 'reviewed/bad.html': page, 'reviewed/good-new.html': page },
  }));

  beforeEach(async () => {
    for (const path of ['good', 'bad', 'old-1', 'old-2']) await service.create(`${site}/${path}`);
    await service.create(`${alias}/bad-token?token=secret-1`, 0);
    await service.create(`${alias}/bad`, 0);
    await service.create(`${alias}/good`);
    await service.reset();
  });

  const review = () => person().runs(commandId('reviewSite'));
  /** The rows of a pick; those without a value can't be chosen. */
  const linesOf = (pick = person().pick()) =>
    pick.items.map((item) => [item.label, item.description, item.detail, 'value' in item]);
  const urls = async (text: string) => (await service.stored(text)).map(({ url }) => url);

  it('says what there is to do, and sends nothing to change it', async () => {
    person().escapes();
    await review();
    assert.deepEqual(linesOf(), [
      ['Pages without a report', '1', undefined, true],
      ['Reports for unknown pages', '2', undefined, true],
      ['Public reports for pages that look unpublished', '2', undefined, true],
      ['Compare with staging.reviewed.example', undefined, undefined, true],
      [
        'Check All Reports on Sandbox…',
        undefined,
        'Reads every report on the service to find public reports for pages that look unpublished.',
        true,
      ],
    ]);
    assert.deepEqual(await service.changes(), []);
  });

  it('offers no report to delete while the disk does not give a folder', async () => {
    disk().fail('readDirectory', '/reviewed');
    person().escapes();
    await review();
    const line = linesOf().find(([label]) => label === 'Reports for unknown pages');
    assert.deepEqual([line?.[1], line?.[3]], ['unknown', false]);
    assert.match(String(line?.[2]), /couldn’t be read: reviewed\./);
  });

  it('creates the reports that are missing once their plan is accepted', async () => {
    person().picks('Pages without a report');
    person().meetsPick('reads the plan and goes back to the list', async (pick) => {
      assert.deepEqual([pick.labels[0], await service.changes()], ['Create 1 Report', []]);
      pick.hide();
    });
    person().picks('Pages without a report');
    person().picks('Create 1 Report');
    await review();
    await person().isTold('1 created');
    assert.deepEqual(await urls('good-new'), [`${site}/good-new.html`]);
  });

  it('deletes the reports that are chosen, none of which is at first, once that is confirmed', async () => {
    person().picks('Reports for unknown pages');
    person().ticks();
    person().escapes();
    await review();
    assert.deepEqual(person().pick(1).selectedItems, []);
    assert.deepEqual(person().pick(1).labels, ['/old-2', '/old-1']);
    person().picks('Reports for unknown pages');
    person().ticks('/old-1', '/old-2');
    person().escapes();
    person().escapes();
    await review();
    assert.equal(person().question.text, 'Delete 2 reports?');
    assert.deepEqual(await service.changes(), []);
    person().picks('Reports for unknown pages');
    person().ticks('/old-1');
    person().clicks('Delete Report');
    await review();
    assert.match(person().question.detail, /reviewed\.example\/old-1\n/);
    await person().isTold('1 deleted.');
    assert.deepEqual(await urls(`${site}/old`), [`${site}/old-2`]);
  });

  it('makes the exposed reports private that are chosen, and shows no token; Undo makes them public again', async () => {
    person().picks('Public reports for pages that look unpublished');
    person().ticks('/bad-token?token=•••');
    await review();
    assert.deepEqual(
      person()
        .pick()
        .items.map(({ label, detail }) => [label, detail]),
      [
        ['/bad', 'alias · staging host'],
        ['/bad-token?token=•••', 'alias · staging host · token in the address'],
      ],
    );
    const privacies = async () => (await service.stored(alias)).map(({ privacy }) => privacy);
    const told = await person().isTold('1 changed.');
    assert.deepEqual(await privacies(), [1, 0, 1]);
    told.press('Undo');
    await person().isTold('Privacy restored for 1 report');
    assert.deepEqual(await privacies(), [0, 0, 1]);
  });

  it('looks at all of the service only if asked to', async () => {
    const elsewhere = 'http://localhost:3000/bad';
    await service.create(elsewhere, 0);
    person().picks('Check All Reports on Sandbox…');
    person().picks('Public reports for pages that look unpublished');
    person().ticks('/bad');
    await review();
    assert.ok(person().pick().labels.length > 2);
    await person().isTold(/changed/);
    assert.ok((await service.changes()).length === 1);
  });

  it('shows the site beside its alias, and opens the comparison', async () => {
    person().picks('Compare with staging.reviewed.example');
    person().picks('/good');
    person().picks('Side by Side');
    await review();
    const lines = new Map(linesOf(person().pick(1)).map(([label, description]) => [label, String(description)]));
    assert.deepEqual([...lines.keys()].sort(), [
      ...['/bad', '/bad-token?token=secret-1', '/good', '/good-new', '/old-1', '/old-2'],
    ]);
    assert.match(lines.get('/good') ?? '', /^Good \d+ \| Good \d+ · (same|better at the alias|worse at the alias)$/);
    assert.match(lines.get('/bad-token?token=secret-1') ?? '', /^– \| Bad \d+ · report only at the alias$/);
    assert.match(lines.get('/old-2') ?? '', /^\w+ \d+ \| – · no report at the alias$/);
    assert.equal(lines.get('/good-new'), '– | – · no report');
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.equal(activeTab?.label, 'reviewed.example/good ↔ staging.reviewed.example/good');
    assert.deepEqual(await service.changes(), []);
  });

  it('opens the only report of a page, and offers to create one where there is none', async () => {
    person().picks('Compare with staging.reviewed.example');
    person().picks('/old-2');
    await review();
    assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /old-2/);
    person().picks('Compare with staging.reviewed.example');
    person().picks('/good-new');
    person().escapes();
    await review();
    assert.match(person().question.text, /^reviewed\.example\/good-new has no report on /);
    assert.deepEqual(await service.changes(), []);
  });

  it('changes nothing at a service that the window has switched to meanwhile', async () => {
    person().meetsPick('switches', async (pick) => {
      await switchToSecond();
      await pick.choose('Reports for unknown pages');
    });
    await review();
    await person().isTold('The window switched to another connection. Review the site again.');
    assert.deepEqual(await service.changes(), []);
  });

  describe('with other rules', () => {
    before(() => {
      stated = [
        { url: site, gate: { result: 'good', pages: ['/good'], sitemap: 'reviewed/missing.xml' } },
        { url: 'https://empty.example', folder: 'nowhere' },
      ];
    });
    after(() => {
      stated = [{ url: site, folder: 'reviewed', aliases: [alias] }];
    });

    it('asks which of several is meant, and says that all is well only where it is', async () => {
      person().picks('reviewed.example');
      person().escapes();
      await review();
      const missing = 'There’s no sitemap at reviewed/missing.xml.';
      assert.deepEqual(linesOf().slice(0, 3), [
        ['Pages without a report', '0', missing, false],
        ['Reports for unknown pages', 'unknown', missing, false],
        [
          'Public reports for pages that look unpublished',
          '0',
          'No public reports are for pages that look unpublished.',
          false,
        ],
      ]);
    });
  });
});
