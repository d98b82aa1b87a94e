// @ts-check

/** What is kept, for whom, and what of it is told. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/history/historyRecorder.ts': {
    'a report is deleted from the moment that it is, also if the window closes': [
      'if (this.notes.seen.length + this.notes.deleted.length > 0)',
      'if (this.notes.seen.length > 0)',
    ],
    'a report that was just deleted is no report of its page': [
      'return found.filter(({ id }) => !this.deleted.has(id));',
      'return found;',
    ],

    'what was deleted here is not reported as gone': [
      'this.recordSoon(({ deleted }) => deleted.push(id));',
      '',
      { host: 'What changed' },
    ],
    'what was asked for here is the person’s own': [
      'store.onDidUpdate((id) => this.notes.updated.set(id, Date.now()))',
      'store.onDidUpdate(() => undefined)',
      { host: 'What changed' },
    ],
    'a history that could not be opened is tried again': [
      'this.opening = undefined;\n        throw error;',
      'throw error;',
    ],
    'what gets worse is told': ['if (worse.length > 0) this.worsened.fire(worse);', '', { host: 'What changed' }],
  },
  'model/history/historyStore.ts': {
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
    'what was there at the first use is no change': [
      "if (this.last === undefined) await this.markAsSeen('all');",
      '',
      { host: 'What changed' },
    ],
    'a clock that was ahead hides nothing': [
      'if (corrected !== undefined && corrected !== last) await this.lookedAs(corrected);',
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
      'for (const file of broken) await quarantine(file);',
      '',
      { host: 'What is kept of the history' },
    ],
    'a file in the place of the folder is set aside': [
      'if (!isNoFolder(error)) throw error;',
      'throw error;',
      { host: 'What is kept of the history' },
    ],
    'trouble with the disk is told': ["this.tellOf('unavailable');", '', { host: 'What is kept of the history' }],
    'trouble is told once in a window': ['told.add(trouble);', '', { host: 'What is kept of the history' }],
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
  'model/history/lastLookStore.ts': {
    'a look that is damaged is none': [
      'return isLastLook(looked) ? looked : undefined;',
      'return looked as LastLook | undefined;',
    ],
    'the looks of other connections stay': [
      '.filter(([place]) => !isServiceKeyOf(connectionId, place))',
      '.filter(() => false)',
    ],
  },
  'model/lists/savedQueries.ts': {
    'queries of other connections do not show': [
      'this.list.entries.filter(({ connection }) => connection === connectionId)',
      'this.list.entries',
    ],
    'a removed connection leaves no searches': ['await putField(this.state, recentKey, connectionId, undefined);', ''],
  },
  'model/sharedList.ts': {
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
      'await (this.settingAside = quarantine(file).catch(() => undefined));',
      '',
      { host: 'The last rows' },
    ],
  },
};
