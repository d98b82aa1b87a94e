import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CheckRanges } from '../../../src/sources/checkRange';
import { samplePages } from './samplePages';

/** A check as services send it, and the line where it shows; without one if that isn't known. */
interface Sample {
  readonly check: string;
  readonly value: unknown;
  readonly line?: string;
}

const samples = parse(readFileSync('test/fixtures/places.yaml', 'utf8')) as Readonly<Record<string, readonly Sample[]>>;

/** The whole line at a place. */
function lineAt(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '';
}

describe('A check of a real page', () => {
  const pages = samplePages('places');
  for (const [file, ofFile] of Object.entries(samples)) {
    const text = pages[file] ?? assert.fail(file);
    for (const { check: name, value, line } of ofFile)
      it(`shows in ${file} for ${name} with ${JSON.stringify(value)} at ${line ?? 'no line'}`, async () => {
        const place = await new CheckRanges(text, file).rangeOf({ name, value });
        assert.equal(place && lineAt(text, place.offset), line);
      });
  }

  it('is one of many', () => assert.ok(Object.values(samples).flat().length >= 60));
});

describe('A value', () => {
  const placeOf = async (text: string, value: string, file = 'a.md') =>
    (await new CheckRanges(text, file).rangeOf({ name: 'any', value }))?.offset;

  it('that is also in code is the one outside', async () => {
    for (const code of [
      '`Bread`',
      '```\nBread\n```',
      '~~~~\nBread\n~~~\nBread\n~~~~',
      '<!-- Bread -->',
      '``Bread ` Bread``',
    ])
      assert.equal(await placeOf(`Bread\n\n${code}\n`, 'Bread'), 0, code);
  });

  it('is code only in Markdown, except in comments', async () => {
    assert.equal(await placeOf('`Bread`', 'Bread', 'a.js'), 1);
    assert.equal(await placeOf('`Bread`', 'Bread'), undefined);
    assert.equal(await placeOf('{/* Bread */}', 'Bread', 'a.jsx'), undefined);
  });

  it('is no code where this has not begun, is over, or is escaped', async () => {
    for (const text of [
      '` Bread',
      '`\n\nBread `',
      '`a` Bread `a`',
      '\\`Bread`',
      '<!-- Bread',
      '``` ` Bread',
      '`` Bread `',
      '```\n```\nBread',
    ])
      assert.notEqual(await placeOf(text, 'Bread'), undefined, text);
  });

  it('is code to the end of a text where a block of it does not end', async () => {
    assert.equal(await placeOf('```\n\nBread', 'Bread'), undefined);
    assert.equal(await placeOf('````\n```\nBread', 'Bread'), undefined);
  });
});
