import assert from 'node:assert/strict';
import type { Privacy, Report } from '../../../src/api/records';
import { partsLabel, undoSummaryOf } from '../../../src/commands/jobs/jobTexts';
import { privacyQuestion } from '../../../src/commands/jobs/privacyQuestion';
import { privacyItems } from '../../../src/commands/report/privacySteps';

describe('A change of privacy', () => {
  const reports = (...privacies: (Privacy | undefined)[]): readonly Report[] =>
    privacies.map((privacy, at) => ({
      id: String(at),
      url: `https://shop.example/${at}`,
      privacy,
      result: undefined,
      score: undefined,
      createdAt: undefined,
      generatedAt: undefined,
      project: undefined,
      fields: undefined,
    }));
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
      'Make 3 reports Private?',
      '2 of them open with a password now. These passwords will be lost: Undo cannot bring them back.',
    ]);
    assert.deepEqual(asked('public', 'private', 'password'), [
      'Make 2 reports Public?',
      '1 of them opens with a password now. This password will be lost: Undo cannot bring it back.',
    ]);
    assert.deepEqual(asked('password', 'password', 'password'), [
      'Protect 2 reports with the new password?',
      'All of them open with a password now. These passwords will be lost: Undo cannot bring them back.',
    ]);
  });

  it('says of how many nobody knows the current privacy', () => {
    assert.deepEqual(asked('private', 'password', undefined, 'public'), [
      'Make 3 reports Private?',
      [
        '1 of them opens with a password now. This password will be lost: Undo cannot bring it back.',
        'The current privacy of 1 of them is not known: Undo cannot bring it back.',
      ].join('\n'),
    ]);
    assert.deepEqual(asked('private', undefined, undefined), [
      'Make 2 reports Private?',
      'Their current privacy is not known: Undo cannot bring it back.',
    ]);
  });

  it('speaks of a single report as of one', () => {
    assert.deepEqual(asked('public', 'password'), [
      'Make 1 report Public?',
      'It opens with a password now. This password will be lost: Undo cannot bring it back.',
    ]);
    assert.deepEqual(asked('password', undefined), [
      'Protect 1 report with the new password?',
      'Its current privacy is not known: Undo cannot bring it back.',
    ]);
  });

  it('says with each choice for one report what becomes of its password', () => {
    const details = (present: Privacy | undefined) =>
      privacyItems(present).map(({ label, description, detail }) => [label, description, detail]);
    assert.deepEqual(details('password'), [
      ['Private', undefined, 'Its password is lost'],
      ['Public', undefined, 'Its password is lost'],
      ['Password', 'current', 'Replaced by the password that you enter next'],
    ]);
    assert.deepEqual(details('private'), [
      ['Private', 'current', undefined],
      ['Public', undefined, undefined],
      ['Password', undefined, 'Opens with a password, which you enter next'],
    ]);
  });

  it('that was undone says what is so now', () => {
    const items = (...restored: ('public' | 'private')[]) => restored.map((restore) => ({ url: '', restore }));
    const done = { state: 'done' } as const;
    const failed = { state: 'failed', problem: { kind: 'notFound' } } as const;
    assert.equal(
      undoSummaryOf(items('private', 'public', 'private'), [done, done, done]),
      '3 have their former privacy again: 1 Public, 2 Private',
    );
    assert.equal(
      undoSummaryOf(items('private', 'private'), [done, failed, done, { state: 'unknown' }]),
      '2 have their former privacy again: Private; 1 failed, 1 unknown',
    );
    assert.equal(undoSummaryOf(items('public'), [done]), '1 has its former privacy again: Public');
  });
});

describe('A selection', () => {
  const label = (single: number, ...whole: (readonly [string, number])[]) =>
    partsLabel({ single, whole: whole.map(([name, count]) => ({ name, count })) });

  it('is told by what it is made of', () => {
    assert.equal(label(24, ['Decent', 19]), '24 selected and all 19 in Decent');
    assert.equal(label(24, ['Decent', 1900], ['Bad', 3]), '24 selected, all 1,900 in Decent and all 3 in Bad');
    assert.equal(label(0, ['Decent', 19]), 'all 19 in Decent');
    assert.equal(label(1, ['shop · Bad', 1]), '1 selected and the only one in shop · Bad');
  });
});
