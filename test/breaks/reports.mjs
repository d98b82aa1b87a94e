// @ts-check

/** One report: its new results, and those that a page has. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/report/verdictWatch.ts': {
    'a list that lags behind has no new verdict': [
      'hasNewResults(report, before) && (report.generatedAt ?? Infinity) >= (before.generatedAt ?? -Infinity)',
      'hasNewResults(report, before)',
    ],
    'an id that another page has by now is no verdict': [
      'if (areOfOtherPages(report.url, known.url)) {',
      'if (false) {',
    ],
    'a row that is written differently is asked about once': ['this.asked.set(id, ratingOf(row))', 'void row'],
    'only so many wait to be read': ['const maxReads = 50;', 'const maxReads = 5000;'],
    'a report that the service no longer has is gone': ["=== 'notFound') this.lose(id);", "=== 'notFound') return;"],
  },
  'model/report/checks.ts': {
    'what says nothing of checks proves none fixed': [
      'return path.length > 0 && isEmpty ? [] : undefined;',
      'return [];',
    ],
  },
  'model/report/checkTexts.ts': {
    'a link explains nothing': ["text !== '' && !/^https?:\\/\\/\\S*$/i.test(text)", "text !== ''"],
    'several errors have no range together': ['found.length === 1 ? found[0]', 'found.length > 0 ? found[0]'],
    'fields that nobody knows are shown': ['return isSilent ?', 'return false ?'],
  },
  'platform/text/problemText.ts': {
    'what a service says is visible, without secrets and of limited length': [
      'return boundedLine(text, maxChars).line;',
      'return text.slice(0, maxChars);',
    ],
  },
  'sites/problems.ts': {
    'the problems of a service stay in its next session': [
      'session.scope !== this.session?.scope',
      'session !== this.session',
      { host: 'Failed checks as problems stay in the next session' },
    ],
  },
  'sites/placing.ts': {
    'a file that has gone has no problems': [
      'workspace.fs.stat(uri).then(() => workspace.openTextDocument(uri))',
      'workspace.openTextDocument(uri)',
      { host: 'Failed checks as problems go with their file' },
    ],
  },
  'sites/layoutProblems.ts': {
    'the same check of several pages is one row at their layout': [
      'getOrAdd(ofLayout, check.name,',
      'getOrAdd(ofLayout, first.report.id,',
      { host: 'Failed checks that a layout decides show once at the layout' },
    ],
    'what is fixed on a page leaves its layout': [
      'if (checks.length === 0 && !this.byPage.delete(page)) return;',
      'if (checks.length === 0) return;',
      { host: 'Failed checks that a layout decides show once at the layout' },
    ],
    'problems move along with the text of a layout': [
      'if (this.layouts.has(uri.toString())) this.placeSoon();',
      '',
      { host: 'Failed checks that a layout decides follow the text' },
    ],
  },
  'platform/sites/layoutFiles.ts': {
    'a layout that may not be read is none': [
      '.filter((_, at) => texts[at] !== undefined)',
      '',
      { host: 'Failed checks that a layout decides show at the page where the layout is a link' },
    ],
  },
  'commands/sites/inFull.ts': {
    'the checks of a page are not those of another, which has its id by now': [
      "if (areOfOtherPages(full.url, report.url)) throw new ServiceError({ kind: 'notFound' }, connection.url);",
      '',
      { host: 'Failed checks as problems are not those of another page' },
    ],
  },
  'commands/sites/goToFile.ts': {
    'what a layout decides opens there': [
      'check && isOfLayout(check.name) ? await new LayoutFiles(sites).of(report.url, source) : []',
      '[]',
      { host: 'Failed checks that a layout decides open at the layout' },
    ],
  },
  'model/report/newResults.ts': {
    'a report whose rating was taken away has no new one': [
      'if (after.result === undefined && after.score === undefined) return false;',
      '',
    ],
    'another result is new': ['if (after.result !== before.result || after.score !== before.score) return true;', ''],
    'a date that is absent proves nothing': [
      '(after.generatedAt ?? -Infinity) > (before.generatedAt ?? Infinity)',
      'after.generatedAt !== before.generatedAt',
    ],
  },
  'model/report/resultUpdates.ts': {
    'asking twice is asking once': ['if (known !== undefined) return known.end;', ''],
    'waiting ends with the session': ['for (const { abort } of this.underWay.values()) abort.abort();', ''],
    'a report that is no longer awaited can be updated again': ['this.underWay.delete(report.id);', ''],
  },
  'model/report/awaitedResults.ts': {
    'nothing is asked for after a cancel': ["if (isCancelled()) return 'cancelled';\n    await ask", 'await ask'],
    'nothing is requested where it was cancelled before': ["if (isCancelled()) return 'cancelled';\n  try {", 'try {'],
    'a report that is gone is no longer awaited': [
      "error.problem.kind === 'notFound') throw error;",
      "error.problem.kind === 'forbidden') throw error;",
    ],
    'new results end the waiting': [
      'if (after !== undefined && hasNewResults(after, before)) return { before, after };',
      '',
    ],
  },
  'model/report/creations.ts': {
    'what may create a report of a page waits for its turn': [
      'const acting = before.then(act);',
      'const acting = act();',
    ],
    'a page is one however it is written': ['this.created.set(pageKey(url), id);', 'this.created.set(url, id);'],
    'what is gone is forgotten': ['this.created.delete(pageKey(url));', ''],
  },
  'model/report/existingReport.ts': {
    'all reports of a page are known only if all were read': ["if (!isWhole) return 'unknown';", ''],
    'one that was created here without a name is not known': [
      "if (own === undefined && where.creations.has(url)) return 'unknown';",
      '',
    ],
    'what was created here counts before lists show it': ['if (own !== undefined) return own;', ''],
    'what may have been created here is not certain': [
      "found === 'none' && where.creations.has(url) ? 'unknown' : found",
      'found',
    ],
    'an id that another page has got is not its report': [
      'if (pageKey(report.url) === pageKey(url)) return report;',
      'return report;',
    ],
  },
  'model/report/reportsOfPage.ts': {
    'a known report is not meant': ['&& !known.includes(report.id)', ''],
    'a report that is not found in part of a list may be there': [
      "alike ?? (isCertain ? 'none' : 'unknown')",
      "alike ?? 'none'",
    ],
    'one search that was cut off makes all uncertain': ['isCertain &&= isWhole;', 'isCertain = isWhole;'],
    'a new report is told only from known ones': [
      "if (known === 'unknown') return undefined;",
      "if (known === 'unknown') known = [];",
    ],
    'a search that finds nothing soon is no failure': ['  } catch {\n    return undefined;\n  }', '  } finally {\n  }'],
    'no part of a path with steps is searched for': ['if (steps.test(typedPath)) return [...hosts];', ''],
    'both spellings of a host are searched for': [
      'new Set([host, toUnicode(host), typedHost.toLowerCase()])',
      'new Set([host])',
    ],
  },
  'model/report/presentReport.ts': {
    'an id that another page has got is gone': ["areOfOtherPages(report.url, url) ? 'gone' : report", 'report'],
    'a failed look is not the same as gone': [
      "error.problem.kind === 'notFound') return 'gone';\n    throw error;",
      "error.problem.kind === 'notFound') return 'gone';\n    return 'gone';",
    ],
    'a report that cannot be read may be changed': ["['unreadable', 'forbidden']", "['unreadable']"],
  },
};
