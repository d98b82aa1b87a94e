import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isTime, readTime } from '../../../src/service/time';

const noon = Date.UTC(2026, 0, 31, 12);

describe('A time of the service', () => {
  const known: [string | number, number][] = [
    ['2026-01-31T12:00:00Z', noon],
    ['2026-01-31T12:00:00.000000Z', noon],
    ['2026-01-31T12:00:00.250Z', noon + 250],
    ['2026-01-31T14:00:00+02:00', noon],
    ['2026-01-31T14:00:00+0200', noon],
    ['2026-01-31T14:00:00+02', noon],
    ['2026-01-31T12:00:00', noon],
    ['2026-01-31T12:00', noon],
    ['2026-01-31 12:00:00', noon],
    ['2026-01-31 12:00:00.123456', noon + 123],
    ['2026-01-31T12:00:00.123456789', noon + 123],
    [' 2026-01-31 12:00:00 ', noon],
    ['2026-01-31', Date.UTC(2026, 0, 31)],
    [noon / 1000, noon],
    [String(noon / 1000), noon],
    [`${noon / 1000}.25`, noon + 250],
    [noon, noon],
    [99_999_999_999, 99_999_999_999_000],
    [100_000_000_000, 100_000_000_000],
    [0, 0],
    [-86_400, -86_400_000],
  ];
  for (const [value, time] of known) {
    it(`${JSON.stringify(value)} is ${new Date(time).toISOString()}`, () => assert.equal(readTime(value), time));
  }

  const unknown = [
    '',
    ' ',
    'never',
    'yesterday',
    '0000-00-00 00:00:00',
    '2026-13-01',
    '2026-01-31 25:00:00',
    '31.01.2026',
    '1769860800e1',
  ];
  for (const value of [...unknown, NaN, Infinity, -Infinity, 1e300]) {
    it(`${JSON.stringify(value)} (${String(value)}) is none`, () => assert.equal(readTime(value), undefined));
  }

  describe('without a zone is UTC, wherever the reader is', () => {
    const zone = process.env['TZ'];
    afterEach(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });

    function readIn(timeZone: string, text: string): number | undefined {
      process.env['TZ'] = timeZone;
      return readTime(text);
    }

    const written = [
      '2026-01-31 12:00:00',
      '2026-01-31T12:00',
      '2026-01-31',
      '2026-01-31  12:00:00',
      '2026-01-31 1:00:00',
    ];
    for (const text of [...written, '2026-01-31 12:00 PM']) {
      it(JSON.stringify(text), () => assert.equal(readIn('Asia/Tokyo', text), readIn('UTC', text)));
    }
  });

  it('that no calendar has is none', () => {
    assert.equal(readTime('2026-02-30 12:00:00'), undefined);
  });

  it('is a time that a date can hold or none, whatever is sent', () => {
    const dated = fc.string().map((text) => `2026-01-31${text}`);
    fc.assert(
      fc.property(fc.oneof(fc.string(), dated, fc.double(), fc.integer()), (value) => {
        const time = readTime(value);
        if (time !== undefined) assert.ok(Number.isFinite(new Date(time).getTime()));
      }),
    );
  });

  it('reads back from each of its spellings', () => {
    const seconds = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2100, 0) / 1000 });
    fc.assert(
      fc.property(seconds, (time) => {
        const iso = new Date(time * 1000).toISOString();
        const sql = iso.slice(0, 19).replace('T', ' ');
        assert.deepEqual(
          [iso, sql, time, String(time)].map((value) => readTime(value)),
          Array(4).fill(time * 1000),
        );
      }),
    );
  });
});

describe('A time in epoch milliseconds', () => {
  const farthest = 8_640_000_000_000_000;
  for (const value of [0, noon, -1, farthest]) {
    it(`may be ${value}`, () => assert.equal(isTime(value), true));
  }
  for (const value of [undefined, null, true, '2026-01-31', String(noon), NaN, Infinity, farthest + 1]) {
    it(`is not ${JSON.stringify(value)} (${String(value)})`, () => assert.equal(isTime(value), false));
  }
});
