import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { isFailureBody } from '../../../src/service/failureBody';

describe('An answer with a status of success', () => {
  const refusals: unknown[] = [
    { success: false },
    { success: false, message: 'Quota exceeded.' },
    { success: 'false' },
    { success: 0, data: null },
    { ok: false },
    { status: 'error' },
    { status: 'Failed', message: 'No.' },
    { status: 'fail', data: { url: 'is required' } },
    { status: 422, message: 'No.' },
    { status: '500' },
    { status: ' error ' },
    { status: false },
    { error: 'Quota exceeded.' },
    { error: { code: 7, message: 'No.' } },
    { error: true, message: 'No.' },
    { errors: { url: ['No.'] } },
    { errors: ['No.'], data: null },
    { success: false, data: { id: 7 } },
    { success: false, message: 'No.', data: [] },
  ];
  for (const body of refusals) {
    it(`says that it failed: ${JSON.stringify(body)}`, () => assert.equal(isFailureBody(body), true));
  }

  const others: unknown[] = [
    undefined,
    null,
    '',
    'ok',
    false,
    0,
    [],
    [{ success: false }],
    {},
    { success: true },
    { success: null },
    { success: true, errors: ['A warning.'] },
    { status: 'ok' },
    { status: 'success', error: 'none' },
    { status: 200 },
    { status: true, errors: ['A warning.'] },
    { status: ['error'] },
    { status: 'queued' },
    { status: 'pending', message: 'An error is unlikely.' },
    { message: 'Error-free.' },
    { error: null },
    { error: '' },
    { error: ' ' },
    { error: false, message: 'Created.' },
    { errors: [] },
    { errors: {} },
    { error: 'Its analysis timed out.', data: { id: 7 } },
    { report: { id: 7 }, errors: ['The page was slow.'] },
    { data: { id: 7, status: 'error' } },
    { result: 'bad' },
    // A record with its own status and error.
    { id: 7, status: 'failed', error: 'The page did not answer.', success: false },
    { deleted: 1 },
  ];
  for (const body of others) {
    it(`does not say so: ${inspect(body, { breakLength: Infinity })}`, () => assert.equal(isFailureBody(body), false));
  }
});
