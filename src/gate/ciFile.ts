export const ciSystems = ['github', 'gitlab', 'script'] as const;
export type CiSystem = (typeof ciSystems)[number];

/** A file that runs the gate in CI. */
export interface CiFile {
  /** Below the folder of the site file. */
  readonly path: string;
  /** VS Code's name of its language. */
  readonly language: 'yaml' | 'shellscript';
  readonly text: string;
}

/** The names of the values that CI needs. None of the files contains the values themselves. */
export const ciSettings = {
  program: 'site-reports.mjs',
  key: 'SITE_REPORTS_API_KEY',
  service: 'SITE_REPORTS_SERVICE',
};

const { program, key, service } = ciSettings;

const purpose = `# Checks the published pages of the site against the rules in site-reports.json.
# With --alias URL, it checks the pages of a preview instead.`;

const github = `${purpose}
# It runs ${program} of this repository, and needs
# the secret ${key}, and the variable ${service}.
name: Site Reports

on:
  push:
    # The branch that your site is published from
    branches: [main]
  pull_request:
  workflow_dispatch:

permissions:
  contents: read

jobs:
  check:
    name: Check the site
    # A pull request from a fork gets no secrets.
    if: github.event_name != 'pull_request' || github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v5
        with:
          # The full history is needed to find the files that a pull request changes.
          fetch-depth: 0
          persist-credentials: false
      - uses: actions/setup-node@v5
        with:
          # 20.19 or newer
          node-version: 22
      - name: Check the pages of changed files
        if: github.event_name == 'pull_request'
        run: node ${program} check --format github --changed-since "origin/$GITHUB_BASE_REF"
        env:
          ${key}: \${{ secrets.${key} }}
          ${service}: \${{ vars.${service} }}
      - name: Check all pages
        if: github.event_name != 'pull_request'
        run: node ${program} check --format github
        env:
          ${key}: \${{ secrets.${key} }}
          ${service}: \${{ vars.${service} }}
`;

const outputs = '--format gitlab=gl-code-quality-report.json --format junit=site-reports.xml';

const gitlab = `${purpose}
# It runs ${program} of this repository, and needs
# the CI/CD variables ${key} (masked) and ${service}.
site-reports:
  stage: test
  # 20.19 or newer, with Git
  image: node:22
  rules:
    # Forks don’t get this project’s variables.
    - if: $CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  variables:
    # The history says which files a merge request changes.
    GIT_DEPTH: "0"
  script:
    - |
      if [ -n "$CI_MERGE_REQUEST_DIFF_BASE_SHA" ]; then
        node ${program} check ${outputs} --changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
      else
        node ${program} check ${outputs}
      fi
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: site-reports.xml
`;

const script = `#!/bin/sh
${purpose}
# It runs ${program} beside it, and needs Node 20.19 or newer,
# and ${key} and ${service} in the environment.
# For a pull request: sh site-reports.sh --changed-since origin/main
set -eu
cd "$(dirname "$0")"
exec node ${program} check --format junit=site-reports.xml "$@"
`;

const files: Readonly<Record<CiSystem, CiFile>> = {
  github: { path: '.github/workflows/site-reports.yml', language: 'yaml', text: github },
  gitlab: { path: '.gitlab-ci.yml', language: 'yaml', text: gitlab },
  script: { path: 'site-reports.sh', language: 'shellscript', text: script },
};

/** The file that runs the gate in a CI system. No file contains the API key. */
export function ciFileFor(system: CiSystem): CiFile {
  return files[system];
}
