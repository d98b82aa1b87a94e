// @ts-check

/** What a change does to the rows on screen, and what is known of them. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/lists/listCache.ts': {
    'what was lost of a project deleted here is not lost': [
      "reports.filter(({ project = '' }) => !this.deletedProjects.has(project))",
      'reports',
    ],
    'a list that is no longer wanted gives up its requests': [
      'pagedList.dispose();\n        lists.delete(key);',
      'lists.delete(key);',
    ],
    'lists that were never asked for are not touched': ['lists.filter(wasAskedFor)', 'lists'],
    'a list under way may hold a report that is changed': ['it.pagedList.state.loading ||', ''],
    'a touched list says so': ['this.touched.fire(list);\n    }\n  }\n\n  touchProjects', '}\n  }\n\n  touchProjects'],
    'a disposed cache loads nothing': ['if (this.isDisposed) pagedList.dispose();', ''],
    'what the service sent is seen': ['this.seen.fire(page.records);', ''],
    'a row that cannot be loaded again does not cost the rest': [
      'this.service.getReport(id, { signal }).catch(() => undefined)',
      'this.service.getReport(id, { signal })',
    ],
    'the page size goes along': ['{ ...reportQueryOf(list), per_page: perPage }', 'reportQueryOf(list)'],
  },
  'model/lists/listRequest.ts': {
    'a list is named by its order too': [
      '[kind, search, list.result, list.project, sortBy, sort]',
      '[kind, search, list.result, list.project, sortBy]',
    ],
    'a filter by result leaves one group': ['reports.result === undefined || reports.result === result', 'true'],
    'a report belongs only where all words of the search are in its address': [
      'hasWords(report.url, search.split(/\\s+/))',
      'true',
    ],
    'the service is asked for the longest word': [
      "search: searchTermsOf(search).server, search_by: 'url'",
      "search, search_by: 'url'",
    ],
    'an order that the service does not have is none of its request': [
      "sortBy === 'bad' ? 'created_at' : sortBy",
      "sortBy === 'bad' ? 'project' : sortBy",
    ],
  },
  'model/lists/localFilter.ts': {
    'the privacy filter hides rows': ["wanted === undefined || row['privacy'] === wanted", 'true'],
    'projects are searched by name': ["list.kind === 'reports' ? 'url' : 'name'", "'url'"],
  },
  'model/lists/projectCounts.ts': {
    'a report counts once': [
      '(shown.get(of) ?? new Set()).add(id)',
      '(shown.get(of) ?? new Set()).add(`${id}${list.result ?? result}${list.search}`)',
    ],
    'a search does not count as all': ["&& list.search === '';", ';'],
  },
  'model/lists/query.ts': {
    'an unknown order takes the usual one': [
      'sortBy: oneOf(reportKeys, sortBy) ?? normal.sortBy',
      'sortBy: sortBy as ReportKey',
    ],
    'a filter by privacy is a filter': [
      '(query.result ?? query.project ?? query.privacy)',
      '(query.result ?? query.project)',
    ],
  },
  'model/lists/reportWatch.ts': {
    'a report that was deleted here is gone': [
      'if (report === undefined) this.set({ isGone: true, isLoading: false });',
      'if (report === undefined) return;',
    ],
    'a report that cannot be loaded is not gone': [
      "error instanceof ServiceError && error.problem.kind === 'notFound'",
      'error instanceof ServiceError',
    ],
    'an overtaken answer about a report is dropped': ['if (!signal.aborted) this.take(report);', 'this.take(report);'],
    'a row that says otherwise makes a report due': [
      'if (generatedAt !== report.generatedAt || privacy !== report.privacy) this.markStale();',
      '',
    ],
    'a refresh makes a report due': ['store.onDidExpire(() => this.markStale())', 'store.onDidExpire(() => undefined)'],
  },
  'model/lists/snapshot.ts': {
    'rows of another address are not shown': ['if (read.output.service !== service) return;', ''],
    'only so many rows of a list are remembered': ['Math.min(maxRowsOfAList, room)', 'room'],
    'only what shows is remembered': ['.map(pick);', '.map((row) => ({ ...row, ...pick(row) }));'],
    'lists that are no longer wanted are not restored': [
      'if (!isWanted(wanted, query)) continue;\n    lists.reports',
      'lists.reports',
    ],
  },
  'model/lists/store.ts': {
    'a query that is the same asks for nothing': [
      'if (JSON.stringify(query) === JSON.stringify(this.current)) return;',
      '',
    ],
    'lists that a new query does not show are dropped': ['this.lists.keepOnly((list) => isWanted(list, query));', ''],
    'a report that a filter hides is shown without it': [
      'if (isHidden || homesOf(report, this.current).length === 0) this.queryReports(everything);',
      '',
    ],
    'a report without a result is shown among all': [
      "if (homesOf(report, this.current).length === 0) this.queryReports({ groupBy: 'none' });",
      '',
    ],
    'a report whose page was not read is added': ['if (!pagedList.has(report.id)) pagedList.add(report);', ''],
    'all words of a search have to be there': [
      'return records.filter(({ url }) => hasWords(url, local));',
      'return [...records];',
    ],
    'a report that was loaded in full is seen': [
      'const report = await this.service.getReport(id, { signal });\n    this.tellSeen(report);',
      'const report = await this.service.getReport(id, { signal });',
    ],
    'a refresh marks every list': ['for (const { pagedList } of this.lists.all) pagedList.expireUnlessLoading();', ''],
  },
  'model/lists/searchTerms.ts': {
    'words are found in any case': ['folded.includes(word.toLowerCase())', 'folded.includes(word)'],
  },
};
