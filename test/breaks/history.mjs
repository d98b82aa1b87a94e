// @ts-check

/** The history of reports, and what changed since a person last looked. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/history/version.ts': {
    'the date identifies a version': ['return one.generatedAt === other.generatedAt &&', 'return'],
    'versions without a date are told by what they say': [
      'return one.result === other.result && one.score === other.score;',
      'return true;',
    ],
    'a version is in order by its own date': ['return generatedAt ?? seenAt;', 'return seenAt;'],
  },
  'model/history/versionHistory.ts': {
    'the last version of a report is not forgotten': [
      'const [last, former] = [versions.slice(-1), versions.slice(0, -1)];',
      'const [last, former] = [[] as Version[], versions];',
    ],
    'what was seen first is forgotten first': [
      'sort((one, other) => one.seenAt - other.seenAt).slice(0, count - max)',
      'slice(0, count - max)',
    ],
    'no more former versions are kept than are wanted': ['if (count <= max * 1.1) return;', 'return;'],
    'no more versions of a report are kept than are wanted': [
      'versions.slice(-this.limits.versionsOfAReport)',
      'versions',
    ],
    'the last versions of a report are kept': [
      'versions.slice(-this.limits.versionsOfAReport)',
      'versions.slice(0, this.limits.versionsOfAReport)',
    ],
    'a page is not compared with the former one of its id': [
      'if (isOther(this.known(id).page, page)) this.set(id, nothingKnown);',
      '',
    ],
    'what was written of a former page is not read as of this one': ['if (isFormer || isGone) return;', ''],
    'what was written of a page is known with its page': ['page: knownPage ?? page', 'page: knownPage'],
    'what is known is not new': [
      'if (!hasAppeared && merged(this.of(id), version) === undefined) return undefined;',
      '',
    ],
    'a report that is gone is so once': [
      'if (!this.byId.has(id) || this.tracesById.get(id)?.isGone === true) return undefined;',
      'if (!this.byId.has(id)) return undefined;',
    ],
    'a report that nobody has seen is not gone': [
      'if (!this.byId.has(id) || this.tracesById.get(id)?.isGone === true) return undefined;',
      'if (this.tracesById.get(id)?.isGone === true) return undefined;',
    ],
    'the latest trace counts, in whichever order they are read': ['version.seenAt >= (trace?.seenAt ?? 0)', 'true'],
    'checks that were learned later belong to their version': [
      'if (old !== undefined && (version.checks === undefined || old.checks !== undefined)) return undefined;',
      'if (old !== undefined) return undefined;',
    ],
    'the traces are written down': ['return [...versions, ...traces];', 'return versions;'],
  },
  'model/history/unseenChanges.ts': {
    'what was looked at is no change': ['if (seenAt <= lookedAt) return [];', ''],
    'a look at one report counts for it': ['Math.max(last.at, lookedAtOne(last, id) ?? 0)', 'last.at'],
    'the result before is the one that the person saw': [
      '(rated.findLast((version) => version.seenAt <= lookedAt) ?? rated[0])',
      'rated[0]',
    ],
    'an old report that is loaded for the first time is not new': [
      'Number(id) > highestId && generatedAt',
      'generatedAt',
    ],
    'a report without a date may be new': ['generatedAt = Infinity', 'generatedAt = 0'],
    'the latest change comes first': ['other.seenAt - one.seenAt', 'one.seenAt - other.seenAt'],
    'a clock that was ahead hides nothing': ['at: Math.min(last.at, now), ids', 'ids'],
    'an id that every object has is one as any other': ['Object.hasOwn(ids, id) ? ids[id] : undefined', 'ids[id]'],
  },
  'model/history/historyFile.ts': {
    'a file that breaks off is not called damaged': ["return { versions, damage: 'broken off' };", ''],
    'a line that is damaged costs no other': ["text.startsWith('[\\n') ? '\\n' :", "text.startsWith('x') ? '\\n' :"],
    'a file with a line that cannot be read is damaged': ['isWhole && versions.length === read.length', 'isWhole'],
  },
};
