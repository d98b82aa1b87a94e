import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readRejectionMessages } from '../../../src/service/failureBody';

describe("The service's own words about what it did not accept", () => {
  const cases: Record<string, [unknown, string[]]> = {
    'are its messages for each field': [
      { message: 'Invalid (and 1 more error)', errors: { url: ['The url is required.'], privacy: ['Wrong.', 'Odd.'] } },
      ['The url is required.', 'Wrong.', 'Odd.'],
    ],
    'may be one text per field': [{ errors: { url: 'The url is required.' } }, ['The url is required.']],
    'are its message where no field is named': [{ message: 'Page expired.', errors: {} }, ['Page expired.']],
    'may be called an error': [{ error: 'No such privacy.' }, ['No such privacy.']],
    'may lie as deep as a list in a record of rules': [
      { errors: { url: { taken: ['Taken.'], of: { it: ['Deep.', ['Too deep.']] } } } },
      ['Taken.', 'Deep.'],
    ],
    'may come as a text of JSON': ['{"message": "No such privacy."}', ['No such privacy.']],
    'stand on one line': [{ message: ' Not\n\n  this\tway ' }, ['Not this way']],
    'are none where it has none': [{ code: 17 }, []],
    'are none where they are empty': [{ message: ' ', error: '' }, []],
    'are none where they are no texts': [{ message: { a: 1 }, error: 42 }, []],
    'are none in a page of HTML': ['<!doctype html>', []],
    'are none in nothing': [undefined, []],
    'are none in a list': [['no'], []],
    'are still its message where the fields say nothing that can be read': [
      { message: 'The url is taken.', errors: { url: [{ code: 17 }] } },
      ['The url is taken.'],
    ],
  };
  for (const [name, [body, messages]] of Object.entries(cases)) {
    it(name, () => assert.deepEqual(readRejectionMessages(body, ['the key']), messages));
  }

  it('are cut where they go on and on', () => {
    const [message = ''] = readRejectionMessages({ message: 'no '.repeat(10_000) }, ['the key']);
    assert.ok(message.length <= 301 && message.endsWith('…'), String(message.length));
  });

  it('are texts with something in them, whatever is sent', () => {
    const body = fc.record({ message: fc.jsonValue(), error: fc.jsonValue(), errors: fc.jsonValue() });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), body), (sent) =>
        readRejectionMessages(sent, ['the key']).forEach((message) =>
          assert.ok(message.trim() !== '' && message.length <= 301),
        ),
      ),
    );
  });
});
