import assert from 'node:assert/strict';
import { CheckFixes } from '../../../src/sources/checkFixes';
import { CheckRanges } from '../../../src/sources/checkRange';
import { isFixedAlone, type MarkupEdit } from '../../../src/sources/markup/fixes';
import { analyse, built } from './analyse';
import { samplePages } from './samplePages';

const site = 'https://made.example';

/** One page in each syntax, with one of every fixable finding, on lines that end with its name. */
const pages = samplePages('fixes');

/** The service's findings on each page, the name of the line, and the reason in the record. */
const findings: readonly (readonly [check: string, line: string, reason: string, finding: object])[] = [
  ['image_keywords', 'image', 'missing', { url: `${site}/media/bread.jpg` }],
  ['defer_javascript', 'script', 'missing', { url: `${site}/js/menu.js` }],
  ['unsafe_cross_origin_links', 'link', 'failed', { url: 'https://other.example/' }],
  ['mixed_content', 'mixed', 'failed', { url: 'http://made.example/media/old.jpg', kind: 'Images' }],
  ['inline_css', 'style', 'failed', { text: 'margin:0 auto' }],
  ['deprecated_html_tags', 'tag', 'bad_tags', { text: 'center', count: 1 }],
  ['plaintext_email', 'email', 'failed', { text: 'info@made.example' }],
  ['image_format', 'image', 'bad_format', { url: `${site}/media/bread.jpg` }],
];

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;
const lineNamed = (text: string, name: string) =>
  text
    .split('\n')
    .findIndex((line) => /<!-- (\w+) -->|\{\/\* (\w+) \*\/\}/.exec(line)?.slice(1).includes(name) === true) + 1;

function applied(text: string, edits: readonly MarkupEdit[], written = 'Written'): string {
  const last = [...edits].sort((one, other) => other.offset - one.offset);
  return last.reduce((changed, { offset, length, text: added, selection }) => {
    const own =
      selection === undefined || selection.length > 0
        ? added
        : added.slice(0, selection.offset) + written + added.slice(selection.offset);
    return changed.slice(0, offset) + own + changed.slice(offset + length);
  }, text);
}

for (const [file, text] of Object.entries(pages)) {
  describe(`What checks found in ${file}`, () => {
    const rangesOf = (name: string, reason: string, found: readonly object[]) =>
      new CheckRanges(text, file).rangesOfFindings({ name, value: null, reasons: [{ name: reason, findings: found }] });

    for (const [check, line, reason, finding] of findings) {
      it(`${check} has its line`, async () => {
        const ranges = await rangesOf(check, reason, [finding]);
        assert.deepEqual(
          ranges?.map(({ offset, finding: index }) => [lineOf(text, offset), index]),
          [[lineNamed(text, line), 0]],
        );
      });
    }

    it('the second heading of the first level has its line', async () => {
      const ranges = await rangesOf('headings', 'too_many', [{ text: 'Bread' }, { text: 'Cake' }]);
      assert.deepEqual(
        ranges?.map(({ offset, finding }) => [lineOf(text, offset), finding]),
        [[lineNamed(text, 'heading'), 1]],
      );
    });

    for (const check of [
      'image_keywords',
      'defer_javascript',
      'unsafe_cross_origin_links',
      'mixed_content',
      'deprecated_html_tags',
    ]) {
      it(`${check} is mended by its fix`, async () => {
        const [, , reason, finding] = findings.find(([name]) => name === check) ?? [];
        assert.ok(reason && finding);
        const [range] = (await rangesOf(check, reason, [finding])) ?? [];
        assert.ok(range);
        const edits = new CheckFixes(text, file).of(check, range.offset, `${site}/page`);
        assert.ok(edits);
        const [before, after] = [text, applied(text, edits)].map((source) => analyse(built(file, source))[check]);
        assert.equal((before as unknown[]).length, 1, JSON.stringify(before));
        assert.deepEqual(after, [], applied(text, edits));
        assert.equal(isFixedAlone(check), check !== 'image_keywords');
      });
    }

    for (const check of ['language', 'charset', 'meta_viewport', 'meta_description']) {
      it(`${check} is mended where the page is written, and left alone elsewhere`, () => {
        const edits = new CheckFixes(text, file).of(check, 0, `${site}/page`);
        const isHere = /<(?:html|head|svelte:head)\b/.test(text);
        const hasOwn = check === 'meta_description' && /^---|useSeoMeta/m.test(text);
        const isWanted = check === 'language' ? /<html\b/.test(text) : isHere || hasOwn;
        assert.equal(edits !== undefined, isWanted);
        if (edits === undefined) return;
        const [before, after] = [text, applied(text, edits)].map((source) => analyse(built(file, source))[check]);
        assert.deepEqual([before, after], [true, false], applied(text, edits));
      });
    }
  });
}

describe('A fix', () => {
  const fixed = (text: string, check: string, at: string, file = 'page.html') =>
    new CheckFixes(text, file).of(check, text.indexOf(at), `${site}/page`);
  const rangesOf = (text: string, url: string) =>
    new CheckRanges(text, 'page.html').rangesOfFindings({
      name: 'image_keywords',
      value: null,
      reasons: [{ name: 'missing', findings: [{ url }] }],
    });

  it('is offered no more once it was made', () => {
    const page = '<html><head><title>A</title></head><body></body></html>';
    for (const check of ['language', 'charset', 'meta_viewport', 'meta_description']) {
      const edits = fixed(page, check, '<head');
      assert.ok(edits);
      assert.equal(fixed(applied(page, edits), check, '<head'), undefined, check);
    }
    const post = '---\ntitle: A\n---\n\nText\n';
    const edits = fixed(post, 'meta_description', '---', 'post.md');
    assert.ok(edits);
    assert.equal(fixed(applied(post, edits), 'meta_description', '---', 'post.md'), undefined);
  });

  it('leaves alone what a program computes', () => {
    assert.equal(fixed('<html lang={lang}><head></head></html>', 'language', '<html', 'page.astro'), undefined);
    const link = '<a href="https://other.example/" target="_blank" rel={rel}>A</a>';
    assert.equal(fixed(link, 'unsafe_cross_origin_links', 'https', 'page.tsx'), undefined);
  });

  it('gives the text to the image of a picture, not to its sources', async () => {
    const picture = '<picture><source srcset="/hero.jpg"><img src="/hero.jpg"></picture>';
    const [range] = (await rangesOf(picture, `${site}/hero.jpg`)) ?? [];
    assert.equal(range?.offset, picture.lastIndexOf('/hero.jpg'));
  });

  it('gives the text to an image whose address stands below', async () => {
    const post = 'The ![][hero] and the ![Roof][].\n\n[hero]: /hero.jpg\n[roof]: <roof.jpg> "Roof"\n';
    const places = async (check: string, reason: string, file: string) => {
      const reasons = [{ name: reason, findings: [{ url: `${site}/${file}` }] }];
      const found = await new CheckRanges(post, 'post.md').rangesOfFindings({ name: check, value: null, reasons });
      return found?.map(({ offset, length }) => [offset, post.slice(offset, offset + length)]);
    };
    assert.deepEqual(await places('image_format', 'bad_format', 'roof.jpg'), [[post.indexOf('Roof'), 'Roof']]);
    assert.deepEqual(await places('image_keywords', 'missing', 'roof.jpg'), []);
    assert.deepEqual(await places('image_keywords', 'missing', 'hero.jpg'), [[post.indexOf('hero'), 'hero']]);
    const edits = fixed(post, 'image_keywords', 'hero', 'post.md');
    assert.ok(edits);
    assert.equal(applied(post, edits), post.replace('![]', '![Written]'));
  });

  it('is none for an image of a style, which has a line only for its format', async () => {
    const styled = '<div style="background: url(\'/hero.jpg\')"></div>';
    assert.deepEqual(await rangesOf(styled, `${site}/hero.jpg`), []);
    const reasons = [{ name: 'bad_format', findings: [{ url: `${site}/hero.jpg` }] }];
    const found = await new CheckRanges(styled, 'page.html').rangesOfFindings({
      name: 'image_format',
      value: null,
      reasons,
    });
    assert.equal(found?.[0]?.offset, styled.indexOf('/hero.jpg'));
  });

  it('replaces only what it can load otherwise: the same host', () => {
    const other = '<img src="http://cdn.example/a.jpg" alt="A">';
    assert.equal(fixed(other, 'mixed_content', 'http'), undefined);
  });
});

describe('A hostile file', () => {
  const parts = [
    `<a x='${'{'.repeat(20_000)}`,
    '<a {',
    '<a x="',
    "<a x='{{",
    '<svg><title>',
    '![',
    '![](',
    '![a][',
    '[a]: b\n![a][',
    'url(',
    '{{< img ',
    '<img src="a.jpg">',
    'image_tag "',
    '<p style="a">',
  ];
  const found = Array.from({ length: 10_000 }, () => ({ url: `${site}/a.jpg`, text: 'a' }));
  const checks = [
    ['image_keywords', 'missing'],
    ['title', 'too_many'],
    ['inline_css', 'failed'],
    ['plaintext_email', 'failed'],
  ] as const;

  for (const part of parts) {
    it(`is read in a time that grows with its length: ${part.slice(0, 20)}`, async () => {
      const ranges = new CheckRanges(part.repeat((1 << 19) / part.length), 'page.md');
      for (const [name, reason] of checks) {
        const places = await ranges.rangesOfFindings({
          name,
          value: null,
          reasons: [{ name: reason, findings: found }],
        });
        assert.ok((places?.length ?? 0) <= 1 << 17);
      }
    });
  }
});
