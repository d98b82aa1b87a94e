import assert from 'node:assert/strict';
import { withoutCredentials } from '../../../src/util/credentials';

describe('The credentials of an address', () => {
  const hidden = [
    'https://u:s3cret@h.example/x',
    'https:///u:s3cret@h.example/',
    'https:u:s3cret@h.example',
    'https:/u:s3cret@h.example',
    'https:\\\\u:s3cret@h.example',
    '//u:s3cret@h.example/x',
    'https://s3cret@h.example',
    'https://u:s3@cret@h.example/',
    'https://u:s3%2Fcret@h.example/',
    'https://u:s3 cret@h.example/x',
    'https://u:s3\ncret@h.example/x',
    'ht\ntps://u:s3cret@h.example',
    'HTTPS://U:S3CRET@h.example',
    'git+ssh://git:s3cret@h.example/x',
    'see (https:/u:s3cret@h.example) and <a href="//u:s3cret@h.example">',
    'https://h.example/?next=https%3A%2F%2Fu%3As3cret%40g.example%2Fy',
    'https://h.example/?next=https%253A%252F%252Fu%253As3cret%2540g.example',
    'a https%3au:s3cret%40g.example',
  ];
  for (const text of hidden)
    it(`are hidden in ${JSON.stringify(text)}`, () => {
      const shown = withoutCredentials(text);
      assert.doesNotMatch(shown, /s3|cret|u:/i);
      assert.match(shown, /•••/);
    });

  const kept = [
    'https://h.example/@me/x?a=b@c#d@e',
    'ada@example.com',
    'mailto:ada@example.com',
    'see https://h.example and mail ada@example.com',
    'https://h.example:8080/%40me',
    'no address',
  ];
  for (const text of kept) it(`are none in ${text}`, () => assert.equal(withoutCredentials(text), text));
});
