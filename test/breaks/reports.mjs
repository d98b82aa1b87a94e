// @ts-check

/** One report: its new results, and those that a page has. @type {import('../run/breakTables.mjs').Table} */
export default {
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
    'nothing is asked for after a cancel': ["if (signal.aborted) return 'cancelled';\n      await ask", 'await ask'],
    'asking twice is asking once': ['if (known !== undefined) return known.end;', ''],
    'waiting ends with the session': ['for (const { abort } of this.underWay.values()) abort.abort();', ''],
    'a report that is gone is no longer awaited': [
      "error.problem.kind === 'notFound') throw error;",
      "error.problem.kind === 'forbidden') throw error;",
    ],
    'new results end the waiting': [
      'if (after !== undefined && hasNewResults(after, before)) return { before, after };',
      '',
    ],
    'a report that is no longer awaited can be updated again': ['this.underWay.delete(report.id);', ''],
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
      'new Set([host, punycode.toUnicode(host), typedHost.toLowerCase()])',
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
