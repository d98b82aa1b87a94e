import assert from 'node:assert/strict';
import { problemText } from '../../../src/vscode/text/problemText';

const report = { id: '1', url: 'https://example.com/about' };
const told = (rest: Record<string, unknown>, value?: unknown, name = 'title_length', url = report.url) =>
  problemText({ ...report, url }, { name, value, rest, outcome: 'failed', importance: undefined });

describe('The problem of a failed check', () => {
  it('says that it failed, for which page, why and what is expected', () => {
    assert.equal(
      told({ message: 'the title is too short', expected: { min: 30, max: 60, unit: 'characters' } }, 'Hi'),
      '“Title length” failed for example.com/about. The title is too short. Value: Hi. Expected: 30 to 60 characters.',
    );
    assert.equal(
      told({ errors: { too_many: { max: 50 } } }, { scripts: 58 }),
      '“Title length” failed for example.com/about. Too many. Value: scripts: 58. Expected: at most 50.',
    );
    assert.equal(
      told({ limit: '2.5 s.', recommendation: 'Load less!' }),
      '“Title length” failed for example.com/about. Expected: 2.5 s. Load less!',
    );
    assert.equal(told({ expected: { min: 1 } }), '“Title length” failed for example.com/about. Expected: at least 1.');
    assert.equal(told({ min: 1, max: 1 }), '“Title length” failed for example.com/about. Expected: 1.');
  });

  it('says no more where the service says no more', () => {
    assert.equal(told({}), '“Title length” failed for example.com/about.');
    assert.equal(told({ errors: { missing: null } }), '“Title length” failed for example.com/about. Missing.');
  });

  it('says for how many other pages, and that a layout decides it', () => {
    const check = { name: 'html_lang', value: null, rest: {}, outcome: 'failed', importance: undefined } as const;
    assert.equal(
      problemText(report, check, { others: 1 }),
      '“Html lang” failed for example.com/about and 1 other page.',
    );
    assert.equal(
      problemText(report, check, { others: 1499 }),
      '“Html lang” failed for example.com/about and 1,499 other pages.',
    );
    assert.equal(
      problemText(report, check, { isElsewhere: true }),
      '“Html lang” failed for example.com/about. This is defined in the page’s layout.',
    );
  });

  it('shows what is invisible and hides what is secret, on one line of limited length', () => {
    const long = 'x'.repeat(1e6);
    const hostile = `a\u202eb\u200b\n\nc https://me:secret@example.com/`;
    const text = told(
      { message: hostile + long, expected: hostile + long, fix: long },
      hostile + long,
      hostile + long,
      report.url + long,
    );
    assert.ok(text.length < 1200, String(text.length));
    assert.doesNotMatch(text, /[\u202e\u200b\n]|secret/);
    assert.match(text, /a\\u\{202e\}b\\u\{200b\} c/i);
  });
});
