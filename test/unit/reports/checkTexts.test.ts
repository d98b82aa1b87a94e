import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCheckTexts } from '../../../src/reports/checkTexts';

const nothing = { explanation: '', value: '', expected: '', advice: '' };
const read = (rest: Record<string, unknown>, value?: unknown) => readCheckTexts({ rest, value });

describe('What the record of a failed check says', () => {
  it('is its own sentence, what is expected and what to do, whatever the fields are called', () => {
    assert.deepEqual(
      read(
        { message: 'The title is too short.', expected: '30 to 60 characters', recommendation: 'Add the topic.' },
        'Hi',
      ),
      {
        explanation: 'The title is too short.',
        value: 'Hi',
        expected: '30 to 60 characters',
        advice: 'Add the topic.',
      },
    );
    assert.deepEqual(
      read({ Description: 'A page has one title.', how_to_fix: 'Remove the others.', found: 3, target: 1 }),
      {
        ...{ explanation: 'A page has one title.', value: '3', expected: '1', advice: 'Remove the others.' },
      },
    );
  });

  it('prefers what is said of the failure to what is said of the check', () => {
    assert.equal(read({ description: 'Titles have a good length.', message: 'Too short.' }).explanation, 'Too short.');
  });

  it('is a range, in numbers, where it has one', () => {
    const range = (rest: Record<string, unknown>) => read(rest).expected;
    assert.deepEqual(range({ expected: { min: 30, max: '60', unit: 'characters' } }), {
      min: 30,
      max: 60,
      unit: 'characters',
    });
    assert.deepEqual(range({ minimum: 2, unit: 'headings' }), { min: 2, max: undefined, unit: 'headings' });
    assert.deepEqual(range({ errors: { too_many: { max: 50 } } }), { min: undefined, max: 50, unit: '' });
    assert.deepEqual(range({ limit: 50 }), '50');
  });

  it('takes no range from one of several errors, which may be about different things', () => {
    const { expected, explanation } = read({ errors: { too_long: { max: 60 }, too_few_words: { min: 2 } } });
    assert.equal(expected, '');
    assert.equal(explanation, 'too long: max: 60; too few words: min: 2');
  });

  it('is the names of its errors, without the range that is told in words', () => {
    assert.equal(read({ errors: { missing: null } }).explanation, 'missing');
    assert.equal(read({ errors: { too_many: { max: 50 } } }).explanation, 'too many');
    assert.equal(read({ errors: { too_many: { max: 50, of: 'scripts' } } }).explanation, 'too many: of: scripts');
    assert.equal(read({ errors: [{ message: 'No text.' }, { message: 'No size.' }] }).explanation, 'No text; No size');
  });

  it('is no flag and no link', () => {
    assert.deepEqual(read({ error: true, help: 'https://service.example/help', message: ' ' }, 'Hi'), {
      ...nothing,
      value: 'Hi',
    });
  });

  it('is all of its fields where none of them is known', () => {
    assert.deepEqual(read({ weight: 3, where: ['/a', '/b'] }), { ...nothing, value: 'weight: 3; where: /a, /b' });
    assert.deepEqual(read({}), nothing);
  });

  it('is read whatever it is, and is bounded', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (rest, value) => {
        const { explanation, advice } = read({ ...rest, errors: value, constructor: value }, value);
        assert.ok(explanation.length < 300_000 && advice.length < 300_000);
      }),
    );
    let deep: unknown = 'the end';
    for (let level = 0; level < 1000; level++) deep = { message: [deep] };
    assert.ok(read({ message: deep }).explanation.length < 100);
    assert.ok(read({ message: 'x'.repeat(1e6) }).explanation.length <= 2000);
  });
});
