import assert from 'node:assert/strict';
import { readCommandLine } from '../../../src/cli/arguments';
import { help } from '../../../src/cli/help';

const names = ['check', 'coverage', 'privacy', 'pairs'] as const;

describe('The arguments of the command', () => {
  const wrong: readonly (readonly [sentence: RegExp, ...args: readonly string[]])[] = [
    [/Unknown command: chek/, 'chek'],
    [/Unknown option '--token'/, 'check', '--token', 'x'],
    [/Unknown option '--update'/, 'coverage', '--update', 'all'],
    [/Unexpected argument 'x'/, 'check', 'x'],
    [/--update must be one of none, stale, failed, all/, 'check', '--update', 'some'],
    [/--wait must be a time/, 'check', '--wait', '10'],
    [/--wait must be a time/, 'check', '--wait', '0s'],
    [/--confirm must be a whole number up to 10/, 'check', '--update', 'all', '--confirm', '11'],
    [/'--confirm' argument is ambiguous/, 'check', '--confirm', '-1'],
    [/--confirm requires --update/, 'check', '--confirm', '1'],
    [/--max-warnings must be a whole number\./, 'check', '--max-warnings', '1.5'],
    [/can’t be used together/, 'check', '--accept', '--prune'],
    [/--accept needs all pages/, 'check', '--accept', '--changed-since', 'main'],
    [/--format must be one of text, json, junit/, 'check', '--format', 'html'],
    [/--format must be one of text, json\./, 'coverage', '--format', 'sarif'],
    [/--format json= requires a file/, 'check', '--format', 'json='],
    [/Only one machine-readable format/, 'check', '--format', 'json', '--format', 'sarif'],
    [/can’t be used with a file/, 'check', '--format', 'github=x'],
    [/--alias requires an address/, 'check', '--alias', 'staging'],
    [/--site requires an address/, 'check', '--site', 'https://user:secret@x.example'],
  ];
  for (const [sentence, ...args] of wrong) {
    it(`are refused in one sentence: ${args.join(' ')}`, () => {
      assert.throws(
        () => readCommandLine(args),
        (error) =>
          error instanceof Error &&
          error.name === 'UsageError' &&
          sentence.test(error.message) &&
          !/\n|secret/.test(error.message),
      );
    });
  }

  it('are all in the help, and the other way round', () => {
    const isKnown = (name: string, option: string) => {
      try {
        readCommandLine([name, `--${option}`, '--help']);
      } catch (error) {
        return !String(error).includes('Unknown option');
      }
      return true;
    };
    const optionsIn = (text: string) =>
      [...text.matchAll(/^ +(?:-h, )?--([a-z-]+)/gm)].map(([, option = '']) => option);
    const all = new Set(Object.values(help).flatMap(optionsIn));
    for (const name of names) {
      const own = optionsIn(help[name]);
      for (const option of all) assert.equal(isKnown(name, option), own.includes(option), `${name} --${option}`);
    }
    assert.ok(all.size >= 14);
  });

  it('have defaults that change nothing', () => {
    const command = readCommandLine(['check']);
    assert.ok(command.name === 'check');
    const { update, confirm, baseline, wait, outputs, isReportOnly } = command.options;
    assert.deepEqual(
      [update, confirm, baseline, wait, outputs, isReportOnly],
      ['none', 0, undefined, 600_000, [], false],
    );
  });

  it('give help without a command', () => {
    for (const args of [[], ['--help'], ['-h'], ['help']])
      assert.deepEqual(readCommandLine(args), { name: 'help', of: 'all' });
    assert.deepEqual(readCommandLine(['pairs', '-h']), { name: 'help', of: 'pairs' });
  });
});
