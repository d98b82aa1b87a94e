import assert from 'node:assert/strict';
import fc from 'fast-check';
import { placeOfValue } from '../../../src/model/sources/checkPlace';

const page = `<!doctype html>
<html>
  <head>
    <title>Corner Bakery</title>
    <meta name="description" content="Bread &amp; cake" />
    <meta name="viewport" content="width=600" />
    <link rel="canonical" href="https://b.example/" />
  </head>
  <body>
    <h1>Bread from the corner</h1>
    <h2>Rye</h2><h2>Wheat</h2>
    <img src="images/door.jpg" alt="" />
    <img src="images/bread.jpg" />
    <a href="/about/us">Us</a> <a href="/about/us">Us again</a>
  </body>
</html>
`;
const post = `---
# not a heading
title: "The first frost"
description: It was cold.
---

# Frost came

![](/images/frost.jpg)

## More
`;
const component = `export const metadata = { title: 'Our menu' };\nexport default () => <main><h1>Menu</h1><Image src="/a.jpg" /></main>;\n`;

const table: readonly (readonly [text: string, name: string, value: unknown, found: string | undefined])[] = [
  [page, 'any', 'Bread from the corner', 'Bread from the corner'],
  [page, 'any', ['Nothing', 'Corner Bakery'], 'Corner Bakery'],
  [page, 'any', 'Bread & cake', 'Bread &amp; cake'],
  [page, 'any', [{ src: 'https://b.example/images/bread.jpg?w=1' }], 'bread.jpg'],
  [page, 'any', 'images/bread.jpg#x', 'images/bread.jpg'],
  [page, 'links', 'https://b.example/about/us', undefined],
  [page, 'any', 'Rye', undefined],
  [page, 'any', 12, undefined],
  [page, 'page_title', false, '<title>Corner Bakery'],
  [page, 'Title', 'Corner Bakery – Acme', '<title>Corner Bakery'],
  [page, 'metaDescription', 12, '<meta name="description" content="Bread &amp; cake" />'],
  [page, 'viewport', null, '<meta name="viewport" content="width=600" />'],
  [page, 'canonical_url', null, '<link rel="canonical" href="https://b.example/" />'],
  [page, 'h1', 0, '<h1>Bread from the corner'],
  [page, 'headings', [], '<h1>Bread from the corner'],
  [page, 'h2', [], undefined],
  [page, 'image_alt', 1, '<img src="images/bread.jpg" />'],
  [page, 'html_lang', null, '<html>'],
  [page, 'htmlLang', null, '<html>'],
  [page, 'salt', null, undefined],
  [post, 'title', null, 'title: "The first frost"'],
  [post, 'meta description', null, 'description: It was cold.'],
  [post, 'h1', null, '# Frost came'],
  [post, 'headings', null, '# Frost came'],
  [post, 'h2', null, '## More'],
  [post, 'images', null, '![](/images/frost.jpg)'],
  [post, 'html_lang', null, undefined],
  [component, 'title', null, "title: 'Our menu' };"],
  [component, 'images', null, '<Image src="/a.jpg" />'],
  [component, 'h1', null, '<h1>Menu'],
];

describe('The place of what a check found', () => {
  for (const [text, name, value, expected] of table)
    it(`for ${name} with ${JSON.stringify(value)} is ${expected ?? 'not known'}`, () => {
      const place = placeOfValue(text, { name, value });
      assert.equal(place && text.slice(place.offset, place.offset + place.length), expected);
    });

  it('is inside the text or not known, whatever the value', () => {
    const name = fc.constantFrom('title', 'h1', 'image alt', 'lang', 'canonical', 'x');
    fc.assert(
      fc.property(fc.constantFrom(page, post, ''), fc.string(), name, fc.jsonValue(), (text, more, topic, value) => {
        const place = placeOfValue(text + more, { name: topic, value });
        assert.ok(place === undefined || place.offset + place.length <= text.length + more.length);
      }),
    );
  });

  it('is not looked for in very long texts', () => {
    assert.equal(placeOfValue(`Only once ${' '.repeat(1 << 20)}`, { name: 'x', value: 'Only once' }), undefined);
  });
});
