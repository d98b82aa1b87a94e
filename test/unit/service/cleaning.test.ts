import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cleaned, withoutPasswords } from '../../../src/service/cleaning';
import { Secrets } from '../../../src/service/secrets';
import { isFields } from '../../../src/util/json';
import { inOrder } from '../../../src/util/json';

const key = 'key-0123456789';
const secrets = new Secrets([key]);

describe('A record that names a password', () => {
  const hidden: Record<string, unknown> = {
    text: 'hunter2',
    number: 1234,
    list: ['hunter2', 1234],
    record: { value: 'hunter2', pin: 1234, deep: [{ er: 'hunter2' }] },
    'word that checks use': 'pass',
  };
  for (const name of ['password', 'Password', 'password_confirmation', 'reportPasswords', 'passwd', 'pwd']) {
    for (const [what, value] of Object.entries(hidden)) {
      if (name === 'password_confirmation' && value === 'pass') continue;
      it(`as ${name} is kept without it: a ${what}`, () => {
        const text = JSON.stringify(withoutPasswords({ id: 7, [name]: value, about: { [name]: value } }));
        assert.doesNotMatch(text, /hunter2|1234|"pass"/);
        assert.match(text, /•••/);
      });
    }
  }

  it('still says that there is one, or none', () => {
    const record = { has_password: true, password: null, old_password: '', password_set: false };
    assert.equal(withoutPasswords(record), record);
  });

  it('keeps its checks of password fields', () => {
    const checks = {
      password_autocomplete: 'fail',
      password_length: ' Good ',
      'Password fields are encrypted': { passed: true, importance: 'high', value: 'hunter2', note: null },
    };
    assert.deepEqual(withoutPasswords(checks), {
      ...checks,
      'Password fields are encrypted': { passed: true, importance: 'high', value: '•••', note: null },
    });
  });
});

describe('A record that repeats the key', () => {
  it('is kept without it, in whatever field and spelling', () => {
    const echoes = [key, `Bearer ${key}`, encodeURIComponent(`<${key}>`), btoa(`user:${key}`), key.toUpperCase()];
    const record = {
      id: 7,
      url: `https://a.example/?k=${key}`,
      list: echoes,
      [key]: 1,
      deep: { er: { note: echoes } },
    };
    const text = JSON.stringify(cleaned(record, secrets));
    for (const echo of echoes) assert.ok(!text.includes(echo), echo);
    assert.match(text, /"url":"https:\/\/a\.example\/\?k=…"/);
  });

  it('is kept without it where nothing but the name of a field repeats it', () => {
    assert.deepEqual(cleaned({ id: 7, [key]: 1 }, secrets), { id: 7, '…': 1 });
  });

  it('is kept without a key of digits that comes as a number', () => {
    assert.deepEqual(cleaned({ id: 7, token: 1234567890 }, new Secrets(['1234567890'])), { id: 7, token: '…' });
  });
});

describe('A record', () => {
  it('is the same object if nothing in it is secret', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'toString', 'constructor'), fc.jsonValue()), (record) => {
        // Any name may be made up, even that of a password.
        fc.pre(!/passw|passphrase|pwd/i.test(JSON.stringify(record)));
        assert.equal(cleaned(record, secrets), record);
      }),
    );
  });

  it('may have fields with the names that every object has', () => {
    const record: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x", "toString": 1, "password": "p"}');
    const clean = cleaned(record, secrets);
    assert.ok(isFields(clean));
    assert.deepEqual(Object.keys(clean), ['__proto__', 'constructor', 'toString', 'password']);
    assert.equal(JSON.stringify(clean), '{"__proto__":{"a":1},"constructor":"x","toString":1,"password":"•••"}');
  });

  it('keeps all but lists and records at the depth where it is cut off', () => {
    const nested = (deepest: unknown) => Array.from({ length: 99 }).reduce((deep) => ({ deep }), deepest);
    const values = { none: null, is: true, count: 1, text: 'a' };
    const record = nested({ ...values, list: [], record: {} });
    assert.deepEqual(cleaned(record, secrets), nested({ ...values, list: '…', record: '…' }));
  });

  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    it(`of 20,000 levels of ${open} is cut off where nobody reads on`, () => {
      const record: unknown = JSON.parse(`{"id": 7, "deep": ${open.repeat(20_000)}1${close.repeat(20_000)}}`);
      assert.ok(isFields(record));
      for (const clean of [cleaned(record, secrets), withoutPasswords(record)]) {
        const text = JSON.stringify(inOrder(clean));
        assert.ok(text.length < 1_000 && text.includes('…'), text);
      }
    });
  }
});
