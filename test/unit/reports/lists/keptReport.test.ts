import assert from 'node:assert/strict';
import type { Report } from '../../../../src/service/records';
import { reportWith } from '../../../../src/service/reportWith';
import { KeptReport } from '../../../../src/reports/lists/keptReport';
import { reportOf } from './fakeService';

const values = (report: Report) => reportWith(report, {});

describe('What is kept of a report in a very long list', () => {
  const sent = reportOf('7', { privacy: 'password', result: 'bad', score: 12.5, project: 'shop', fields: { id: 7 } });

  it('has its values, and not the record as it was sent', () => {
    for (const changes of [{}, { privacy: undefined, result: undefined, score: undefined, project: undefined }]) {
      const report = reportWith(sent, changes);
      assert.deepEqual(values(new KeptReport(report)), reportWith(report, { fields: undefined }));
    }
  });

  it('has its dates to the millisecond and less, whenever they are', () => {
    const dates = [undefined, 0, 1, -1, 1_764_000_000_000, 1_764_000_000_123, 0.5, 8.64e15, -8.64e15, Date.UTC(2087)];
    for (const createdAt of dates) {
      for (const generatedAt of dates) {
        const kept = new KeptReport(reportWith(sent, { createdAt, generatedAt }));
        assert.deepEqual([kept.createdAt, kept.generatedAt], [createdAt, generatedAt]);
      }
    }
  });

  it('is not taken for what is kept of another', () => {
    const others = [sent, reportWith(sent, { privacy: 'public' }), reportWith(sent, { result: 'good' })];
    const all = [...others, reportWith(sent, { project: 'shop bad' }), reportWith(sent, { project: undefined })];
    assert.deepEqual(
      all.map((report) => values(new KeptReport(report))),
      all.map((report) => reportWith(report, { fields: undefined })),
    );
  });
});
