import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/errors';
import { AbortedError } from '../../../src/util/abortedError';
import { UserError } from '../../../src/vscode/text/userError';
import { reportError } from '../../../src/vscode/ui/reportError';
import { shown } from '../../faults/vscode';

/** The message of an error, and the lines in the log. */
async function told(error: unknown) {
  const logged: string[] = [];
  shown.length = 0;
  await reportError(error, { error: (line: string) => logged.push(line), show: () => undefined });
  return { shown: [...shown], logged };
}

describe('An error', () => {
  it('is nothing to tell where the person has canceled', async () => {
    assert.deepEqual(await told(new AbortedError()), { shown: [], logged: [] });
  });

  it('of a page is told by its reason, and the log has the service’s own words besides, as text', async () => {
    const messages = [
      'Client error: `GET http://a.example/x` resulted in a `404 Not Found` response: <b>\u202Ehidden</b>',
    ];
    const failure = { why: 'status', status: 404 } as const;
    const { shown, logged } = await told(
      new ServiceError({ kind: 'pageFailed', failure, messages }, 'https://a.example'),
    );
    assert.doesNotMatch(shown.join(), /GET/);
    assert.equal(logged[0], shown[0]);
    assert.match(logged[1] ?? '', /^Client error: .*<b>.*hidden<\/b>$/);
    assert.ok(!logged.join().includes('\u202E'));
  });

  it('of the person’s own is told as it is, and not logged', async () => {
    assert.deepEqual(await told(new UserError('Choose another file.')), {
      shown: ['Choose another file.'],
      logged: [],
    });
  });
});
