import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { readCommandLine } from '../../../src/cli/arguments';
import { ciFileFor, ciSystems, ciSettings } from '../../../src/gate/ciFile';

/** A step of a workflow for GitHub Actions. */
interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: { readonly check: { readonly if: string; readonly steps: readonly Step[] } };
}

interface Pipeline {
  readonly 'site-reports': {
    readonly image: string;
    readonly rules: readonly { readonly if: string }[];
    readonly variables: Readonly<Record<string, string>>;
    readonly script: readonly string[];
    readonly artifacts: { readonly when: string; readonly reports: Readonly<Record<string, string>> };
  };
}

/** The arguments of the program in each line that runs it, with some value for each variable of the shell. */
function runsOf(text: string): readonly (readonly string[])[] {
  const lines = [...text.matchAll(/node site-reports\.mjs (.*)$/gm)].map(([, rest = '']) => rest);
  return lines.map((rest) =>
    rest
      .replace(' "$@"', ' --changed-since origin/main')
      .replaceAll(/"([^"]*)"/g, (_, quoted: string) => quoted.replace(/\$\w+/, 'main'))
      .split(' '),
  );
}

describe('The file for CI', () => {
  for (const system of ciSystems) {
    it(`runs what the program understands, and has no key: ${system}`, () => {
      const { text } = ciFileFor(system);
      const runs = runsOf(text);
      assert.ok(runs.length > 0);
      const commands = runs.map(readCommandLine);
      assert.ok(commands.every(({ name }) => name === 'check'));
      assert.ok(commands.some((it) => it.name === 'check' && it.options.changedSince?.includes('main') === true));
      for (const name of Object.values(ciSettings)) assert.ok(text.includes(name), name);
      assert.doesNotMatch(text, /--service|SITE_REPORTS_API_KEY[=:] *["']?(?!\$\{\{ secrets\.)[\w]/);
    });
  }

  it('lets GitHub read the repository and nothing else, and gives the key to the program alone', () => {
    const { on, permissions, jobs } = parse(ciFileFor('github').text) as Workflow;
    assert.deepEqual(permissions, { contents: 'read' });
    assert.deepEqual(Object.keys(on), ['push', 'pull_request', 'workflow_dispatch']);
    assert.match(jobs.check.if, /head\.repo\.full_name == github\.repository/);
    const [checkout, node, changed, all, ...others] = jobs.check.steps;
    assert.deepEqual(
      [checkout, node?.uses, others],
      [
        { uses: 'actions/checkout@v5', with: { 'fetch-depth': 0, 'persist-credentials': false } },
        'actions/setup-node@v5',
        [],
      ],
    );
    assert.ok(Number(node?.with?.['node-version']) >= 21);
    for (const { run = '', env } of [changed, all].map((it) => it ?? {})) {
      assert.ok(!run.includes('${{'), 'a name of a branch is no part of a command');
      assert.deepEqual(env, {
        SITE_REPORTS_API_KEY: '${{ secrets.SITE_REPORTS_API_KEY }}',
        SITE_REPORTS_SERVICE: '${{ vars.SITE_REPORTS_SERVICE }}',
      });
    }
    assert.deepEqual(
      [changed?.if, all?.if],
      ["github.event_name == 'pull_request'", "github.event_name != 'pull_request'"],
    );
  });

  it('gives GitLab the reports that the program writes', () => {
    const { 'site-reports': job } = parse(ciFileFor('gitlab').text) as Pipeline;
    assert.deepEqual([job.variables, job.image], [{ GIT_DEPTH: '0' }, 'node:22']);
    const { codequality, junit } = job.artifacts.reports;
    assert.equal(job.artifacts.when, 'always');
    for (const run of runsOf(job.script.join('\n')))
      assert.deepEqual(
        run.filter((it) => it.includes('=')),
        [`gitlab=${codequality ?? ''}`, `junit=${junit ?? ''}`],
      );
  });
});
