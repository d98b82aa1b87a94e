import * as l10n from '@vscode/l10n';
import type { Problem } from '../service/errors';
import { parseUrl } from '../util/url';
import { withoutSecrets } from '../util/secretParameters';
import { printable } from '../util/unseenCharacters';
import type { Importance } from '../service/checkKinds';
import { groupName, catalogueName } from '../reports/catalogue/checkNames';
import { isKnownCheck } from '../reports/catalogue/knownChecks';
import { serviceErrorText } from '../reports/serviceErrorTexts';
import { documentFaultText, faultText, siteFileName } from '../sources';
import {
  isBroken,
  isWrong,
  type BrokenRule,
  type GateOutcome,
  type PageOutcome,
  type PageState,
  type RunProblem,
  type Unknown,
} from './outcome';

// The sentences of the gate: the same in every report and in VS Code. Unseen characters in foreign text are made
// visible here.

/** A sentence that describes a failed rule. */
export function failureText(failure: BrokenRule): string {
  const { accepted, isAccepted } = failure;
  const sentence = withoutSecrets(ruleText(failure));
  if (isAccepted) return l10n.t('{0} The baseline accepts this.', sentence);
  if (accepted === undefined) return sentence;
  return failure.rule === 'result'
    ? l10n.t('{0} The baseline accepts “{1}” at worst.', sentence, accepted)
    : l10n.t('{0} The baseline accepts {1} at worst.', sentence, accepted);
}

function ruleText(failure: BrokenRule): string {
  const { rule, check = '', checks = [], reasons = [], expected, actual } = failure;
  switch (rule) {
    case 'result':
      return l10n.t('The result is “{0}”, but must be at least “{1}”.', actual, expected);
    case 'score':
      return l10n.t('The score is {0}, but must be at least {1}.', actual, expected);
    case 'check':
      return [l10n.t('The check “{0}” failed.', checkName(check)), ...reasons.map(printable)].join(' ');
    case 'issues':
      return issuesText(failure.importance ?? 'high', [actual, expected, checks.map(checkName).join(', ')]);
    case 'group':
      return l10n.t(
        'Checks of the group “{0}” failed: {1}.',
        groupName(failure.group ?? 'seo'),
        checks.map(checkName).join(', '),
      );
    case 'maxAge':
      return l10n.t('The age of the result is “{0}”; the maximum is “{1}”.', actual, expected);
    case 'missing':
      return l10n.t('The page has no report.');
  }
}

/** @param args how many failed, how many may, and which failed */
function issuesText(importance: Importance, args: readonly [string, string, string]): string {
  switch (importance) {
    case 'high':
      return l10n.t('Failed checks of high importance: {0}, but at most {1} may fail ({2}).', ...args);
    case 'medium':
      return l10n.t('Failed checks of medium importance: {0}, but at most {1} may fail ({2}).', ...args);
    case 'low':
      return l10n.t('Failed checks of low importance: {0}, but at most {1} may fail ({2}).', ...args);
  }
}

/** The name of a check; for a check of another service, the service's own name. */
function checkName(name: string): string {
  return isKnownCheck(name) ? catalogueName(name) : printable(name);
}

/** The reason why nothing is known about a page. */
export function unknownText(unknown: Unknown, service: string): string {
  switch (unknown.kind) {
    case 'cutShort':
      return l10n.t('Not all reports could be read, and none of those read is for this page.');
    case 'notRated':
      return l10n.t('The page hasn’t been rated yet.');
    case 'noScore':
      return l10n.t('The report has no score.');
    case 'noDate':
      return l10n.t('The report has no date, so the age of its result is unknown.');
    case 'noChecks':
      return l10n.t('The report doesn’t say which checks passed.');
    case 'notYet':
      return l10n.t('New results were requested, but didn’t arrive in time.');
    case 'problem':
      return problemText(unknown.problem, service);
  }
}

/** The lines about a page: its failures, unknown values, warnings, and changes. */
export function pageTexts(page: PageOutcome, service: string): readonly string[] {
  const [failing, others] = [page.failures.filter(isBroken), page.failures.filter((failure) => !isBroken(failure))];
  return [
    ...failing.map(failureText),
    ...(page.unknown === undefined ? [] : [unknownText(page.unknown, service)]),
    ...others.map((failure) =>
      failure.level === 'warn' ? l10n.t('Warning: {0}', failureText(failure)) : failureText(failure),
    ),
    ...(page.isUnstable === true ? [unstableText()] : []),
    ...(page.fixed ?? []).map(fixedText),
  ];
}

export function unstableText(): string {
  return l10n.t('The page failed, but passed when it was rated again.');
}

/** @param name the accepted failure in the baseline: `result`, `score`, or `checks.title` */
export function fixedText(name: string): string {
  return l10n.t(
    'The baseline still accepts “{0}”, which no longer fails. Prune the baseline to remove it.',
    printable(name),
  );
}

/** The state of a page in a word. */
export function stateText(state: PageState): string {
  switch (state) {
    case 'passed':
      return l10n.t('passed');
    case 'failed':
      return l10n.t('failed');
    case 'missing':
      return l10n.t('missing');
    case 'stale':
      return l10n.t('stale');
    case 'notDetermined':
      return l10n.t('unknown');
  }
}

/** A problem of the whole run, in a sentence. */
export function runProblemText(problem: RunProblem): string {
  return withoutSecrets(sentenceOf(problem));
}

function sentenceOf(problem: RunProblem): string {
  switch (problem.kind) {
    case 'noPages':
      return l10n.t('No pages are known, so nothing was checked. Add “pages” or a “sitemap” to the gate.');
    case 'noMatch':
      return l10n.t('No page matches the pattern {0}.', printable(problem.pattern));
    case 'maybeNoMatch':
      return l10n.t('No known page matches the pattern {0}, but not all pages are known.', printable(problem.pattern));
    case 'neverSent':
      return problem.what === 'check'
        ? l10n.t(
            'There’s a rule for the check “{0}”, but no report contains this check. Make sure its name is right.',
            printable(problem.name),
          )
        : l10n.t('There’s a rule for “{0}”, but the service doesn’t send this for any report.', problem.name);
    case 'sitemap':
      return sitemapText(problem);
    case 'baseline':
      return baselineText(problem.why, printable(problem.file));
    case 'service':
      return problemText(problem.problem, problem.service);
    case 'files':
      return l10n.t('Not all pages are known because the folder has too many files. Add a “sitemap” to the gate.');
    case 'morePages':
      return problem.doubts.length > 0
        ? l10n.t(
            'Not all pages are known, because these settings of {0} couldn’t be understood: {1}. Add a “sitemap” to the gate.',
            someOf(problem.generators),
            someOf(problem.doubts),
          )
        : l10n.t(
            'Not all pages are known, because {0} also generates pages that no file defines. Add a “sitemap” to the gate.',
            someOf(problem.generators),
          );
    case 'pages':
      return l10n.t(
        'There are more than {0} pages, and only these were checked. Choose fewer with “pages”.',
        problem.most,
      );
    case 'unread':
      return l10n.t(
        'Not all pages are known, because there are files or folders that couldn’t be read: {0}. Check their front matter and permissions.',
        someOf(problem.places),
      );
    case 'cutShort':
      return l10n.t('Not all reports could be read.');
    case 'noPrivacy':
      return l10n.t('The service doesn’t say who can see the reports.');
    case 'unknownPrivacy':
      return l10n.t(
        'Reports for pages that look unpublished, for which the service doesn’t send the privacy: {0}.',
        problem.count,
      );
    case 'fault':
      return printable(faultText(problem.fault));
  }
}

function sitemapText({ why, place: named, status, broken }: RunProblem & { readonly kind: 'sitemap' }): string {
  const place = printable(named);
  switch (why) {
    case 'missing':
      return documentFaultText('notSitemap', place);
    case 'empty':
      return l10n.t('No page of the site is in {0}.', place);
    case 'broken':
      return l10n.t(
        'Entries of {0} that aren’t valid addresses: {1}, such as {2}.',
        place,
        broken?.count ?? 0,
        printable(broken?.example ?? ''),
      );
    case 'unread':
      return l10n.t('{0} has too many pages; the rest were skipped.', place);
    case 'notSitemap':
    case 'doctype':
    case 'notText':
    case 'tooLarge':
    case 'damaged':
    case 'cutOff':
    case 'refused':
    case 'unreachable':
    case 'tooSlow':
    case 'disk':
      return documentFaultText(why, place, status);
  }
}

/** Maximum number of places named in a sentence. */
const maxPlaces = 5;

function someOf(places: readonly string[]): string {
  return [...places.slice(0, maxPlaces).map(printable), ...(places.length > maxPlaces ? ['…'] : [])].join(', ');
}

function baselineText(why: (RunProblem & { kind: 'baseline' })['why'], file: string): string {
  switch (why) {
    case 'missing':
      return l10n.t(
        'The baseline {0} doesn’t exist. To create it, run the check with --accept, or set “baseline” to “accept” in the task.',
        file,
      );
    case 'unreadable':
      return l10n.t('The baseline {0} couldn’t be read. Restore it, or delete it and accept the failures again.', file);
    case 'incomplete':
      return l10n.t('The baseline wasn’t changed because not all pages could be checked.');
    case 'unnamed':
      return l10n.t('{0} doesn’t name a “baseline” file. Add one to the gate first.', siteFileName);
  }
}

/** A failed request in a sentence. @param service the service's address */
function problemText(problem: Problem, service: string): string {
  const host = parseUrl(service)?.host ?? service;
  // The gate only requests lists, which always exist.
  if (problem.kind === 'notFound') {
    return l10n.t('There’s no report service at {0}. Check the address.', host);
  }
  return printable(withoutSecrets(serviceErrorText(problem, host, { canReplaceKey: false })));
}

/** The lines about the whole run: problems, files without a known page, and pages that are no longer checked. */
export function runTexts({ problems, changed, forgotten }: GateOutcome): readonly string[] {
  const unknownFiles = (changed?.unknownFiles ?? []).map((unknownFile) => printable(unknownFile));
  return [
    ...wrongFirst(problems).map((problem) =>
      'line' in problem ? `${siteFileName}:${problem.line}: ${runProblemText(problem)}` : runProblemText(problem),
    ),
    ...forgotten.map(forgottenText),
    ...unknownFiles.map((file) =>
      l10n.t('{0} has changed, but it couldn’t be determined which pages it generates.', file),
    ),
  ];
}

/** Problems in their order, but first those where trying again doesn't help. */
function wrongFirst(problems: readonly RunProblem[]): readonly RunProblem[] {
  return [...problems.filter(isWrong), ...problems.filter((problem) => !isWrong(problem))];
}

/** @param path a page of the baseline that is no longer checked */
export function forgottenText(path: string): string {
  return l10n.t('{0} is in the baseline but is no longer checked. Prune the baseline to remove it.', printable(path));
}
