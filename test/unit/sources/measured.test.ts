import assert from 'node:assert/strict';
import { measureAll, type AllSites } from '../../bench/sites/measureAll';
import { readMeasuredSites } from '../../bench/sites/measured';

describe('The pages of public sites', () => {
  const sites = readMeasuredSites();
  let all: AllSites | undefined;
  before(async () => (all = await measureAll(sites)));
  const measured = () => all ?? assert.fail();

  it('are those of every fixture', () => assert.ok(sites.length >= 31));

  it('have their files first in nine of ten cases, and offered in all but three of a hundred', () => {
    const { pages, first, offered } = measured().given;
    assert.ok(first >= pages * 0.9, `${first} of ${pages}`);
    assert.ok(offered >= pages * 0.97, `${offered} of ${pages}`);
  });

  it('open without a question in four of five cases where the address is known, and never a wrong file', () => {
    const { given, asTheyAre } = measured();
    const found = measured().sites.filter(({ counts }) => counts.found > 0);
    const known = found.reduce((sum, { counts }) => sum + counts.pages, 0);
    assert.ok(given.opened >= given.pages * 0.8, `${given.opened} of ${given.pages}`);
    assert.ok(asTheyAre.opened >= known * 0.8, `${asTheyAre.opened} of ${known}`);
    assert.deepEqual([given.openedWrong, asTheyAre.openedWrong], [0, 0]);
  });

  it('are looked up at their address in 85 of a hundred cases, and at a wrong one in one at most', () => {
    const { pages, addressRight, addressWrong } = measured().given;
    assert.ok(addressRight >= pages * 0.85, `${addressRight} of ${pages}`);
    assert.ok(addressWrong <= pages * 0.01, `${addressWrong} of ${pages}`);
  });

  it('are claimed by three files at most that make none', () => {
    const { none, noneClaiming } = measured().given;
    assert.ok(none >= 161 && noneClaiming <= 3, `${noneClaiming} of ${none}`);
  });

  it('have an answer in three cases at most where there is no such page, unless a template stands for any', () => {
    const { missing, missingAnswered } = measured().given;
    assert.ok(missing >= 78 && missingAnswered <= 3, `${missingAnswered} of ${missing}`);
  });

  it('have the address of their site in 24 of 28 cases, and never a wrong one', () => {
    const { found, foundWrong, sites: count } = measured().asTheyAre;
    assert.ok(found * 28 >= count * 24, `${found} of ${count}`);
    assert.equal(foundWrong, 0);
  });

  for (const { name, files } of sites)
    it(`have their files, such as those of ${name}`, () => {
      const { counts, misses } = measured().sites.find(({ site }) => site.name === name) ?? assert.fail();
      const { pages, first, offered, openedWrong, addressWrong, missingOpened, noneClaiming, foundWrong } = counts;
      const said = misses.map(({ text }) => text).join('\n');
      assert.ok(pages > 0 && files.length > pages / 2);
      assert.deepEqual({ openedWrong, addressWrong, missingOpened, foundWrong }, nothingWrong, said);
      assert.ok(first >= pages * 0.9 && offered >= pages * 0.97 && noneClaiming <= 1, said);
    });
});

const nothingWrong = { openedWrong: 0, addressWrong: 0, missingOpened: 0, foundWrong: 0 };
