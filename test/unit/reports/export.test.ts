import assert from 'node:assert/strict';
import type { Report } from '../../../src/service/records';
import { exportDocument, exportFile, exportRow, type ExportFormat } from '../../../src/reports/export';
import { reportOf } from './lists/fakeService';

const words = {
  heading: (result: string | undefined, count: number) => `${result ?? 'none'} ${count}`,
  facts: ({ privacy }: Report) => (privacy === undefined ? [] : [privacy]),
  title: 'Reports',
  failed: (names: readonly string[]) => `Failed: ${names.join(', ')}`,
};

const document = (format: ExportFormat, reports: readonly Report[]) =>
  exportDocument(
    format,
    reports.map((report) => exportRow(format, report, words)),
    words,
  );

describe('Exported reports', () => {
  it('are a table with a header, of which no cell is a formula', () => {
    const reports = [
      reportOf('1', {
        url: 'https://a/?x="1",2',
        project: '=SUM(A1)',
        result: 'bad',
        score: 12.5,
        privacy: 'private',
        generatedAt: 0,
      }),
      reportOf('2', { url: 'https://b', project: '  +1', result: undefined }),
      reportOf('3', { url: '＝cmd', project: 'two\nlines' }),
    ];
    assert.equal(
      document('csv', reports),
      [
        'id,url,project,result,score,privacy,generated_at',
        `1,"https://a/?x=""1"",2",'=SUM(A1),bad,12.5,private,1970-01-01T00:00:00.000Z`,
        `2,https://b,'  +1,,,,`,
        `3,'＝cmd,"two\nlines",,,,`,
        '',
      ].join('\r\n'),
    );
  });

  it('keep an invisible character of theirs, and only as a CSV file begin with a mark', () => {
    const mark = '\ufeff';
    for (const [format, expected] of [
      ['csv', mark],
      ['json', ''],
      ['markdown', ''],
    ] as const) {
      const text = document(format, [reportOf('1', { url: `https://b/${mark}` })]);
      assert.equal(text.indexOf(mark) > 0, format !== 'markdown', 'Markdown shows what is invisible');
      const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(exportFile(format, text));
      assert.equal(file, expected + text);
    }
  });

  it('are JSON as it was sent, with whole addresses, in a stable order and without a password; what is not kept is not said to be missing', () => {
    const fields = { url: 'example.com/1', id: 1, password: 'letmein', checks: { z: 1, a: 2 } };
    const unkept = reportOf('2', { url: 'https://b', fields: undefined });
    const known = { result: 'bad', privacy: 'private', score: 12, createdAt: 0, generatedAt: 1000 } as const;
    const others = [unkept, { ...unkept, ...known, id: '3', project: 'shop' }];
    assert.deepEqual(JSON.parse(document('json', [reportOf('1', { fields }), ...others])), [
      { checks: { a: 2, z: 1 }, id: 1, password: '•••', url: 'https://example.com/1' },
      { _partial: true, id: '2', url: 'https://b' },
      {
        ...{ _partial: true, id: '3', url: 'https://b', project: 'shop', result: 'bad', privacy: 'private', score: 12 },
        ...{ created_at: '1970-01-01T00:00:00.000Z', generated_at: '1970-01-01T00:00:01.000Z' },
      },
    ]);
    assert.equal(document('json', []), '[]\n');
  });

  it('are Markdown with a title, the worst first, each with what it counts and the checks that failed', () => {
    const reports = [
      reportOf('1', { url: 'https://shop/a', result: 'good', privacy: 'public' }),
      reportOf('2', { url: 'https://shop/b', result: 'bad', fields: { checks: { alt_texts: 'fail', https: 'pass' } } }),
      reportOf('3', { url: '', result: 'bad' }),
    ];
    assert.equal(
      document('markdown', reports),
      '# Reports\n\n## bad 2\n\n- [shop/b](<https://shop/b>)\n  Failed: alt_texts\n- 3\n\n## good 1\n\n- [shop/a](<https://shop/a>) · public\n\n',
    );
  });
});
