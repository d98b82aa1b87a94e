// @ts-check

/** The rows on screen: each once, none lost, none asked for in vain. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/lists/effects.ts': {
    'a changed report replaces its rows': ['pagedList.replace(report);\n  store.tellReport', 'store.tellReport'],
    'a changed privacy shows': ['pagedList.replace({ ...row, privacy });', 'pagedList.replace(row);'],
    'a report that is rated again leaves the list of its former result': ['else pagedList.remove(report.id);', ''],
    'a report that is rated again comes into the list of its result': ['addToHome(store, report);\n  store', 'store'],
    'who shows a report in full hears that it is gone': ['store.tellReport({ id, report: undefined });', ''],
    'a row goes once the answer that may still have it is there': [
      'if (pagedList.state.loading) return;\n    listener',
      'listener',
    ],
    'a report whose list is read whole is there already': ["pagedList.state.rest === 'none' ||", ''],
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
    'a touched list says so': [
      'this.changed.fire({ list, isTouched: true });\n    }\n  }\n\n  touchProjects',
      '}\n  }\n\n  touchProjects',
    ],
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
      "search: wordsOf(search).asked, search_by: 'url'",
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
  'model/lists/mutations.ts': {
    'a created report without an answer is found again': [
      'answer ?? (await findNewReportSoon(creation.url, known, this.service))',
      'answer',
    ],
    'a creation opens no former report': [
      'findNewReportSoon(creation.url, known, this.service)',
      'findNewReportSoon(creation.url, [], this.service)',
    ],
    'a creation in doubt is remembered': ['this.creations.note(creation.url, undefined);', ''],
    'a creation is remembered': ['this.creations.note(creation.url, created?.id);', ''],
    'a creation marks the lists that may hold it': ['this.touchAround(created);', ''],
    'a creation is told': ['this.store.tellCreated(created.id);', ''],
    'a change in doubt marks what it may have changed': [
      'if (error instanceof AbortedError || (error instanceof ServiceError && error.mayHaveHappened)) touch();',
      '',
    ],
    'a change that was refused marks nothing': [
      '(error instanceof ServiceError && error.mayHaveHappened)',
      'error instanceof ServiceError',
    ],
    'a change of privacy shows even if the report cannot be loaded again': [
      '// The change was made; the lists themselves say what keeps them from showing it.\n      touch();',
      '',
    ],
    'an answer from before a change is not believed': [
      'lists.touch(lists.mayHold(report).filter(({ pagedList }) => pagedList.state.loading));',
      '',
    ],
    'the report before an update is part of its history': [
      "if (typeof end !== 'string') this.store.tellSeen(end.before);",
      '',
    ],
    'new results show': ['if (now !== undefined) reportRated(this.store, now);', ''],
    'an update is told': ['this.store.tellUpdated(report.id);\n  }\n\n  /** The lists', '}\n\n  /** The lists'],
    'a deleted report goes': ['reportDeleted(this.store, report.id, lists.mayHold(report));', ''],
    'a deleted project goes': ['lists.removeProject(name);', ''],
    'a list that could not be loaded says why a new report does not show': [
      "return 'not loaded';",
      "return 'not rated';",
    ],
    'a filter says why a new report does not show': [
      "isNarrowed(this.store.query.reports) ? 'filtered' : 'not rated'",
      "'not rated'",
    ],
  },
  'model/lists/pagedList.ts': {
    'an overtaken answer is dropped': ['if (this.inFlight?.abort !== abort) return;', ''],
    'after a failure a redraw does not ask again': [
      "if (kind === 'load') this.isDue = false;",
      "if (kind === 'load' && this.error === undefined) this.isDue = false;",
    ],
    'an answer ends the error before it': ['this.error = undefined;\n        })', '})'],
    'a request that is overtaken is given up': ['this.inFlight.abort.abort();', ''],
    'a long list is not read again for one change': [
      'if (this.rows.read > maxPagesAgain) this.hasShifted = true;',
      'if (false) this.hasShifted = true;',
    ],
    'a burst of refreshes is one request': ["this.inFlight === undefined || this.inFlight.kind === 'more'", 'true'],
    'Load All ends when it is cancelled': ['if (isGivenUp()) break;', ''],
    'Load All that is cancelled is no failure': ['cancelled?.aborted === true ? undefined : error', 'error'],
    'rows of an earlier session do not replace an answer': ['if (this.loadedAt !== undefined) return;', ''],
    'rows of an earlier session say that they are': ['this.isRemembered = true;', ''],
    'an answer under way does not undo a change': ["if (this.inFlight?.kind === 'load') void this.refresh();", ''],
    'Load More waits for what is under way': [
      "if (this.inFlight.kind !== 'load') return this.inFlight.promise;\n      await this.inFlight.promise;",
      'return this.inFlight.promise;',
    ],
    'a disposed list asks for nothing': ['else if (this.isDue && !this.isDisposed)', 'else if (this.isDue)'],
    'rows that a refresh no longer found are told': ['if (lost.length > 0) this.options.onLose?.(lost);', ''],
    'the next page after a change in a long list looks back': ['hasShifted: this.hasShifted }', 'hasShifted: false }'],
  },
  'model/lists/pagedRows.ts': {
    'no row shows twice': ['if (!this.paged.has(key)) this.aside.set(key, row);', 'this.aside.set(key, row);'],
    'of a very long list only what shows is kept': ['this.whole.has(key) ? row : this.options.abridge(row)', 'row'],
    'of the first rows all that was sent is kept': [
      'if (this.paged.size < maxWhole && !this.paged.has(key)) this.whole.add(key);',
      '',
    ],
    'a page that is offered again is not followed': [
      'isEmpty || this.followed.has(JSON.stringify(page.next)) ? undefined',
      'isEmpty ? undefined',
    ],
    'reading all ends after a page that added nothing': [
      'this.unreadablePages >= maxUnreadablePages : !this.hasGrown',
      'this.unreadablePages >= maxUnreadablePages : false',
    ],
    'reading all ends after many pages that cannot be read': [
      'this.unreadablePages > 0 ? this.unreadablePages >= maxUnreadablePages :',
      'this.unreadablePages > 0 ? false :',
    ],
    'rows that cannot be read are counted': ['this.notRead += page.unreadable;', ''],
    'rows that the service withholds are told': ['this.isMissingRows || this.mayHaveMissed', 'this.mayHaveMissed'],
    'a full last page may not be the last': ['(isFull && page.isLast !== true) ||', ''],
    'a row that was set aside moves to its place': [
      'this.aside.delete(key);\n    }\n    this.rowsCache',
      '}\n    this.rowsCache',
    ],
    'a removed row is counted out': ['this.count -= 1;', ''],
    'rows are not remembered when they change': [
      'if (this.aside.has(key)) this.aside.set(key, row);\n    this.rowsCache = undefined;',
      'if (this.aside.has(key)) this.aside.set(key, row);',
    ],
    'what is beyond the rows that were read is not lost': [
      "newer.rest === 'none' ? keys.length : keys.findLastIndex(isKept)",
      'keys.length',
    ],
  },
  'model/lists/pager.ts': {
    'a refresh reads as many pages as before': [
      'rows.read < shown.read && rows.nextInTurn',
      'rows.read < 1 && rows.nextInTurn',
    ],
    'a refresh asks for the rows whose page was not read': ['if (row !== undefined) rows.setAside(row);', ''],
    'pages are taken only as long as each leads to the next': [
      'answers.filter((_, index) => wanted.slice(0, index + 1).every((_it, before) => isLed(before)))',
      'answers.filter((_, index) => isLed(index) || true)',
    ],
    'numbers that prove wrong are no longer guessed': ['if (led.length < answers.length) this.isNumbered = false;', ''],
    'rows that were missed are told': ['if (!isMended) rows.missRows();', ''],
    'after a change the last page is read again': ['if (hasShifted && again.length === 0) await readLast(1);', ''],
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
  'model/lists/readList.ts': {
    'a list that was read in part is not whole': [
      'this.isAtEnd && !this.hasEnough && !hasGaps && read >= (total ?? 0)',
      'this.isAtEnd && !hasGaps && read >= (total ?? 0)',
    ],
    'a list with fewer than the service says is not whole': ['!hasGaps && read >= (total ?? 0)', '!hasGaps'],
    'a list with records that cannot be read is not whole': ['unreadable > 0 || !this.isSteady', '!this.isSteady'],
    'a list that changed too fast is not whole': ['this.isSteady &&= isMended;', ''],
    'a list without a total is compared': ['if (last > 0 && this.seen.size > this.largestTotal) {', 'if (false) {'],
    'a list without a total that changed too fast is not whole': ['this.isSteady &&= isSound;', ''],
    'a full page without a next may not be the last': [
      '(total !== undefined || isLast === true || !mayBeFull)',
      'true',
    ],
    'a page elsewhere follows': ['next === undefined && !nextIsElsewhere &&', 'next === undefined &&'],
    'reading can be cancelled between pages': ['if (this.source.signal.aborted) throw new AbortedError();', ''],
    'each record is given once': [
      'page.records.filter((record) => this.isNew(this.source.keyOf(record)))',
      'page.records.filter((record) => this.isNew(this.source.keyOf(record)) || true)',
    ],
    'new rows at the beginning are read': ['if (!reader.hasEnough) await reader.readNewRows();', ''],
    'a page that is offered again ends the list': [
      'page.next === undefined || followed.has(JSON.stringify(page.next))',
      'page.next === undefined',
    ],
    'a page that is read again counts its unreadable records once': [
      'unreadable - (known?.unreadable ?? 0)',
      'unreadable',
    ],
  },
  'model/lists/readReports.ts': {
    'all is read by id, newest first': ["{ ...list, sortBy: 'id', sort: 'desc' }", 'list'],
  },
  'model/lists/reportOrder.ts': {
    'what was read newest first is put in order': [
      'one.key < other.key ? -direction',
      'one.key < other.key ? direction',
    ],
    'oldest first is the other way round': ["sort === 'desc' ? newestFirst : newestFirst.toReversed()", 'newestFirst'],
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
      'if (generatedAt !== report.generatedAt || privacy !== report.privacy) this.expire();',
      '',
    ],
    'a refresh makes a report due': ['store.onDidExpire(() => this.expire())', 'store.onDidExpire(() => undefined)'],
  },
  'model/lists/seam.ts': {
    'as many rows are read again as the total has shrunk by': [
      'Math.ceil((before - total) / pageSize)',
      'Math.floor((before - total) / pageSize)',
    ],
    'a list that keeps changing says so': [
      'await readLast(pagesBack(least));\n  return false;',
      'await readLast(pagesBack(least));\n  return true;',
    ],
    'pages that did not move are steady': [
      'if (!(await readLast(count)).some(({ hasMoved }) => hasMoved)) return true;',
      'await readLast(count);',
    ],
    'further pages are compared where more may have moved': ['count = Math.min(pages, 4 * count);', ''],
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
      'return records.filter(({ url }) => hasWords(url, others));',
      'return [...records];',
    ],
    'a report that was loaded in full is seen': [
      'const report = await this.service.getReport(id, { signal });\n    this.tellSeen(report);',
      'const report = await this.service.getReport(id, { signal });',
    ],
    'a refresh marks every list': ['for (const { pagedList } of this.lists.all) pagedList.expireUnlessLoading();', ''],
  },
  'model/lists/words.ts': {
    'words are found in any case': ['folded.includes(word.toLowerCase())', 'folded.includes(word)'],
  },
};
