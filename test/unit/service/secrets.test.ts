import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readRejectionMessages } from '../../../src/service/failureBody';
import { Secrets } from '../../../src/service/secrets';

const secret = 'pä$$ w"o<r>d&\'/+1';

const spellings: Record<string, string> = {
  'as it is': secret,
  'in capitals': secret.toUpperCase(),
  'as a part of a URL': encodeURIComponent(secret),
  'as a part of a URL, in small letters': encodeURIComponent(secret).toLowerCase(),
  'as a part of a form': new URLSearchParams({ it: secret }).toString().slice(3),
  'as JSON': JSON.stringify(secret),
  'as JSON with its slashes escaped': JSON.stringify(secret).replaceAll('/', '\\/'),
  'as JSON of PHP': 'p\\u00e4$$ w\\"o<r>d&\'\\/+1',
  'as HTML': 'pä$$ w&quot;o&lt;r&gt;d&amp;&#039;/+1',
  'as HTML, with another apostrophe': 'pä$$ w&quot;o&lt;r&gt;d&amp;&#39;/+1',
  'as XML': 'pä$$ w&quot;o&lt;r&gt;d&amp;&apos;/+1',
  'as base64': Buffer.from(secret).toString('base64'),
  'as hexadecimal': Buffer.from(secret).toString('hex'),
};

describe('A secret that a service repeats', () => {
  for (const [how, spelling] of Object.entries(spellings)) {
    it(`is masked ${how}`, () => {
      const [message] = readRejectionMessages({ errors: { password: [`No: ${spelling}`] } }, [secret]);
      assert.match(message ?? '', /^No: "?…"?$/);
    });
  }

  const neighbours = ['me:', 'you:', 'a:', 'user@example.com:', ''];
  for (const [before, after] of neighbours.flatMap((it) => [[it, ''] as const, [it, ':and more'] as const])) {
    it(`is masked in base64 between ${JSON.stringify(before)} and ${JSON.stringify(after)}`, () => {
      const bytes = Buffer.from(before + secret + after);
      for (const encoding of ['base64', 'base64url'] as const) {
        const message = `Authorization: Basic ${bytes.toString(encoding)} is wrong`;
        assert.deepEqual(readRejectionMessages({ message }, [secret]), ['Authorization: Basic … is wrong']);
      }
    });
  }

  it('is masked in a text of a megabyte that looks like base64', () => {
    const noise = 'A1+/'.repeat(250_000);
    assert.equal(new Secrets([secret]).masked(noise), noise);
    assert.equal(
      new Secrets(['secret-key']).masked(`${noise} ${btoa('me:secret-key')} ${noise}`),
      `${noise} … ${noise}`,
    );
  });

  it('is masked before a long text is cut', () => {
    const [message] = readRejectionMessages({ message: `${'x'.repeat(295)}secret-key` }, ['secret-key']);
    assert.equal(message, `${'x'.repeat(295)}…`);
  });

  it('may be longer than a function takes arguments', () => {
    const long = 'x'.repeat(300_000);
    assert.equal(new Secrets([long]).masked('No.'), 'No.');
    assert.equal(new Secrets([long]).masked(`No: ${long}`), undefined);
  });

  it('leaves what merely looks like an entity, though every object has something of that name', () => {
    assert.deepEqual(readRejectionMessages({ message: '&constructor; &toString;' }, [secret]), [
      '&constructor; &toString;',
    ]);
  });

  it('is masked as hexadecimal where a byte is small, and in base64 of URLs', () => {
    const control = 'key\t????1';
    const masked = (text: string) => new Secrets([control]).masked(text);
    assert.equal(masked(Buffer.from(control).toString('hex')), '…');
    const inUrl = Buffer.from(control).toString('base64url');
    assert.match(inUrl, /_/);
    assert.equal(masked(inUrl), '…');
  });

  it('is masked as a whole where another one is a part of it', () => {
    assert.equal(new Secrets(['secret', 'secret-key']).masked('No: secret-key, secret'), 'No: …, …');
  });

  it('is masked from four characters on, up to five thousand', () => {
    assert.equal(new Secrets(['abcd']).masked('No: abcd'), 'No: …');
    for (const character of ['x', '"', '&', '<'])
      assert.equal(new Secrets([character.repeat(5000)]).masked(`No: ${character.repeat(5000)}`), 'No: …');
    assert.equal(new Secrets(['x'.repeat(5001)]).masked(`No: ${'x'.repeat(5001)}`), undefined);
  });

  it('hides nothing where it is empty, or where there is none', () => {
    for (const secrets of [[], [''], ['   ']])
      assert.equal(new Secrets(secrets).masked('It is undefined.'), 'It is undefined.');
    assert.equal(new Secrets(['abc']).masked('It is undefined.'), 'It is undefined.');
  });

  it('is not told at all where it was encoded in part', () => {
    const hides = (hidden: string, text: string) =>
      assert.equal(new Secrets([hidden, 'another-key']).masked(text), undefined, text);
    hides('secret-key', 'No: \\u0073ecret-key');
    hides('secret-key', 'No: %73ecret-key');
    hides('a/b"c-key', 'No: a\\/b"c-key');
    hides('abc', 'No: abc');
    hides('secret-key', 'No: secret-\u212aey');
  });

  it('is not told at all where it was encoded twice', () => {
    const twice = encodeURIComponent(encodeURIComponent(secret));
    assert.deepEqual(readRejectionMessages({ message: `No: ${twice}` }, [secret]), []);
  });

  it('is not told at all where it is so short that its letters are in every word', () => {
    assert.deepEqual(readRejectionMessages({ message: 'The password abc is bad.' }, ['abc']), []);
    assert.deepEqual(readRejectionMessages({ message: 'Too short.' }, ['abc']), ['Too short.']);
  });

  it('is masked also without the blanks around it', () => {
    assert.deepEqual(readRejectionMessages({ message: 'No: secret' }, ['  secret ']), ['No: …']);
  });

  it('is masked where what was wrong is one text, which is not read letter by letter', () => {
    assert.deepEqual(readRejectionMessages({ message: 'Invalid.', errors: 'No such key: abcdef' }, ['abcdef']), [
      'No such key: …',
    ]);
  });

  it('never stands in what is told, whatever else does', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), fc.string(), (hidden, before, after) => {
        const [message = ''] = readRejectionMessages({ message: `${before}${hidden}${after}` }, [hidden]);
        assert.ok(hidden.trim() === '' || hidden === '…' || !message.includes(hidden), message);
      }),
    );
  });
});

describe("A service's reasons", () => {
  it('are found at any depth that services use', () => {
    const body = { errors: { url: { required: ['The url is required.'], format: 'The url is odd.' } } };
    assert.deepEqual(readRejectionMessages(body, []), ['The url is required.', 'The url is odd.']);
  });

  it('are a few, however many it has', () => {
    assert.equal(readRejectionMessages({ errors: { url: Array(5000).fill('no') } }, []).length, 10);
  });
});
