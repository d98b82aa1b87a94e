import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { help } from '../../src/cli/help';
import { root } from '../run/paths.mjs';
import { hasWrongTerm } from './terms';
import { allTextsOf, codeBelow, textsOf } from './texts';
import { commaLists, comparedForms, hasPluralCount, isOneForm, pluralCalls, rules } from './wording';

/** The languages with different texts for one and for more. */
const inflected = ['de', 'es', 'fr', 'pt-br'] as const;

/** Counts that are never one, and the reasons. */
const neverOne: Readonly<Record<string, string>> = {
  'Compare All {1} Reports ({0} Request)': 'offered from a thousand reports on',
  '{0} limits requests to {1} a minute, of which some are kept for you.': 'a service’s name',
  'Not all pages are known, because {0} also generates pages that no file defines. Add a “sitemap” to the gate.':
    'the name of a generator',
  'matches {0} of {1} known pages': 'proposed from two on',
  '{0} already exists and wasn’t changed. Copy what’s missing from this document.': 'the name of a file',
  '{0} has errors. Fix the problems shown in the Problems view first.': 'the name of a file',
  '{0} versions, from {1} to {2}': 'a history begins with two versions',
  '{0} of the {1} rated pages on {2} have a source file in this workspace.': 'asked from two on',
  '{0} of the {1} rated pages on {2} have a source file in {3}.': 'asked from two on',
  'You created too many reports this month. {0} accepts new ones next month, or with another plan.': 'a service’s name',
  '{0} says that this doesn’t exist, but it’s still there. Your API key may not have permission to change or delete it.':
    'a service’s name',
  '{0} reports ({1})': 'one report has a line of its own',
  '{0} didn’t respond within {1} seconds. Try again later.': 'the least time is three seconds',
  'Checks are counted of the {0} loaded reports of {1}. Load more to count others.': 'a page or more of a longer list',
  'worth {0} points': 'a part of a hundred',
  'worth {0} points each': 'a part of a hundred',
  '{0} characters; {1} to {2} are expected.': 'one is long enough',
  '{0} email address can be read by bots.': 'the form for one',
  'The page has {0} links; the limit is {1}.': 'above a limit',
  'The page has {0} elements; the limit is {1}.': 'above a limit',
  'The page makes {0} requests; the limit is {1}.': 'above a limit',
  'This takes more than {0} requests. Continue?': 'always 1,000',
  'There are more than {0} pages, and only these were checked. Choose fewer with “pages”.': 'always 100,000',
  'Export all {0} reports? This takes more than {1} requests.': 'more than 1,000 requests',
  'Delete {0} Reports': 'one report has a button of its own',
  'Delete {0} reports': 'asked above a hundred',
  'Load {0} reports in full? This takes one request each.': 'asked above fifty',
  'Load all {0} rows of {1}?': 'asked above a thousand',
  'Only the first {0} rows are shown for {1}. Search or filter to see others.': 'always 20,000',
  'Load the first {0} of {1} rows of {2}?': 'always 20,000',
  'Only the first {0} files in {1} were searched.': 'said above 50,000',
  'Only the first {0} files in {1} were checked for page addresses.': 'said above 10,000',
};

/** The code that creates texts. */
const speaking = ['vscode/text', 'views', 'commands', 'editor', 'reportEditor', 'tools'];

/** The descriptions in JSON, at any depth. */
function descriptionsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'string' ? (/description$/i.test(key) ? [inner] : []) : descriptionsIn(inner),
  );
}

describe('The texts', () => {
  for (const { name, languages, breaks, wrong } of rules) {
    it(name, () => {
      for (const language of languages) {
        const found = allTextsOf(language).filter((text) => breaks(text, language));
        assert.deepEqual(found, [], language);
      }
      for (const [language, text] of wrong) assert.ok(breaks(text, language), `goes unnoticed: ${text}`);
    });
  }

  it('of the schema, the command line, and the tools use the same terms', () => {
    const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      contributes: { languageModelTools: readonly object[] };
    };
    const schema = JSON.parse(readFileSync(path.join(root, 'media/site-reports.schema.json'), 'utf8')) as object;
    const described = [schema, contributes.languageModelTools].flatMap(descriptionsIn);
    const printed = Object.values(help).map((text) => text.replaceAll(/(--\w+) URL\b/g, '$1'));
    assert.ok(described.length > 50);
    assert.deepEqual([...described, ...printed].filter(hasWrongTerm), []);
  });

  describe('that count', () => {
    const english = allTextsOf('en');
    const calls = [...codeBelow('.').values()].map(pluralCalls);
    const forms = [...calls.flatMap((call) => call.forms), ...comparedForms(english)];

    it('have a form for one and a form for more', () => {
      const withOne = new Set(forms.map(([, other]) => other));
      const lacking = english.filter((text) => hasPluralCount(text) && !withOne.has(text));
      assert.deepEqual(lacking.sort(), Object.keys(neverOne).sort());
    });

    it('differ for one and for more where the language does', () => {
      for (const language of inflected) {
        const texts = textsOf(`l10n/bundle.l10n.${language}.json`);
        const same = forms.filter(([one, other]) => isOneForm(texts[one] ?? '', texts[other] ?? ''));
        assert.deepEqual(same, [], language);
      }
    });

    it('are all compared', () => {
      for (const { count, forms } of calls) assert.equal(forms.length, count, JSON.stringify(forms));
      assert.ok(forms.length >= 30);
    });

    it('are noticed without a form for one', () => {
      for (const text of [
        '{0} Selected Reports',
        'Delete {0} reports?',
        'more than {1} requests',
        '{0} more entries',
      ]) {
        assert.ok(hasPluralCount(text), text);
      }
      for (const text of ['{0} was lost', '{0} check failed', 'Selected Reports: {0}']) {
        assert.ok(!hasPluralCount(text), text);
      }
      const texts = ['Delete 1 report?', 'Delete {0} reports?', '{0} reports are new', '{0} report got worse'];
      assert.deepEqual(comparedForms(texts), [['Delete 1 report?', 'Delete {0} reports?']]);
      const code = "plural(all.length, l10n.t('{0} line'), l10n.t('{0} lines')); plural(f(), one, other);";
      assert.deepEqual(pluralCalls(code), { count: 2, forms: [['{0} line', '{0} lines']] });
    });

    it('are noticed with one form for both', () => {
      assert.ok(isOneForm('{0} Berichte löschen', '{0} Berichte löschen'));
      assert.ok(isOneForm('¿Eliminar 1 informes?', '¿Eliminar {0} informes?'));
      assert.ok(!isOneForm('Rapports : {0}', 'Rapports : {0}'));
      assert.ok(!isOneForm('Excluir 1 relatório?', 'Excluir {0} relatórios?'));
    });
  });

  it('name each item of the status bar by the product first', () => {
    const items = [...codeBelow('.').values()].filter((code) => code.includes('createStatusBarItem('));
    const names = items.map((code) => /\.name = l10n\.t\('([^']+)'\)/.exec(code)?.[1] ?? '');
    assert.ok(names.length > 0);
    assert.deepEqual(
      names.filter((name) => !name.startsWith('Site Reports: ')),
      [],
    );
  });

  it('list what they list as the language does', () => {
    const found = speaking.flatMap((folder) => [...codeBelow(folder).values()].flatMap(commaLists));
    assert.deepEqual(found, []);
    const wrong = ["names.join(', ')", "names.join(\n  ', ',\n)"];
    const code = [...wrong, "log.warn(`Lost: ${names.join(', ')}`)", "names.join(' · ')"].join(';\n');
    assert.deepEqual(commaLists(code), wrong);
  });
});
