import assert from 'node:assert/strict';
import { ProposedSites } from '../../../src/reports/proposedSites';

const connection = { id: 'a', name: 'A', url: 'https://service.example' };
const site = { connection, folder: 'file:///x', host: 'www.example.com' };

function aState() {
  const values = new Map<string, unknown>();
  return {
    get: (key: string) => values.get(key),
    update: (key: string, value: unknown) => {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}

describe('A site that was proposed', () => {
  it('is not proposed again in the same window', () => {
    const state = aState();
    const sites = new ProposedSites(state);
    sites.ask(site);
    assert.deepEqual(
      [site, { ...site, host: 'b.example' }, { ...site, folder: 'file:///y' }].map((it) => sites.isNew(it)),
      [false, true, true],
    );
    assert.equal(new ProposedSites(state).isNew(site), true);
  });

  it('is not proposed again once it was refused, by this service', async () => {
    const state = aState();
    await new ProposedSites(state).refuse(site);
    const sites = new ProposedSites(state);
    const elsewhere = { ...site, connection: { ...connection, url: 'https://other.example' } };
    assert.deepEqual([sites.isNew(site), sites.isNew(elsewhere)], [false, true]);
    await sites.forget('a');
    assert.equal(sites.isNew(site), true);
  });

  it('is one of the last that are kept, and nothing is lost by what another version kept', async () => {
    const state = aState();
    await state.update('refusedSites', { 'a https://service.example': [1, null], b: 'x' });
    const sites = new ProposedSites(state);
    for (let at = 0; at <= 200; at++) await sites.refuse({ ...site, host: `${at}.example` });
    assert.deepEqual(
      ['0.example', '1.example', '200.example'].map((host) => sites.isNew({ ...site, host })),
      [true, false, false],
    );
  });
});
