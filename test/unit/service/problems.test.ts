import assert from 'node:assert/strict';
import type { Problem } from '../../../src/service/errors';
import { withoutWords } from '../../../src/service/errors';

describe("A problem without the service's own words", () => {
  const cases: Record<string, [Problem, Problem]> = {
    'has no message where it is forbidden': [{ kind: 'forbidden', message: 'Not you.' }, { kind: 'forbidden' }],
    'has no messages, but its status, where it is rejected': [
      { kind: 'rejected', status: 422, messages: ['No.', 'Never.'] },
      { kind: 'rejected', status: 422, messages: [] },
    ],
    'is otherwise the same': [
      { kind: 'serviceFailed', status: 500 },
      { kind: 'serviceFailed', status: 500 },
    ],
  };
  for (const [name, [problem, stored]] of Object.entries(cases)) {
    it(name, () => assert.deepEqual(withoutWords(problem), stored));
  }
});
