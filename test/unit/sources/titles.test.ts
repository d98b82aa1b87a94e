import assert from 'node:assert/strict';
import { haveSameTitle, titlesOfSource } from '../../../src/sources/pageText';
import { titlesOfPage } from '../../../src/reports/titles';

const page = (fields: Readonly<Record<string, unknown>>) => titlesOfPage({ fields });

describe('The title of a page', () => {
  it('is what a report says of its title and headings', () => {
    const checks = {
      title: { passed: true, value: ' One  Two ' },
      h1: { passed: true, value: ['Three', 4] },
      'Image title': { passed: true, value: 'Five' },
      speed: { passed: false, value: 'Six' },
      headings: { passed: true, value: { h1: ['Seven'], h2: ['Eight'] } },
      'Page title': { passed: true, value: 'x'.repeat(301) },
    };
    assert.deepEqual(page({ checks }).toSorted(), [' One  Two ', 'Seven', 'Three']);
    assert.deepEqual(page({}), []);
  });

  it('is the same in a source that states it, with the name of the site or without', () => {
    const pages = ['One  Two | A Site', 'Three – Four'];
    for (const [text, expected] of [
      ['---\ntitle: "One Two"\n---\n', true],
      ['# One  Two\n', true],
      ['<title>One Two | A Site</title>', true],
      ['<main><h1 class="x">Four</h1></main>', true],
      ["export const metadata = {\n  title: 'Three',\n};", true],
      ["export const title = 'Three';", true],
      ['# One', false],
      ['<h1>{title}</h1>', false],
      ['', false],
    ] as const)
      assert.equal(haveSameTitle(pages, titlesOfSource(text)), expected, text);
  });
});
