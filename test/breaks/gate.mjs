// @ts-check

/** The rules of a good site. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/jobs/readSitemaps.ts': {
    'a sitemap is asked for once': [
      'if (next === undefined || asked.has(next)) continue;',
      'if (next === undefined) continue;',
    ],
    'a sitemap with a DOCTYPE is refused': [
      "if (found === undefined) throw new DocumentError('doctype');",
      'if (found === undefined) break;',
    ],
    'a cancelled download is cancelled, not out of reach': [
      "if (signal.aborted) throw new AbortedError();\n    throw new DocumentError('unreachable', url);",
      "throw new DocumentError('unreachable', url);",
      { host: 'A sitemap on the web whose reading' },
    ],
    'addresses beyond the limit are counted': [
      'beyond += found.pages.length - taken.length;',
      '',
      { host: 'A sitemap in a file' },
    ],
  },
  'model/gate/gateRules.ts': {
    'a page without a report is an error unless stated': ["missing?.level ?? 'error'", "missing?.level ?? 'off'"],
    'checks of an override are merged by name': ['new Map([...merged.checks, ...checks])', 'checks'],
  },
  'model/gate/pageSet.ts': {
    'a path is a page by itself': ['this.offer(text);', "this.offer('/other');"],
    'the last override wins': ['one.at - other.at', 'other.at - one.at'],
    'http and https are the same site': ['!/^https?:$/.test(page.protocol)', "page.protocol !== 'https:'"],
  },
  'model/gate/judge.ts': {
    'what is not determined is no pass': ["? 'notDetermined'\n", "? 'passed'\n"],
    'a score may be lower by the slack': ['score >= rule.value - slack', 'score >= rule.value'],
    'a page that got worse is not accepted': ['rankOf(result) <= rankOf(before)', 'true'],
  },
  'model/gate/updates.ts': {
    'only a newer date counts': [
      '(after.generatedAt ?? -Infinity) > (before?.generatedAt ?? -Infinity)',
      '(after.generatedAt ?? -Infinity) >= (before?.generatedAt ?? -Infinity)',
    ],
    'nothing is sent after an abort': [
      'const baseline = await operation.baselineOf?.(item, signal);\n    if (signal.aborted) throw new AbortedError();',
      'const baseline = await operation.baselineOf?.(item, signal);',
      { survives: 'the service rejects as well: it is looked at twice' },
    ],
    'a request whose answer is lost may have been carried out': [
      'error.mayHaveHappened && before !== undefined',
      'before === null',
    ],
  },
  'model/gate/gateRun.ts': {
    'a page that is not in a list that was cut short is not missing': [
      "if (!isWhole) this.unread = { kind: 'cutShort' };",
      '',
    ],
    'no pages are no pass': ["this.addProblem({ kind: 'noPages' });", 'return;'],
    'a pattern without a page is no pass': ["? 'maybeNoMatch' : 'noMatch'", "? 'maybeNoMatch' : 'maybeNoMatch'"],
  },
  'model/gate/baselineChange.ts': {
    'a part of the pages changes no baseline': ['if (isIncomplete) {', 'if (false) {'],
  },
  'model/gate/outcome.ts': {
    'a failure comes before what is not determined': [
      'if (warnings > maxWarnings || pages.some(isFailing)) return 1;',
      "if (pages.some(({ state }) => state === 'notDetermined')) return 3;\n  if (warnings > maxWarnings || pages.some(isFailing)) return 1;",
    ],
    'wrong use comes first': ['if (problems.some(isWrong)) return 2;', ''],
  },
  'model/gate/coverage.ts': {
    'nothing is deleted where nothing names the pages': ['&& !isCut && paths.length > 0', '&& !isCut'],
    'nothing is deleted by a list that was cut short': ['withoutPage: isWhole && all ?', 'withoutPage: isWhole ?'],
    'nothing is deleted where not all files were read': ['pages.isWhole && !isCut &&', 'pages.isWhole &&'],
    'a report of a site below is left alone': [' && !isOfOther(path)', ''],
    'where no page is known, none has its report': ['known.size > 0 && all ?', 'all ?'],
  },
  'model/gate/review.ts': {
    'a service that fails is not asked for more': ["if (problems.some(({ kind }) => kind === 'service')) break;", ''],
    'what is exposed is looked for at each alias': ['await readOrExplain(input, alias, problems, exposure.take);', ''],
  },
  'commands/gate/reviewSite.ts': {
    'nothing is changed at a service that the window has switched to': [
      'if (current?.scope !== session.scope) throw switched();',
      '',
      { host: 'The review of a site' },
    ],
    'choosing nothing changes nothing': [
      'if (picked.length === 0) throw new CancellationError();',
      '',
      { host: 'The review of a site' },
    ],
  },
  'commands/gate/reviewRows.ts': {
    'what everybody can see shows no token': [
      'siteAndPath(withoutTokens(report.url))',
      'siteAndPath(report.url)',
      { host: 'The review of a site' },
    ],
    'what is not all known is no pass': [
      'exposed.length === 0 && told.length > 0 ? undefined : exposed.length',
      'exposed.length',
      { host: 'The review of a site' },
    ],
  },
  'commands/gate/setUpBuildServer.ts': {
    'nothing is written through a link': [
      'if (await folder.isLink(path)) throw notRegular(uri);',
      '',
      { host: 'The setup of a build server' },
    ],
  },
  'commands/gate/runGates.ts': {
    'a baseline is written through no link': [
      'if (await folder.isLink(file)) throw',
      'if (false) throw',
      { host: 'A site that is checked' },
    ],
  },
  'model/gate/buildServer.ts': {
    'a branch is a commit for Git': ['--changed-since "origin/$GITHUB_BASE_REF"', '--since "origin/$GITHUB_BASE_REF"'],
  },
  'model/gate/privacy.ts': {
    'a privacy that is left out is no pass': [
      'return this.unknown.size === 0 ? [] :',
      'return this.unknown.size >= 0 ? [] :',
    ],
  },
  'model/gate/formats/sarif.ts': {
    'GitHub takes so many results': ['.slice(0, maxResults)', ''],
  },
  'cli/git.ts': {
    'a commit is no option': ["ref === '' || ref.startsWith('-')", "ref === ''"],
  },
  'cli/service.ts': {
    'the key is sent to its own service only': ['new URL(owner).origin !== new URL(url).origin', 'false'],
  },
};
