// @ts-check

/** Lists that come page by page: each row once, none lost, none asked for in vain. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/lists/pagedList.ts': {
    'an overtaken answer is dropped': ['if (this.inFlight?.abort !== abort) return;', ''],
    'after a failure a redraw does not ask again': [
      "if (kind === 'load') this.isStale = false;",
      "if (kind === 'load' && this.error === undefined) this.isStale = false;",
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
    'a disposed list asks for nothing': ['else if (this.isStale && !this.isDisposed)', 'else if (this.isStale)'],
    'rows that a refresh no longer found are told': ['if (lost.length > 0) this.options.onLose?.(lost);', ''],
    'the next page after a change in a long list looks back': ['hasShifted: this.hasShifted }', 'hasShifted: false }'],
  },
  'model/lists/pagedRows.ts': {
    'rows of an earlier session are known for a part': ['pages.isMissingRows = total !== rows.length;', ''],
    'what is beyond the rows that were read is not lost': [
      "newer.rest === 'none' ? keys.length : keys.findLastIndex(isKept)",
      'keys.length',
    ],
    'of the first rows all that was sent is kept': [
      'if (this.paged.size < maxUnabridgedRows && !this.paged.has(key)) this.whole.add(key);',
      '',
    ],
    'of a very long list only what shows is kept': ['this.whole.has(key) ? row : this.options.abridge(row)', 'row'],
    'no row shows twice': ['if (!this.paged.has(key)) this.loose.set(key, row);', 'this.loose.set(key, row);'],
    'a page that is offered again is not followed': [
      'isEmpty || this.followed.has(keyOf(page.next)) ? undefined',
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
    'rows that the service withholds are told': ['!this.isMissingRows && !this.mayHaveMissed', '!this.mayHaveMissed'],
    'a full last page may not be the last': ['(isFull && page.isLast !== true) ||', ''],
    'a row that was set aside moves to its place': [
      'this.loose.delete(key);\n    }\n    this.rowsCache',
      '}\n    this.rowsCache',
    ],
    'a removed row is counted out': ['this.count -= 1;', ''],
    'rows are not remembered when they change': [
      'if (this.loose.has(key)) this.loose.set(key, row);\n    this.rowsCache = undefined;',
      'if (this.loose.has(key)) this.loose.set(key, row);',
    ],
  },
  'model/lists/pager.ts': {
    'a refresh reads as many pages as before': [
      'rows.read < shown.read && rows.nextInTurn',
      'rows.read < 1 && rows.nextInTurn',
    ],
    'a refresh asks for the rows whose page was not read': ['if (row !== undefined) rows.addLoose(row);', ''],
    'several pages are requested at once': ['this.isNumbered ? Math.min(most, maxAtOnce) : 1', '1'],
    'no more pages are requested than are wanted': ['Math.min(most, maxAtOnce)', 'maxAtOnce'],
    'numbers that prove wrong are no longer guessed': ['this.isNumbered = false;', ''],
    'a page is requested once': ['if (ahead.has(keyOf(one))) continue;', ''],
    'a page that was requested and is not wanted may fail': ['early.catch(() => undefined);', ''],
    'a page of another total is requested again in its turn': [
      'requested === undefined || page.total === rows.toldTotal',
      'page.total !== null',
    ],
    'what was requested before a row moved is left out': ['ahead.clear();\n      following =', 'following ='],
    'rows that were missed are told': ['if (!isMended) rows.missRows();', ''],
    'after a change the last page is read again': ['if (hasShifted && again.length === 0) await readLast(1);', ''],
  },
  'model/lists/readList.ts': {
    'a list with fewer than the service says is not whole': ['!hasGaps && read >= (total ?? 0)', '!hasGaps'],
    'a list with records that cannot be read is not whole': ['unreadable > 0 || !this.isSteady', '!this.isSteady'],
    'a list that changed too fast is not whole': ['this.isSteady &&= isMended;', ''],
    'a list without a total is compared': ['(isUncounted || this.seen.size > this.largestTotal)', 'false'],
    'a page without a total is compared': ['isUncounted || ', ''],
    'a total that one page told holds': ['this.total = total ?? this.total;', 'this.total = total;'],
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
  'model/lists/seam.ts': {
    'as many rows are read again as the total has shrunk by': [
      'Math.ceil((before - total) / pageSize)',
      'Math.floor((before - total) / pageSize)',
    ],
    'a list that keeps changing says so': [
      'await readLast(pagesBack(least));\n  return false;',
      'await readLast(pagesBack(least));\n  return true;',
    ],
  },
  'model/lists/uncountedSeam.ts': {
    'pages that did not move are steady': [
      'if (!(await readLast(count)).some(({ hasMoved }) => hasMoved)) return true;',
      'await readLast(count);',
    ],
    'further pages are compared where more may have moved': ['count = Math.min(pages, 4 * count);', ''],
  },
};
