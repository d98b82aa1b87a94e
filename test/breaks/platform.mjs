// @ts-check

/** Sessions, texts and questions. @type {import('../run/breakTables.mjs').Table} */
export default {
  'platform/jobs/jobs.ts': {
    'a window does one job at a time': ['this.turn.then(() => (withdrawn', 'Promise.resolve().then(() => (withdrawn'],
    'a job that was canceled before its turn is not begun': [
      'withdrawn?.aborted === true ? undefined : work()',
      'work()',
    ],
  },
  'commands/jobs/cancelJobs.ts': {
    'a job of another connection is not cancelled': [
      'jobs.all.filter(({ connection }) => connection.id === connectionId)',
      'jobs.all',
    ],
  },
  'platform/links.ts': {
    'what divides a link is encoded twice': [
      'value.replace(/[%&+]/g, encodeURIComponent)',
      'value',
      { host: 'A link for VS Code' },
    ],
    'a value that a link has twice is none': [
      'another === undefined && value !== undefined',
      'value !== undefined',
      { host: 'A link for VS Code' },
    ],
  },
  'platform/reportUri.ts': {
    'an address of another kind names no report': [
      'if (scheme !== reportScheme) return undefined;',
      '',
      { host: 'The address of a document' },
    ],
  },
  'platform/session/sessionStart.ts': {
    'requests wait for rows of the last time alone': [
      'if (!lists.all.some(({ pagedList: { state } }) => state.isRemembered)) return;',
      '',
    ],
    'requests wait until rows of the last time are on their way': ['await wait(0);\n    await wait(drawingMs);', ''],
    'other code waits for the first answers': ['firstAnswers(lists).then(() => wait(0))', 'wait(0)'],
    'other code does not wait for a service that takes long': [', wait(maxAnswerMs)]', ']'],
  },
  'model/lists/firstAnswers.ts': {
    'rows of the last time are no answer': ['!isRemembered && loadedAt', 'loadedAt'],
    'a failure is an answer': ['error ?? (!isRemembered && loadedAt)', '!isRemembered && loadedAt'],
    'the first answers are all that was requested': [' || states.some(({ loading }) => loading)', ''],
  },
  'platform/session/lazyService.ts': {
    'nothing is sent without a key': [
      "if (apiKey === undefined) throw new ServiceError({ kind: 'notConnected' }, connection.url);",
      '',
      { host: 'A model that reads' },
    ],
  },
  'platform/session/clients.ts': {
    'what a busy service refused is loaded after its wait': [
      'this.onDidEndHold(origin);',
      '',
      { host: 'Browsing loads what a busy service' },
    ],
    'more requests go out as soon as the setting says so': [
      'for (const limiter of this.limiters.values()) limiter.startWaiting();',
      '',
      { host: 'Connections' },
    ],
    'all sessions of a service share its limit': [
      'this.limiters, origin, () => {',
      'new Map<string, Limiter>(), origin, () => {',
      { host: 'Connections' },
    ],
  },
  'platform/session/sessionForReport.ts': {
    'a report of a former address is not shown': [
      '&& current.connection.url === service',
      '',
      { host: 'What is kept of a service' },
    ],
  },
  'platform/session/sessions.ts': {
    'what was created here is known beyond a new key': [
      'getOrAdd(this.creations, serviceKeyOf(connection), () => new Creations())',
      'new Creations()',
      { host: 'Creating a report' },
    ],
    'VS Code is told of the state of the connection once': [
      'if (state !== this.toldState) setContext',
      'setContext',
      { host: 'Browsing' },
    ],
    'another address is another session': ['former?.url === active?.url && ', '', { host: 'Connections' }],
    'a former session ends what is under way': [
      'this.session?.close();\n    this.session = this.open(connection);',
      'this.session = this.open(connection);',
      { host: 'Connections' },
    ],
    'another key is another session': ['&& !hasNewKey', '', { host: 'Another window' }],
    'another page size is another session': [
      'if (event.affectsConfiguration(settingIds.pageSize)) this.replace(connections.active);',
      '',
      { host: 'Reading page by page' },
    ],
    'a query is kept for its connection': [
      'store.onDidChangeQuery((query) => void queries.keepCurrent(connection.id, query)),',
      '',
      { host: 'Keeping queries' },
    ],
  },
  'platform/settings.ts': {
    'a number of requests is whole': ['Number.isInteger(value) ? value : undefined', 'value', { host: 'Connections' }],
  },
  'platform/ui/reportError.ts': {
    'a cancellation is silent': [
      'if (error instanceof CancellationError || error instanceof AbortedError) return;',
      'if (error instanceof CancellationError) return;',
    ],
    'doubt is told': ['...doubt].join', '].join'],
  },
  'util/dataBlock.ts': {
    'no value is longer than its limit': ['boundedLine(value, maxValueChars).line', 'value'],
    'no value ends the block': ['/`|(?<=[\\s"])[#@]/g', '/(?<=[\\s"])[#@]/g'],
  },
  'platform/ui/cancellableProgress.ts': {
    'what was cancelled gives nothing': [
      'if (abort.signal.aborted) throw new CancellationError();',
      '',
      { host: 'A task that takes long' },
    ],
  },
  'platform/ui/confirm.ts': {
    'what is not wanted is not removed': [
      'if (choice !== remove) throw new CancellationError();',
      '',
      { host: 'Connections' },
    ],
    'Escape deletes nothing': [
      'if (choice !== exporting) throw new CancellationError();\n    await exportFirst();',
      'if (choice !== exporting) return;\n    await exportFirst();',
      { host: 'Changing' },
    ],
    'less than all is asked about': [
      'if (readings.every(({ isWhole }) => isWhole)) return;',
      'if (readings.length > 0) return;',
      { host: 'Exporting reports' },
    ],
  },
  'platform/ui/multiStepInput.ts': {
    'the way back keeps what was typed': ['index += answer === back ? -1 : 1;', 'index += 1;', { host: 'Connecting' }],
  },
  'platform/ui/searchInput.ts': {
    'Enter searches for what was typed, however soon': [
      'isTyped ? box.value.trim() : (box.activeItems[0]?.text ?? box.value.trim())',
      'box.activeItems[0]?.text ?? box.value.trim()',
      { host: 'Searching' },
    ],
  },
};
