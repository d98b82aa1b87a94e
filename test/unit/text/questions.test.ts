import assert from 'node:assert/strict';
import type { Privacy } from '../../../src/service/records';
import { partsLabel } from '../../../src/commands/target/partsLabel';
import { undoSummaryOf } from '../../../src/vscode/text/jobSummary';
import { privacyQuestion } from '../../../src/commands/report/privacyQuestion';
import { privacyItems } from '../../../src/vscode/ui/privacySteps';
import { reportOf } from '../reports/lists/fakeService';

describe('A change of privacy', () => {
  const reports = (...privacies: (Privacy | undefined)[]) =>
    privacies.map((privacy, at) => reportOf(String(at), { privacy }));
  const asked = (chosen: Privacy, ...present: (Privacy | undefined)[]) => {
    const { question, losses } = privacyQuestion(reports(...present), chosen) ?? {};
    return [question, losses];
  };

  it('asks nothing where Undo brings everything back', () => {
    for (const chosen of ['public', 'private', 'password'] as const) {
      assert.equal(privacyQuestion(reports('public', 'private', 'public'), chosen), undefined);
    }
  });

  it('names what reports become, and the passwords that are lost', () => {
    assert.deepEqual(asked('private', 'public', 'password', 'password'), [
      'Change 3 reports to “Private”?',
      '2 of them are currently password-protected. Their passwords will be lost, and Undo can’t restore them.',
    ]);
    assert.deepEqual(asked('public', 'private', 'password'), [
      'Change 2 reports to “Public”?',
      '1 of them is currently password-protected. Its password will be lost, and Undo can’t restore it.',
    ]);
    assert.deepEqual(asked('password', 'password', 'password'), [
      'Protect 2 reports with the new password?',
      'All of them are currently password-protected. Their passwords will be lost, and Undo can’t restore them.',
    ]);
  });

  it('says of how many nobody knows the current privacy', () => {
    assert.deepEqual(asked('private', 'password', undefined, 'public'), [
      'Change 3 reports to “Private”?',
      [
        '1 of them is currently password-protected. Its password will be lost, and Undo can’t restore it.',
        'The current privacy of 1 of them is unknown, so Undo can’t restore it.',
      ].join('\n'),
    ]);
    assert.deepEqual(asked('private', undefined, undefined), [
      'Change 2 reports to “Private”?',
      'Their current privacy is unknown, so Undo can’t restore it.',
    ]);
  });

  it('speaks of a single report as of one', () => {
    assert.deepEqual(asked('public', 'password'), [
      'Change 1 report to “Public”?',
      'It’s currently password-protected. Its password will be lost, and Undo can’t restore it.',
    ]);
    assert.deepEqual(asked('password', undefined), [
      'Protect 1 report with the new password?',
      'Its current privacy is unknown, so Undo can’t restore it.',
    ]);
  });

  it('says with each choice for one report what becomes of its password', () => {
    const details = (privacy: Privacy | undefined, hasPassword?: boolean) =>
      privacyItems({ privacy, hasPassword }).map(({ label, description, detail }) => [label, description, detail]);
    assert.deepEqual(details('password'), [
      ['Private', undefined, 'The current password will be lost'],
      ['Public', undefined, 'The current password will be lost'],
      ['Password', 'current', 'Replaces the current password with the one that you enter next'],
    ]);
    assert.deepEqual(details('private'), [
      ['Private', 'current', undefined],
      ['Public', undefined, undefined],
      ['Password', undefined, 'Protected by a password, which you enter next'],
    ]);
    // The service keeps it for any privacy.
    assert.deepEqual(details('password', true), [
      ['Private', undefined, undefined],
      ['Public', undefined, undefined],
      ['Password', 'current', 'Protected by its current password, or by a new one'],
    ]);
  });

  it('that was undone says what is so now', () => {
    const items = (...restored: ('public' | 'private')[]) => restored.map((restore) => ({ url: '', restore }));
    const done = { state: 'done' } as const;
    const failed = { state: 'failed', problem: { kind: 'notFound' } } as const;
    assert.equal(
      undoSummaryOf(items('private', 'public', 'private'), [done, done, done]),
      'Privacy restored for 3 reports: 1 Public, 2 Private',
    );
    assert.equal(
      undoSummaryOf(items('private', 'private'), [done, failed, done, { state: 'unknown' }]),
      'Privacy restored for 2 reports: Private; 1 failed, 1 unconfirmed',
    );
    assert.equal(undoSummaryOf(items('public'), [done]), 'Privacy restored for 1 report: Public');
  });
});

describe('A selection', () => {
  const label = (single: number, ...whole: (readonly [string, number])[]) =>
    partsLabel({ single, whole: whole.map(([name, count]) => ({ name, count })) });

  it('is told by what it is made of', () => {
    assert.equal(label(24, ['Decent', 19]), '24 selected and all 19 in “Decent”');
    assert.equal(label(24, ['Decent', 1900], ['Bad', 3]), '24 selected, all 1,900 in “Decent”, and all 3 in “Bad”');
    assert.equal(label(0, ['Decent', 19]), 'all 19 in “Decent”');
    assert.equal(label(1, ['shop · Bad', 1]), '1 selected and the only one in “shop · Bad”');
  });
});
