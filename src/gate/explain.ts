import * as l10n from '@vscode/l10n';
import { withoutSecrets } from '../util/secretParameters';
import { lineOf } from '../util/text';
import { type Gate, type Rule, siteFileName, type ConfiguredSite } from '../sources';
import { ageText } from './ages';
import { PageSet } from './pageSet';

/** A rule that applies to a page. */
interface ExplainedRule {
  /** The field, such as `result` or `checks.title`. */
  readonly field: string;
  /** As written in the file: `error decent`, `off`. */
  readonly value: string;
  /** The line of the file, from 1; undefined for a default. */
  readonly line: number | undefined;
}

/** The rules for a page, or the reason why the gate doesn't cover it. */
export interface Explanation {
  readonly path: string;
  readonly against?: string;
  readonly rules: readonly ExplainedRule[];
}

/**
 * Explains which rules apply to a page.
 * @param path below the site's address, such as `/blog/new`
 * @param text the text of `site-reports.json`
 */
export function explain(gate: Gate, path: string, text: string): Explanation {
  const pages = new PageSet(gate);
  const why = pages.reasonAgainst(path);
  if (why === 'noPattern')
    return { path, against: l10n.t('None of the gate’s patterns matches this page.'), rules: [] };
  if (why !== undefined)
    return { path, against: l10n.t('This page is excluded by {0}.', why.excludedBy.text), rules: [] };
  const rules = pages.rulesFor({ path });
  const explained = <T>(field: string, rule: Rule<T> | undefined, valueText: (value: T) => string) => {
    if (rule === undefined) return [];
    const value = rule.level === 'off' ? 'off' : `${rule.level} ${valueText(rule.value)}`.trim();
    return [{ field, value, line: lineOf(text, rule.at.offset) }];
  };
  return {
    path,
    rules: [
      ...explained('result', rules.result, String),
      ...explained('score', rules.score, String),
      ...explained('slack', rules.slack, String).map((explanation) => ({
        ...explanation,
        value: explanation.value.replace(/^error /, ''),
      })),
      ...[...rules.checks].flatMap(([name, rule]) => explained(`checks.${name}`, rule, () => '')),
      ...[...rules.issues].flatMap(([importance, rule]) => explained(`issues.${importance}`, rule, String)),
      ...[...rules.groups].flatMap(([group, rule]) => explained(`groups.${group}`, rule, () => '')),
      ...explained('maxAge', rules.maxAge, ageText),
      ...(rules.missing === undefined
        ? [{ field: 'missing', value: 'error', line: undefined }]
        : explained('missing', rules.missing, () => '')),
    ],
  };
}

/** An explanation as lines of text. */
export function explanationText({ url }: Pick<ConfiguredSite, 'url'>, { path, against, rules }: Explanation): string {
  const width = Math.max(0, ...rules.map(({ field }) => field.length));
  const values = Math.max(0, ...rules.map(({ value }) => value.length));
  const lines = rules.map(({ field, value, line }) => {
    const place = line === undefined ? l10n.t('default') : `${siteFileName}:${line}`;
    return `  ${field.padEnd(width)}  ${value.padEnd(values)}  ${place}`;
  });
  return [withoutSecrets(url + path), ...(against === undefined ? [] : [`  ${against}`]), ...lines].join('\n');
}
