// @ts-check

/** What a change does to the rows on screen, and what is known of them. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/lists/unratedPages.ts': {
    'a list in another order says nothing of what is not rated': [
      'records: isSorted(records.slice(end)) ? records.slice(0, end) : []',
      'records: records.slice(0, end)',
    ],
    'a service that sends no results has no reports that are not rated': [
      'if (!areResultsSent(store)) return nothing;',
      '',
    ],
    'what is not rated is looked for at the end of a list too': [
      "return page.records.length > 0 || next !== undefined ? page : read(list, 'desc', undefined, signal);",
      'return page;',
    ],
    'pages of what is not rated go on in their direction': ['next && { ...next, sort }', 'next'],
  },
  'model/lists/keptReport.ts': {
    'a date within a second is kept': ['timeOf(seconds) === time ? seconds : String(time)', 'seconds'],
    'what reports share is theirs': ['JSON.stringify(values)', 'JSON.stringify(values.privacy)'],
  },
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
    'a page that is not in order ends it': ["order.sort_by === 'result' && ![true", 'false && ![true'],
    'a page that is in order is no news': ['[true, false].some(', '[].some('],
  },
  'model/lists/scoreOrder.ts': {
    'the pages of a list are in one order': [
      "next === undefined ? areScoresSorted === true : next['sort_by'] === 'result'",
      'areScoresSorted === true',
    ],
    'reports of one result are read by id until scores are known to be in order': [
      'areScoresSorted === true :',
      'areScoresSorted !== false :',
    ],
  },
  'model/lists/listRequest.ts': {
    'a list is named by its order too': [
      'list.project, sortBy, sort, list.isUnrated]',
      'list.project, sortBy, list.isUnrated]',
    ],
    'a filter by result leaves one group': ['reports.result === undefined || reports.result === result', 'true'],
    'the service is asked for the longest word': [
      "search: searchTermsOf(search).server, search_by: 'url'",
      "search, search_by: 'url'",
    ],
    'an order that the service does not have is none of its request': [
      "sortBy === 'bad' ? 'created_at' : sortBy",
      "sortBy === 'bad' ? 'project' : sortBy",
    ],
  },
  'model/lists/homes.ts': {
    'a report belongs only where all words of the search are in its address': [
      'hasWords(report.url, search.split(/\\s+/))',
      'true',
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
      'sortBy: oneOf(reportKeys, sortBy) ?? usual.sortBy',
      'sortBy: sortBy as ReportKey',
    ],
    'an order that nobody chose is not kept': ['...(isChosen ? order : usual)', '...order'],
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
    'a report that was loaded in full is seen': [
      'const report = await this.service.getReport(id, { signal });\n    this.tellSeen(report);',
      'const report = await this.service.getReport(id, { signal });',
    ],
    'a refresh marks every list': ['for (const { pagedList } of this.lists.all) pagedList.expireUnlessLoading();', ''],
  },
  'model/lists/showReport.ts': {
    'a report that a filter hides is shown without it': [
      'if (isHidden(store, report)) store.queryReports(everything);',
      '',
    ],
    'a report without a result is shown among all': [
      "if (homesOf(report, store.query).length === 0) store.queryReports({ groupBy: 'none' });",
      '',
    ],
    'a report whose page was not read is added': ['if (!pagedList.has(report.id)) pagedList.add(report);', ''],
  },
  'model/lists/searches.ts': {
    'all words of a search have to be there': [
      'return records.filter(({ url }) => hasWords(url, local));',
      'return [...records];',
    ],
  },
  'model/lists/scoreSense.ts': {
    'only a list that is whole is sorted here': ["|| rest !== 'none'", ''],
    'what scores mean is learned from results': ['return worst <= best;', 'return true;'],
    'a missing score comes last': ['Number(one === undefined) - Number(other === undefined)', '0'],
  },
  'model/lists/scoreProbe.ts': {
    'nothing is found out that is known': ['lists.areScoresSorted === undefined ?', 'lists !== undefined ?'],
    'scores that are all the same prove nothing': [
      'new Set(rows.map(({ score }) => score)).size > 1',
      'rows.length > 0',
    ],
    'the first rows being in order is not enough': [
      'areByScore(records, isLow) && others.every(',
      'areByScore(records, isLow) || others.every(',
    ],
    'the first rows have to be in order': ['areByScore(records, isLow) &&', 'records.length > 0 &&'],
  },
  'model/lists/badCounts.ts': {
    'a service that does not filter does not count': [
      'if (!page.records.every(',
      'if (page.records.length < 0 && !page.records.every(',
    ],
    'a project is counted once': ['(count !== undefined && !isOld) ||', ''],
    'what the service says is not asked for': ['project.counts?.bad !== undefined', 'false'],
    'only so many projects are counted': ['projects.slice(0, maxProjects)', 'projects'],
    'a count without a total is a lower bound': ['page.total === undefined && !isAll', 'false'],
    'nothing is counted once nothing shows': ['signal.aborted || !isWanted()', 'signal.aborted'],
    'a project that cannot be counted is not asked for again and again': [
      'if (error instanceof ServiceError) this.failed.add(project)',
      'if (error instanceof ServiceError) this.failed.clear()',
    ],
    'a refresh does not count at once': ['this.now() - at >= maxAgeMs', 'true'],
  },
  'model/lists/searchTerms.ts': {
    'words are found in any case': ['folded.includes(word.toLowerCase())', 'folded.includes(word)'],
  },
};
