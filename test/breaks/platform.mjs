// @ts-check

/** What is kept, for whom, and what a person is told. @type {import('../run/breakTables.mjs').Table} */
export default {
  'platform/history/historyRecorder.ts': {
    'what was deleted here is not reported as gone': [
      'if (report === undefined) this.deleted.add(id);',
      '',
      { host: 'What changed' },
    ],
    'what was asked for here is the person’s own': [
      'store.onDidUpdate((id) => this.updated.set(id, Date.now()))',
      'store.onDidUpdate(() => undefined)',
      { host: 'What changed' },
    ],
    'what was created here is no news': [
      'if (created.length > 0) await history.markAsSeen(created);',
      '',
      { host: 'What changed' },
    ],
    'a failed look is not the same as gone': [
      "if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;",
      '',
    ],
    'a history that could not be opened is tried again': [
      'this.opening = undefined;\n        throw error;',
      'throw error;',
    ],
    'what gets worse is told': ['if (worse.length > 0) this.worsened.fire(worse);', '', { host: 'What changed' }],
  },
  'platform/history/historyStore.ts': {
    'the history is not written if the key is in it': [
      'apiKey === undefined || text.includes(apiKey)',
      'apiKey === undefined',
      {
        survives:
          'A second net: api/cleaning.ts masks the key as records are read, before anything may be written down.',
      },
    ],
    'what could not be written is written later': [
      'this.unwritten = [...versions, ...this.unwritten];',
      '',
      { host: 'What is kept of the history' },
    ],
    'trouble with the disk is told': [
      "tellOfTrouble(this.place, 'unavailable');",
      '',
      { host: 'What is kept of the history' },
    ],
    'a folder that cannot be read is told': [
      "tellOfTrouble(place, 'unavailable');",
      '',
      { host: 'What is kept of the history' },
    ],
    'what was there at the first use is no change': [
      "if (this.lookedAt === undefined) await this.markAsSeen('all');",
      '',
      { host: 'What changed' },
    ],
    'a clock that was ahead hides nothing': [
      'if (corrected !== undefined && corrected !== last) await lastLook.set(this.place.place, corrected);',
      '',
      { host: 'What is kept of the history' },
    ],
  },
  'platform/history/historyFolder.ts': {
    'a file that cannot be read now stays': [
      'if (text === undefined) continue;',
      'if (text === undefined) { broken.push(file); continue; }',
      { host: 'What is kept of the history' },
    ],
    'files are written together before the others go': [
      'await folder.add(textOfVersions(history.records()));',
      '',
      { host: 'What is kept of the history' },
    ],
    'damaged files are set aside': [
      'for (const file of broken) await setAside(file);',
      '',
      { host: 'What is kept of the history' },
    ],
    'a file in the place of the folder is set aside': [
      'if (!isNoFolder(error)) throw error;',
      'throw error;',
      { host: 'What is kept of the history' },
    ],
  },
  'platform/history/historyTrouble.ts': {
    'trouble is told once in a window': ['told.add(trouble);', '', { host: 'What is kept of the history' }],
  },
  'platform/jobs/runningJob.ts': {
    'a window does one job at a time': ['if (this.isReserved) return undefined;', ''],
    'a job of another connection is not cancelled': [
      'if (this.current?.connectionId === connectionId) this.current.job.cancel();',
      'this.current?.job.cancel();',
    ],
  },
  'platform/jobs/urlSources.ts': {
    'a sitemap is asked for once': [
      'if (next === undefined || asked.has(next)) continue;',
      'if (next === undefined) continue;',
    ],
    'a sitemap with a DOCTYPE is refused': [
      "throw new UserError(l10n.t('This sitemap has a DOCTYPE, and is not read for safety.'))",
      'break',
      { host: 'Creating many reports from a sitemap' },
    ],
    'a cancelled download is cancelled, not out of reach': [
      "if (signal.aborted) throw new AbortedError();\n    throw new UserError(l10n.t('{0} could not be reached",
      "throw new UserError(l10n.t('{0} could not be reached",
      { host: 'A sitemap on the web whose reading' },
    ],
    'addresses beyond the limit are counted': [
      'beyond += read.pages.length - taken.length;',
      '',
      { host: 'A sitemap in a file' },
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
  'platform/session/lazyService.ts': {
    'nothing is sent without a key': [
      "if (apiKey === undefined) throw new ServiceError({ kind: 'notConnected' }, connection.url);",
      '',
      { host: 'A model that reads' },
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
    'more requests go out as soon as the setting says so': [
      'for (const limiter of this.limiters.values()) limiter.startWaiting();',
      '',
      { host: 'Connections' },
    ],
    'what was created here is known beyond a new key': [
      'this.creations.set(place, creations);',
      '',
      { host: 'Creating a report' },
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
  'platform/storage/connectionStore.ts': {
    'the key of a removed connection goes': [
      'await this.storage.secrets.delete(secretNameOf(connection));\n    this.reread();',
      'this.reread();',
      { host: 'Connections' },
    ],
    'the key of a former address goes': [
      'for (const name of this.secretNames.filter(isStray)) await this.storage.secrets.delete(name);',
      '',
      { host: 'The API key' },
    ],
  },
  'platform/storage/files.ts': {
    'only what is certainly not there counts as not there': [
      'if (isNotFound(error)) return undefined;\n    throw error;',
      'return undefined;',
      { host: 'What is kept of the history' },
    ],
  },
  'platform/storage/globalState.ts': {
    'updates take turns': [
      'const update = this.last\n      .then(() => this.memento.update(key, value))',
      'const update = Promise.resolve(this.memento.update(key, value))',
    ],
    'what is under way is read': [
      'this.underWay.has(key) ? (this.underWay.get(key) as T | undefined) : this.memento.get<T>(key)',
      'this.memento.get<T>(key)',
    ],
    'a later update of the same key stays': [
      'if (this.underWay.get(key) === value) this.underWay.delete(key);',
      'this.underWay.delete(key);',
    ],
    'a failed update does not stop the next': ['this.last = update.catch(() => undefined);', 'this.last = update;'],
  },
  'platform/storage/jobStore.ts': {
    'a plan that is a folder is damaged, not out of reach': [
      '.catch(emptyIfFolder)',
      '',
      { host: 'A job whose disk fails' },
    ],
  },
  'platform/storage/lastLookStore.ts': {
    'a look that is damaged is none': [
      'return isLastLook(looked) ? looked : undefined;',
      'return looked as LastLook | undefined;',
    ],
    'the looks of other connections stay': [
      '.filter(([place]) => !isPlaceOf(connectionId, place))',
      '.filter(() => false)',
    ],
  },
  'platform/storage/queryStore.ts': {
    'queries of other connections do not show': [
      'this.savedList.entries.filter(({ connection }) => connection === connectionId)',
      'this.savedList.entries',
    ],
    'a removed connection leaves no searches': [
      'await this.keep(globalState, recentKey, connectionId, undefined);',
      '',
    ],
  },
  'platform/storage/sharedList.ts': {
    'what this window knew is not lost': ['state.get(this.hereKey),\n      known,', 'state.get(this.hereKey),'],
    'what another machine overwrote is written again': [
      'if (!copies.every((copy) => hasEntries(this.nameOf, copy, entries))) await this.write(entries);',
      '',
    ],
    'what was removed does not come back': ['this.read().filter((entry) => !isRemoved(entry))', 'this.read()'],
  },
  'platform/storage/snapshotStore.ts': {
    'rows are not kept if the key is in them': [
      'apiKey === undefined || text.includes(apiKey)',
      'apiKey === undefined',
      {
        survives:
          'A second net: api/cleaning.ts masks the key as records are read, before anything may be written down.',
      },
    ],
    'rows that cannot be read are set aside': [
      'await setAside(file).catch(() => undefined);',
      '',
      { host: 'The last rows' },
    ],
  },
  'platform/text/errorMessages.ts': {
    'a cancellation is silent': [
      'if (error instanceof CancellationError || error instanceof AbortedError) return;',
      'if (error instanceof CancellationError) return;',
    ],
    'doubt is told': ['...doubt].join', '].join'],
  },
  'platform/text/dataBlock.ts': {
    'no value is longer than its limit': ['boundedLine(value, longest).line', 'value'],
    'no value ends the block': ['/`|(?<=[\\s"])[#@]/g', '/(?<=[\\s"])[#@]/g'],
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
