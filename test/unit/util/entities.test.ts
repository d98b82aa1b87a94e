import assert from 'node:assert/strict';
import { withoutEntities } from '../../../src/util/entities';

describe('Entities', () => {
  const cases: Record<string, string> = {
    '&lt;a href=&quot;b&amp;c&quot;&gt; &apos;': `<a href="b&c"> '`,
    '&LT;': '<',
    '&#39;&#x27;&#039;&#X1F680;&#128640;': "'''🚀🚀",
    // They aren't entities, although every object has properties with these names.
    '&constructor;&toString;&__proto__;': '&constructor;&toString;&__proto__;',
    '&#1114112;&#x110000;&#9999999;': '&#1114112;&#x110000;&#9999999;',
    'a & b &; &nbsp; &#; &#x;': 'a & b &; &nbsp; &#; &#x;',
    // Decoded only once.
    '&amp;lt;': '&lt;',
  };
  for (const [text, decoded] of Object.entries(cases)) {
    it(`of ${text} are read`, () => assert.equal(withoutEntities(text), decoded));
  }
});
