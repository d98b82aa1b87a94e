import assert from 'node:assert/strict';
import type { Report } from '../../../../src/service/records';
import { lookForCreated } from '../../../../src/reports/changes/creationProof';
import type { Found, Item } from '../../../../src/reports/changes/item';
import { reportOf } from '../lists/fakeService';
import { PagedService } from '../lists/pagedService';

const urlOf = (at: number) => `https://shop.example/page-${at}`;
const itemAt = (at: number, known: readonly string[] = []): Item => ({ url: urlOf(at), known });

const idOf = (found: Found) => (typeof found === 'object' && found.state === 'done' ? found.id : undefined);

/**
 * A service with old reports of other sites, and all but one of the reports that a job of `count` pages has created.
 */
function stage(count: number, lost: number, others = 50) {
  const service = new PagedService();
  service.reports = Array.from({ length: others }, (_, at) =>
    reportOf(`old${others - at}`, { url: `https://old.example/${at}` }),
  );
  const create = (at: number, fields: Partial<Report> = {}) =>
    service.reports.unshift(reportOf(`new${at}`, { url: urlOf(at), ...fields }));
  const done = Array.from({ length: count }, (_, at) => at).filter((at) => at !== lost);
  for (const at of done) create(at);
  const look = (item = itemAt(lost)) =>
    lookForCreated(
      item,
      done.map((at) => ({ item: itemAt(at), id: `new${at}` })),
      service,
      new AbortController().signal,
    );
  return { service, create, done, look };
}

describe('A report that may have been created without an answer', () => {
  it('is found wherever it stands among those of its job', async () => {
    for (const place of [0, 3, 9, 10]) {
      const { service, look } = stage(10, 5);
      service.reports.splice(place, 0, reportOf('it', { url: `${urlOf(5)}/` }));
      assert.equal(idOf(await look()), 'it', `${place}`);
    }
  });

  it('was not created where all others of its job are there and it is not', async () => {
    assert.equal(await stage(10, 5).look(), 'not done');
    assert.equal(await stage(500, 250, 2000).look(), 'not done');
  });

  it('is looked for among the newest only', async () => {
    const { service, look } = stage(150, 5, 5000);
    await look();
    assert.ok(service.requests <= 4, `${service.requests} requests`);
  });

  it('is not the one that its page had before', async () => {
    const { service, look } = stage(10, 5);
    service.reports.splice(3, 0, reportOf('before', { url: urlOf(5) }));
    assert.equal(await look(itemAt(5, ['before'])), 'not done');
  });

  const doubtful: Record<string, (at: ReturnType<typeof stage>) => void> = {
    'none of its job is there, as in a list that lags': ({ service }) => service.reports.splice(0, 9),
    'the others stand under other addresses': ({ service }) => {
      service.reports = service.reports.map((it) => ({ ...it, url: it.url.replace('page-', 'p/') }));
    },
    'the report of another item stands under its address': ({ service }) => {
      service.reports = service.reports.map((it) => (it.id === 'new3' ? { ...it, url: urlOf(5) } : it));
    },
    'a report of its site has come that may be it': ({ service }) => {
      service.reports.splice(4, 0, reportOf('stranger', { url: 'https://www.shop.example/moved' }));
    },
    'a record cannot be read': ({ service }) => {
      service.distort = (page) => ({ ...page, unreadable: 1 });
    },
    'others delete faster than the list can be read': ({ service }) => {
      service.pageSize = 4;
      service.meanwhile = () => service.reports.splice(0, 1);
    },
  };
  for (const [why, happen] of Object.entries(doubtful)) {
    it(`may be there where ${why}`, async () => {
      const at = stage(10, 5);
      happen(at);
      assert.equal(await at.look(), 'no proof');
    });
  }

  it('may be any report that came since the job began, on whichever host and wherever it stands', async () => {
    const numbered = (place: number, url?: string) => {
      const { service, done } = stage(10, 0, 0);
      // The reports of the job from 101 on, above old ones.
      service.reports = [
        ...done.map((at) => reportOf(String(100 + at), { url: urlOf(at) })).reverse(),
        ...[99, 98].map((id) => reportOf(String(id), { url: `https://old.example/${id}` })),
      ];
      if (url !== undefined) service.reports.splice(place, 0, reportOf(String(200 - place), { url }));
      return lookForCreated(
        { ...itemAt(0), newest: '99' },
        done.map((at) => ({ item: itemAt(at), id: String(100 + at) })),
        service,
        new AbortController().signal,
      );
    };
    assert.equal(await numbered(0), 'not done');
    assert.equal(await numbered(4, 'https://blog.elsewhere.example/'), 'no proof');
    assert.equal(await numbered(9, 'https://blog.elsewhere.example/'), 'no proof');
    assert.equal(await numbered(9, 'https://shop.example/moved'), 'no proof');
    assert.equal(idOf(await numbered(9, urlOf(0))), '191');
  });

  it('may be there where no other of its job is known', async () => {
    const { service } = stage(1, 0);
    assert.equal(await lookForCreated(itemAt(0), [], service, new AbortController().signal), 'no proof');
  });
});
