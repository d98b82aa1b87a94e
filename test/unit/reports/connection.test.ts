import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isKeyName, readConnections, secretNameOf } from '../../../src/reports/connection';
import { suggestName } from '../../../src/reports/connection';

const work = { id: 'one', name: 'Work', url: 'https://reports.example.com/tools' };

describe('The name under which a key is kept', () => {
  it('is another one for another origin or connection, so that a changed address finds no key', () => {
    const others = [
      { ...work, url: 'http://reports.example.com/tools' },
      { ...work, url: 'https://reports.example.com:8443/tools' },
      { ...work, url: 'https://other.example.com/tools' },
      { ...work, id: 'two' },
    ];
    assert.equal(new Set([work, ...others].map(secretNameOf)).size, 5);
  });

  it('stays the same for another name or path', () => {
    assert.equal(secretNameOf({ ...work, name: 'Home', url: 'https://reports.example.com' }), secretNameOf(work));
  });

  it('is told from other secrets', () => {
    assert.deepEqual([secretNameOf(work), 'token', ''].map(isKeyName), [true, false, false]);
  });
});

describe('Kept connections', () => {
  it('read back as they were written', () => {
    const written: unknown = JSON.parse(JSON.stringify([work, { ...work, id: 'two' }]));
    assert.deepEqual(readConnections(written), [work, { ...work, id: 'two' }]);
  });

  it('leave out what is none and keep its neighbours', () => {
    const foreign = [null, 7, 'x', [], {}, { ...work, id: 1 }, { ...work, name: null }, { ...work, url: 'nowhere' }];
    const unsafe = [
      { ...work, url: 'https://user:secret@example.com' },
      { ...work, url: 'javascript:alert(1)' },
    ];
    assert.deepEqual(readConnections([...foreign, work, ...unsafe]), [work]);
  });

  it('keep nothing but what a connection has', () => {
    assert.deepEqual(readConnections([{ ...work, url: `${work.url}/`, apiKey: 'k' }]), [work]);
  });

  it('are none where nothing was kept, or something else', () => {
    for (const value of [undefined, null, {}, 'x', 7]) assert.deepEqual(readConnections(value), []);
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.ok(Array.isArray(readConnections(value)))));
  });
});

describe('The name suggested for a connection', () => {
  it('is its host and path', () => {
    assert.equal(suggestName('https://reports.example.com', []), 'reports.example.com');
    assert.equal(suggestName('http://localhost:8600/tools/', []), 'localhost:8600/tools');
  });

  it('is numbered where it is taken', () => {
    const taken = ['a.example', 'a.example (2)', 'a.example (4)'].map((name) => ({ ...work, name }));
    assert.equal(suggestName('https://a.example', taken), 'a.example (3)');
  });
});
