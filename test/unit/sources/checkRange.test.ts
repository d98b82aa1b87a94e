import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CheckRanges, mostWork } from '../../../src/sources/checkRange';

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
  [page, 'image_alt', ['https://b.example/images/window.jpg'], undefined],
  [page, 'html_lang', null, '<html>'],
  [page, 'htmlLang', null, '<html>'],
  [page, 'salt', null, undefined],
];

const placeOf = (text: string, name: string, value: unknown) => new CheckRanges(text).rangeOf({ name, value });

describe('The place of what a check found', () => {
  for (const [text, name, value, expected] of table)
    it(`for ${name} with ${JSON.stringify(value)} is ${expected ?? 'not known'}`, async () => {
      const place = await placeOf(text, name, value);
      assert.equal(place && text.slice(place.offset, place.offset + place.length), expected);
    });

  it('is inside the text or not known, whatever the value', async () => {
    const name = fc.constantFrom('title', 'h1', 'image alt', 'lang', 'canonical', 'x');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(page, ''),
        fc.string(),
        name,
        fc.jsonValue(),
        async (text, more, topic, value) => {
          const place = await placeOf(text + more, topic, value);
          assert.ok(place === undefined || place.offset + place.length <= text.length + more.length);
        },
      ),
    );
  });

  it('is not looked for in very long texts', async () => {
    assert.equal(await placeOf(`Only once ${' '.repeat(1 << 20)}`, 'x', 'Only once'), undefined);
  });

  it('is where the whole value stands, however often its beginning does', async () => {
    const value = `${'a'.repeat(30)}z`;
    const text = `${'a'.repeat(31)} ${value} ${'a'.repeat(20)}`;
    assert.deepEqual(await placeOf(text, 'x', value), { offset: 32, length: 31 });
    assert.equal(await placeOf(`${text} ${value}`, 'x', value), undefined);
  });
});

describe('The places of very many checks', () => {
  /** A time slice that is always over, so that each piece of work can be seen. */
  const watched = () => {
    const pieces: number[] = [];
    let worked = 0;
    const turns = {
      isOver: () => true,
      yieldToHost: () => {
        pieces.push(places.work - worked);
        worked = places.work;
        return Promise.resolve();
      },
    };
    return { pieces, turns };
  };
  let places: CheckRanges;

  it('are looked for with bounded work, in pieces between which others have their turn', async () => {
    const { pieces, turns } = watched();
    const text = 'a'.repeat(1_000_000);
    places = new CheckRanges(text, '', turns);
    for (let at = 0; at < 1000; at++) {
      const value = Array.from({ length: 50 }, (_, index) => `${'a'.repeat(400 + index)}b${at}/${index}`);
      assert.equal(await places.rangeOf({ name: 'title h1', value }), undefined);
    }
    assert.ok(places.work <= mostWork);
    assert.ok(Math.max(...pieces) <= 20 * text.length, String(Math.max(...pieces)));
    assert.ok(pieces.length >= 1000);
  });

  it('are looked for once where they are the same', async () => {
    const { turns } = watched();
    places = new CheckRanges(page, '', turns);
    await places.rangeOf({ name: 'title', value: ['Nothing of it', 'https://b.example/nothing.jpg'] });
    const { work } = places;
    for (let at = 0; at < 1000; at++) {
      await places.rangeOf({ name: 'title', value: ['Nothing of it', 'https://b.example/nothing.jpg'] });
    }
    assert.equal(places.work, work);
  });
});
