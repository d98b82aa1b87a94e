import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { readProject, readReport } from '../../../src/service/schema';

const time = Date.UTC(2026, 0, 31, 12);
const record = {
  id: 7,
  url: 'https://example.com/a',
  project: 'example.com',
  privacy: 1,
  result: 'good',
  score: '87.5',
  created_at: '2026-01-31T11:00:00Z',
  generated_at: '2026-01-31 12:00:00',
};

describe('A report record', () => {
  it('reads with all its fields', () => {
    const { id, url, ...read } = readReport(record) ?? assert.fail();
    assert.deepEqual([id, url], ['7', 'https://example.com/a']);
    assert.deepEqual(read, {
      privacy: 'private',
      result: 'good',
      score: 87.5,
      hasPassword: undefined,
      createdAt: time - 3_600_000,
      generatedAt: time,
      project: 'example.com',
      fields: record,
    });
  });

  it('has its number from 0 to 100 as its score, rounded as lists have it, whatever it calls its result', () => {
    const { result, score } = readReport({ ...record, result: 97.14285714285714 }) ?? assert.fail();
    assert.deepEqual([result, score], ['good', 97]);
  });

  it('says whether a password is kept, which is never the password', () => {
    assert.deepEqual(
      [true, false, 'secret', null].map((password) => readReport({ ...record, password })?.hasPassword),
      [true, false, undefined, undefined],
    );
  });

  it('keeps fields that nobody knows, as they were sent', () => {
    const odd = { ...record, title: 'A', checks: { https: 'pass' }, tags: ['x'], nothing: null };
    assert.equal(readReport(odd)?.fields, odd);
  });

  it('needs no more than an id', () => {
    const report = readReport({ id: 'a/b?c' }) ?? assert.fail();
    const { id, url, privacy, result, generatedAt, project } = report;
    assert.deepEqual([id, url, privacy, result, generatedAt, project], ['a/b?c', '', ...Array<undefined>(4)]);
  });

  it('has the same id as a number and as a text', () => {
    assert.equal(readReport({ id: 12 })?.id, readReport({ id: '12' })?.id);
  });

  for (const id of [undefined, null, '', true, {}, [], [7], NaN]) {
    it(`with the id ${inspect(id)} cannot be read`, () => assert.equal(readReport({ ...record, id }), undefined));
  }

  for (const value of [undefined, null, 'text', 42, true, [], [record]]) {
    it(`${inspect(value)} is none`, () => assert.equal(readReport(value), undefined));
  }

  // JSON.parse rounds such numbers, so the id would belong to another report, and deleting it would delete that one.
  for (const sent of ['1234567890123456789', '9007199254740993', '1e999']) {
    it(`whose id is the number ${sent} is never taken for another`, () => {
      const id = readReport(JSON.parse(`{"id": ${sent}}`))?.id;
      assert.ok(id === undefined || id === sent, id);
    });
  }

  const privacies: [unknown, string | undefined][] = [
    [0, 'public'],
    [1, 'private'],
    [2, 'password'],
    ['0', 'public'],
    [' 2 ', 'password'],
    ['Private', 'private'],
    [3, undefined],
    ['', undefined],
    [null, 'public'],
    [true, undefined],
  ];
  for (const [privacy, read] of privacies) {
    it(`with privacy ${JSON.stringify(privacy)} is ${read ?? 'of unknown privacy'}`, () =>
      assert.equal(readReport({ ...record, privacy })?.privacy, read));
  }

  const results: [unknown, string | undefined][] = [
    ['good', 'good'],
    ['Decent', 'decent'],
    [' BAD ', 'bad'],
    [80, 'good'],
    ['79', 'decent'],
    [49, 'decent'],
    [48, 'bad'],
    [0, 'bad'],
    [79.5, 'good'],
    [101, undefined],
    [-1, undefined],
    ['fine', undefined],
    [null, undefined],
    [{}, undefined],
  ];
  for (const [result, read] of results) {
    it(`with result ${JSON.stringify(result)} has ${read === undefined ? 'no label' : `the label ${read}`}`, () =>
      assert.equal(readReport({ ...record, result })?.result, read));
  }

  const projects: [unknown, string | undefined][] = [
    ['a/b', 'a/b'],
    [12, '12'],
    [{ id: 3, project: 'a/b' }, 'a/b'],
    [{ id: 3, name: 'a/b' }, 'a/b'],
    ['', undefined],
    [null, undefined],
    [['a/b'], undefined],
    [{ id: 3 }, undefined],
  ];
  for (const [project, read] of projects) {
    it(`with project ${JSON.stringify(project)} is of ${read ?? 'no known project'}`, () =>
      assert.equal(readReport({ ...record, project })?.project, read));
  }

  it('with an id is read, whatever its other fields hold', () => {
    const id = fc.oneof(fc.nat(), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(id, fc.dictionary(fc.constantFrom(...Object.keys(record)), fc.jsonValue()), (own, fields) => {
        const sent = { ...fields, id: own };
        const report = readReport(sent) ?? assert.fail();
        assert.deepEqual([report.id, report.fields], [String(own), sent]);
      }),
    );
  });
});

describe('A project record', () => {
  const fields = { project: 'a/b?c#d 100%', created_at: '2026-01-31 12:00:00', reports_count: 3 };

  it('reads with its name, its date and whatever else it has', () => {
    const counts = { all: 3, sum: undefined };
    assert.deepEqual(readProject(fields), { name: 'a/b?c#d 100%', createdAt: time, counts, fields });
  });

  it('has the number of its reports and the sum of their results', () => {
    const countsOf = (record: object) => readProject({ project: 'a', ...record })?.counts;
    assert.deepEqual(countsOf({ reports: 26, result: '2400' }), { all: 26, sum: 2400 });
    assert.deepEqual(countsOf({ reports_count: '36', result: 'good' }), { all: 36, sum: undefined });
    assert.deepEqual(countsOf({ reports: 2, result: '400' }), { all: 2, sum: undefined });
    for (const other of [{ reports: true }, { reports: -1 }, { reports: [1] }, { reports_count: 1.5 }])
      assert.equal(countsOf(other), undefined, JSON.stringify(other));
  });

  it('may call its name a name', () => assert.equal(readProject({ id: 3, name: 'a' })?.name, 'a'));

  it('goes by what its deletion takes where it has both', () => {
    assert.equal(readProject({ project: 'a', name: 'A Ltd' })?.name, 'a');
  });

  it('may be its bare name', () => {
    assert.deepEqual(readProject('日本語'), { name: '日本語', createdAt: undefined, fields: { project: '日本語' } });
  });

  for (const value of [undefined, null, '', true, {}, [], ['a'], { id: 3 }, { project: '' }, { project: null }]) {
    it(`${inspect(value)} cannot be read`, () => assert.equal(readProject(value), undefined));
  }

  it('shows without a date that cannot be read', () => {
    assert.equal((readProject({ project: 'a', created_at: 'long ago' }) ?? assert.fail()).createdAt, undefined);
  });

  it('never throws, whatever is sent', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.doesNotThrow(() => readProject(value))));
  });
});
