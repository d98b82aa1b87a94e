// @ts-check

/** How a change is made, looked up and shown. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/changes/localChanges.ts': {
    'rows that were deleted by a job go': ['else reportDeleted(store, id);', ''],
    'rows follow a job only where it succeeded': ["if (!isDone && outcome.state !== 'unknown') return;", ''],
    'the privacy of rows follows a job': ['privacyChanged(store, id, choiceFor(task, item).privacy);', '{}'],
    'rows of what may be done are requested again': [
      'else if (!isDone) store.lists.markChanged(store.lists.holding(id));',
      'else if (!isDone) return;',
    ],
    'what may have been created is remembered': ['creations.note(item.url, created);', ''],
    'a changed report replaces its rows': ['else pagedList.replace(report);', ''],
    'a changed privacy shows': ['pagedList.replace(reportWith(row, { privacy }));', 'pagedList.replace(row);'],
    'a report that is rated again leaves the list of its former result': ['else pagedList.remove(report.id);', ''],
    'a report that is rated again comes into the list of its result': ['addToHome(store, report);\n  store', 'store'],
    'who shows a report in full hears that it is gone': ['store.tellReport({ id, report: undefined, before });', ''],
    'a report whose list is read whole is there already': ["pagedList.state.rest === 'none' ||", ''],
  },
  'model/changes/item.ts': {
    'an Undo gives each its own privacy': [
      'return choice ?? { privacy: restore };',
      "return choice ?? { privacy: 'private' };",
    ],
  },
  'model/changes/changes.ts': {
    'the report of another page is not deleted': ["before === undefined || !('state' in before)", 'true'],
    'the report of another page is not rated again': ['if (areOfOtherPages(present.url, report.url))', 'if (false)'],
    'a creation that is cancelled before its turn is none': [
      'if (options.signal?.aborted === true) throw new AbortedError();',
      '',
    ],
    'a creation in doubt is remembered': ['creations.note(url, undefined);', ''],
    'a creation marks the lists that may hold it': ['this.markAround(created);', ''],
    'a creation is told': ['store.tellCreated(created.id);', ''],
    'a change in doubt marks what it may have changed': [
      'if (error instanceof AbortedError || (error instanceof ServiceError && error.mayHaveHappened)) mark();',
      '',
    ],
    'a change that was not made says so, and shows what is there': [
      "if (state === 'skipped') {\n      mark();",
      "if (state === 'skipped') {",
    ],
    'a report that is gone is not changed': ["if (before.state === 'failed') throw", 'if (false) throw'],
    'a change that was refused marks nothing': [
      '(error instanceof ServiceError && error.mayHaveHappened)',
      'error instanceof ServiceError',
    ],
    'a change of privacy shows even if the report cannot be loaded again': [
      '// The change was made; the lists themselves say what keeps them from showing it.\n      mark();',
      '',
    ],
    'an answer from before a change is not believed': [
      'lists.markChanged(lists.mayHold(report).filter(({ pagedList }) => pagedList.state.loading));',
      '',
    ],
    'the report before an update is part of its history': [
      "if (typeof end !== 'string') store.tellSeen(end.before);",
      '',
    ],
    'new results show': ['if (now !== undefined) reportRated(store, now);', ''],
    'an update is told': ['store.tellUpdated(report.id);\n  }\n\n', '}\n\n'],
    'a deleted report goes': ['reportDeleted(store, report.id, lists.mayHold(report));', ''],
    'a deleted project goes': ['lists.removeProject(name);', ''],
    'a list that could not be loaded says why a new report does not show': [
      "return 'not loaded';",
      "return 'not rated';",
    ],
    'a filter says why a new report does not show': [
      "isNarrowed(this.session.store.query.reports) ? 'filtered' : 'not rated'",
      "'not rated'",
    ],
  },
  'model/changes/creationProof.ts': {
    'a report that was there before is not the new one': ['pages.has(id) || known.includes(id)', 'pages.has(id)'],
    "another item's report is not this one's": ['pages.has(id) || known.includes(id)', 'known.includes(id)'],
    'the look goes on to the page below the oldest report of the job': ['isBelow = missing.size === 0;', ''],
    'not to be found proves nothing if none of the others is found': [
      'isProof && isRead && missing.size < pages.size',
      'isProof && isRead',
    ],
    'not to be found proves nothing if the list has gaps': [
      '!reading.hasGaps && (isBelow || reading.isWhole)',
      '(isBelow || reading.isWhole)',
    ],
    'a report of the site under another address may be the one': [
      'else if (hasStranger || pages.get',
      'else if (pages.get',
    ],
    'a report of the job under another address proves nothing': [
      'pages.get(report.id) !== pageKey(report.url)) isProof = false;',
      'false) isProof = false;',
    ],
  },
  'model/changes/operations.ts': {
    'a deletion that is looked up and gone is done': [
      "=== 'gone' ? { state: 'done', id: item.id } : 'not done',",
      "=== 'gone' ? gone : 'not done',",
    ],
    'a report that is gone is not rated again': [
      "return report === 'gone' ? gone : {",
      "return report === 'gone' ? { result: undefined, score: undefined, generatedAt: undefined } : {",
    ],
    'an Undo gives back what there was right before': [
      '{ ...ratingOf(report), privacy: report.privacy }',
      '{ ...ratingOf(report), privacy: item.privacy }',
    ],
    'an update is compared with what there was before': [
      '{ ...ratingOf(report), privacy: report.privacy }',
      '{ result: undefined, score: undefined, generatedAt: undefined, privacy: report.privacy }',
    ],
    'an Undo does not stop at what has the privacy already': [
      'now !== expected && now !== wanted;',
      'now !== expected;',
    ],
    'an Undo that cannot see what it takes back takes nothing back': [
      'await (item.expected === undefined ? unlessUnreadable(reading) : reading)',
      'await unlessUnreadable(reading)',
    ],
    'a password that nobody agreed to lose stays': [
      "return now === 'password' && shown !== undefined && shown !== 'password';",
      'return false;',
    ],
    'an Undo leaves alone what was changed since': [
      'if (expected !== undefined) return now !== expected && now !== wanted;',
      'if (expected !== undefined) return false;',
    ],
    'a former report is no proof of a creation': [
      "known === undefined ? { state: 'unknown' } : { state: 'done', id: found.id }",
      "{ state: 'done', id: found.id }",
    ],
    'a former report is not the new one': [
      "const { url, known = 'unknown' } = item;",
      'const { url, known = [] } = item;',
    ],
    'a created report without an answer is looked for': [
      'answer ?? (await findNewReportSoon(url, known, service))',
      'answer',
    ],
    'a report that another change deleted is gone, not updated': [
      'const gone: ItemOutcome = {',
      "const gone: ItemOutcome = { state: 'done' } ?? {",
    ],
    'known reports are not taken for the created one': [
      'findReport({ url, known: known ?? [], newest: maxNewestRead }',
      'findReport({ url, newest: maxNewestRead }',
    ],
    'a page that got a report meanwhile gets no second one': ['if (wasCreatedSince(item, creations))', 'if (false)'],
    'a report that was known is no reason not to create another': [
      'return id === undefined || !known.includes(id);',
      'return true;',
    ],
    'creations of a page wait for one another': ['creations.inTurn(item.url, async', "creations.inTurn('', async"],
    'what a job creates is known': ['  creations.note(url, created?.id);\n', ''],
    'a password that came meanwhile is not written over': [
      "privacy !== 'password' && wasChanged(item, report.privacy, privacy)",
      'false',
    ],
    'the report of another page is not deleted': [
      "report === 'gone' ? { state: 'done', id: item.id } : undefined",
      'undefined',
    ],
    'whether a password is the new one cannot be seen': [
      "(privacy !== 'password' || (before !== undefined && before !== 'password'))",
      'true',
    ],
    'an update without a date before proves nothing': ["if (baseline === undefined) return 'no proof';", ''],
    'an update that shows at no neighbour either is not proved undone': [
      "// A service without useful dates shows none of them as done.\n      return 'no proof';",
      "return 'not done';",
    ],
    'what is sent can be given up before it leaves': ['service.deleteReport(id, options)', 'service.deleteReport(id)'],
  },
};
