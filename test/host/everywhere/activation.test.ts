import assert from 'node:assert/strict';

describe('the extension', () => {
  it('is tested in the extension host that this run is for', () => {
    assert.equal('process' in globalThis ? 'node' : 'web', EXTENSION_HOST);
  });
});
