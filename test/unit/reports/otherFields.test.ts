import assert from 'node:assert/strict';
import { readProject, readReport } from '../../../src/service/schema';
import { otherFields, otherFieldsOfProject } from '../../../src/reports/otherFields';

const otherOf = (record: object) => otherFields(readReport({ id: 7, ...record }) ?? assert.fail());
const otherOfProject = (record: unknown) => otherFieldsOfProject(readProject(record) ?? assert.fail());

describe('The other fields of a record', () => {
  it('are those that were not read, or not wholly', () => {
    const read = {
      url: 'https://a.example',
      result: 'bad',
      score: 7,
      privacy: 1,
      created_at: '2026-01-01',
      project: 'a',
    };
    assert.deepEqual(otherOf({ ...read, title: 'About', project_id: 3 }), { title: 'About', project_id: 3 });
    assert.deepEqual(otherOf({ project: { name: 'a', id: 3 } }), { project: { name: 'a', id: 3 } });
  });

  it('are also those of another shape than expected', () => {
    const odd = { url: 8, result: 'fair', privacy: 9, score: 'high', generated_at: 'soon' };
    assert.deepEqual(otherOf(odd), odd);
    assert.deepEqual(otherOf({ constructor: 'x' }), { constructor: 'x' });
  });

  it('of a project are all but its name and its date', () => {
    assert.deepEqual(otherOfProject({ project: 'a', name: 'A', created_at: '2026-01-01', reports: 2 }), {
      name: 'A',
      reports: 2,
    });
    assert.deepEqual(otherOfProject('a'), {});
  });
});
