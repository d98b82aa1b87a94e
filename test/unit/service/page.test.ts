import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPage, unwrapReport } from '../../../src/service/page';
import { readReport } from '../../../src/service/schema';

const endpoint = 'https://reports.example.com/tools/api/v1/reports';
const records = [{ id: 1 }, { id: 2 }];

function read(body: unknown) {
  return readPage(body, 'reports', endpoint, readReport) ?? assert.fail('there is no page');
}

const idsOf = (body: unknown) => read(body).records.map(({ id }) => id);
const linkedTo = (next: unknown) => ({ data: records, links: { first: endpoint, next } });

describe('A page of records', () => {
  const envelopes: Record<string, unknown> = {
    '{data, links, meta}': { data: records, links: { next: null }, meta: { current_page: 1, last_page: 1, total: 2 } },
    '{data, next_page_url, …}': { data: records, current_page: 1, last_page: 1, next_page_url: null, total: 2 },
    '{reports}': { reports: records },
    'a bare list': records,
    'one more envelope': { success: true, data: { current_page: 1, data: records } },
    'one more envelope of its own name': { status: 'ok', result: null, reports: { data: records } },
    '{results}': { count: 2, next: null, previous: null, results: records },
    '{_embedded}': { _embedded: { reports: records } },
    'numbers as keys': { data: { 0: { id: 1 }, 2: { id: 2 } } },
    'the flat envelope as Laravel really writes it, with a list of links': {
      data: records,
      links: [{ url: null, label: '1', active: true }],
      next_page_url: null,
    },
  };
  for (const [name, body] of Object.entries(envelopes)) {
    it(`reads from ${name}`, () => {
      const page = read(body);
      assert.deepEqual([idsOf(body), page.unreadable, page.next, page.isCut], [['1', '2'], 0, undefined, false]);
    });
  }

  it('reads from the list of its own name only', () => {
    const readAny = (record: unknown) => record;
    const page = readPage({ projects: ['a'] }, 'projects', endpoint, readAny);
    assert.deepEqual(page?.records, ['a']);
    assert.equal(readPage({ projects: ['a'] }, 'reports', endpoint, readAny), undefined);
  });

  for (const body of [undefined, null, 42, 'text', {}, { data: null }, { data: {} }, { message: 'no' }]) {
    it(`is none in ${body === undefined ? 'nothing' : JSON.stringify(body)}`, () =>
      assert.equal(readPage(body, 'reports', endpoint, readReport), undefined));
  }

  it('may be empty', () => assert.deepEqual(idsOf({ data: [] }), []));

  it('counts what cannot be read and keeps its neighbours', () => {
    const page = read([null, { id: 1 }, 'x', { note: 'no id' }, { id: 2 }, 42, []]);
    assert.deepEqual([page.records.map(({ id }) => id), page.unreadable], [['1', '2'], 5]);
  });

  it('keeps every readable record and counts the others, whatever surrounds them', () => {
    const record = fc.oneof(fc.record({ id: fc.nat() }), fc.jsonValue());
    const around = fc.dictionary(
      fc.constantFrom('links', 'meta', 'total', 'next_page_url', 'last_page'),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.array(record), around, fc.constantFrom('data', 'reports'), (sent, envelope, name) => {
        const page = read({ ...envelope, [name]: sent });
        const readable = sent.map(readReport).filter((report) => report !== undefined);
        assert.deepEqual([page.records, page.unreadable], [readable, sent.length - readable.length]);
      }),
    );
  });

  it('is read or refused, never thrown at, whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => assert.doesNotThrow(() => readPage(body, 'reports', endpoint, readReport))),
    );
  });
});

describe('The count of all records', () => {
  const cases: [string, unknown, number | undefined][] = [
    ['stands in meta', { data: records, meta: { total: 57 } }, 57],
    ['stands beside the records', { data: records, total: 57 }, 57],
    ['stands in a part of meta', { data: records, meta: { pagination: { total: 57, count: 2 } } }, 57],
    ['may have another name', { data: records, totalCount: 57 }, 57],
    ['may be a count of more than is there', { results: records, count: 57 }, 57],
    ['is not the count of what is there', { data: records, meta: { pagination: { count: 2 } } }, undefined],
    ['may be a text', { data: records, total: '57' }, 57],
    ['may be no more than what is there', { data: records, total: 2 }, 2],
    ['may be zero', { data: [], total: 0 }, 0],
    ['is unknown where it is not said', { data: records }, undefined],
    ['is unknown where it is less than what is there', { data: records, total: 1 }, undefined],
    ['is unknown where it is no count', { data: records, total: -1 }, undefined],
    ['is unknown where it is no number', { data: records, total: 'many' }, undefined],
    ['is unknown where it is a fraction', { data: records, total: 2.5 }, undefined],
    [
      'stands beside the records even where a meta tells other things',
      { data: records, meta: { time: 3 }, total: 57 },
      57,
    ],
  ];
  for (const [name, body, total] of cases) it(name, () => assert.equal(read(body).total, total));
});

describe('The next page', () => {
  const offered: Record<string, [unknown, Record<string, string>]> = {
    'of links.next': [linkedTo(`${endpoint}?result=good&page=2`), { result: 'good', page: '2' }],
    'of links.next beside a list of links': [
      { ...linkedTo('?page=2'), meta: { current_page: 1, last_page: 9, links: [{ url: null, label: '1' }] } },
      { page: '2' },
    ],
    'of next_page_url': [{ data: records, next_page_url: `${endpoint}?page=2` }, { page: '2' }],
    'of a link with a proxy in front, which is asked at the own address': [
      linkedTo('http://10.0.0.5:8080/api/v1/reports?page=2'),
      { page: '2' },
    ],
    'of _links': [{ data: records, _links: { next: { href: '/api/v1/reports?page=2' } } }, { page: '2' }],
    'of next': [{ count: 12, next: `${endpoint}?page=2`, results: records }, { page: '2' }],
    'may be a number': [{ data: records, next_page: 2 }, { page: '2' }],
    'may be a cursor of its own': [{ data: records, meta: { nextCursor: 'abc' } }, { cursor: 'abc' }],
    'is counted on from a part of meta': [
      { data: records, meta: { pagination: { current_page: 1, total_pages: 2 } } },
      { page: '2' },
    ],
    'is counted on where there is only said to be one': [{ data: records, has_more: true }, { page: '2' }],
    'may be relative': [linkedTo('?page=2'), { page: '2' }],
    'may be a path': [linkedTo('/tools/api/v1/reports?page=2'), { page: '2' }],
    'may lead on by a cursor': [linkedTo(`${endpoint}?cursor=eyJpZCI6Nn0%3D`), { cursor: 'eyJpZCI6Nn0=' }],
    'is counted on from meta': [{ data: records, meta: { current_page: 2, last_page: 3 } }, { page: '3' }],
    'is counted on from texts': [{ data: records, current_page: '2', last_page: '3' }, { page: '3' }],
    'is counted on from a page': [{ data: records, page: 2, last_page: 3 }, { page: '3' }],
    'is the second where the first is not numbered': [{ data: records, last_page: 3 }, { page: '2' }],
    'is the second where its number is no count': [{ data: records, current_page: -2, last_page: 3 }, { page: '2' }],
    'is counted on where its link is null': [
      { ...linkedTo(null), meta: { current_page: 1, last_page: 2 } },
      { page: '2' },
    ],
    'is counted on where its link leads elsewhere': [
      { ...linkedTo('https://elsewhere.example/?page=9'), meta: { current_page: 1, last_page: 2 } },
      { page: '2' },
    ],
  };
  for (const [name, [body, next]] of Object.entries(offered)) {
    it(name, () => {
      const page = read(body);
      assert.deepEqual([page.next, page.isCut], [next, false]);
    });
  }

  it('is counted on from the page that was asked for where the answer has no number', () => {
    const page = readPage({ data: records, last_page: 3 }, 'reports', endpoint, readReport, { page: '2' });
    assert.deepEqual(page?.next, { page: '3' });
  });

  const elsewhere = [
    'https://reports.example.com/tools/api/v1/projects?page=2',
    'https://elsewhere.example/?page=2',
    'https://reports.example.com/tools/api/v1/reports',
    'javascript:alert(1)',
    'https://[',
  ];
  for (const link of elsewhere) {
    it(`is not followed to ${link}`, () => {
      const { next, isCut } = read(linkedTo(link));
      assert.deepEqual([next, isCut], [undefined, true]);
    });
  }

  for (const link of [null, undefined, '', {}, ['?page=2']]) {
    it(`is none where the link is ${link === undefined ? 'left out' : JSON.stringify(link)}`, () => {
      const { next, isCut } = read(linkedTo(link));
      assert.deepEqual([next, isCut], [undefined, false]);
    });
  }

  it('is none after the last', () => {
    for (const current of [3, 4, '3']) {
      assert.equal(read({ data: records, meta: { current_page: current, last_page: 3 } }).next, undefined);
    }
  });
});

describe('The last page', () => {
  const cases: [string, unknown, true | undefined][] = [
    ['is the one whose links.next is null', linkedTo(null), true],
    ['is the one whose next_page_url is null', { data: records, next_page_url: null }, true],
    ['is the one after which there is said to be none', { data: records, has_more: false }, true],
    ['is the one without a cursor', { data: records, next_cursor: null }, true],
    ['is not known where no link is sent', { data: records }, undefined],
    ['is not the one with a link', linkedTo('?page=2'), undefined],
    [
      'is not the one with a lower number, though its link is null',
      { ...linkedTo(null), meta: { current_page: 1, last_page: 2 } },
      undefined,
    ],
  ];
  for (const [name, body, isLast] of cases) it(name, () => assert.equal(read(body).isLast, isLast));
});

describe('A single report', () => {
  const bare = { id: 7, url: 'https://example.com' };
  for (const [name, body] of Object.entries({ bare, 'in {data}': { data: bare }, 'in {report}': { report: bare } })) {
    it(`reads ${name}`, () => assert.equal(unwrapReport(body), bare));
  }

  for (const field of ['data', 'report']) {
    it(`stays itself where it has a field “${field}” of its own`, () => {
      const body = { ...bare, [field]: { id: 99, checks: 12 } };
      assert.equal(readReport(unwrapReport(body))?.id, '7');
    });
  }

  it('is none in a list, a text or nothing', () => {
    for (const body of [[bare], { data: [bare] }, 'ok', null, undefined]) {
      assert.equal(readReport(unwrapReport(body)), undefined);
    }
  });
});
