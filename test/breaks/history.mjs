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
      'if (!this.byId.has(id) || isKnown) return undefined;',
      'if (!this.byId.has(id)) return undefined;',
    ],
    'a report that nobody has seen is not gone': [
      'if (!this.byId.has(id) || isKnown) return undefined;',
      'if (isKnown) return undefined;',
    ],
    'the latest trace counts, in whichever order they are read': ['trace.seenAt >= (known?.seenAt ?? 0)', 'true'],
    'what was deleted here is not gone for another window': [
      'isOwn: trace.isOwn || known.isOwn',
      'isOwn: latest.isOwn',
    ],
    'a list that lags behind does not bring back what was deleted here': ['&& !(trace.isOwn && isKnown)', ''],
    'a date in the far future is not the latest that is known': [
      'findLast(({ generatedAt = Infinity }) => generatedAt <= limit)',
      'at(-1)',
    ],
    'checks that were learned later belong to their version': [
      'if (old !== undefined && (version.checks === undefined || old.checks !== undefined)) return undefined;',
      'if (old !== undefined) return undefined;',
    ],
    'a report that is gone or was deleted here is no report of its page': [
      'if (url === undefined || this.tracesById.get(id)?.isGone === true) continue;',
      'if (url === undefined) continue;',
    ],
    'the traces are written down': ['return [...versions, ...traces];', 'return versions;'],
  },
  'model/history/unseenChanges.ts': {
    'what was looked at is no change': ['if (seenAt <= lookedAt) return [];', ''],
    'a look at one report counts for it': ['Math.max(last.at, lookedAtOne(last, id) ?? 0)', 'last.at'],
    'the result before is the one that the person saw': [
      '(rated.findLast((version) => version.seenAt <= lookedAt) ?? first)',
      'first',
    ],
    'an old report that is loaded for the first time is not new': [
      'Number(id) > highestId && generatedAt',
      'generatedAt',
    ],
    'a report that was merely not loaded was not rated since': ['Math.max(newest, at - clockSlackMs)', '-Infinity'],
    'the latest date that is known counts by the service’s own clock': [
      'Math.max(newest, at - clockSlackMs)',
      'at - clockSlackMs',
    ],
    'what the person deleted is no change': ["return isOwn ? undefined : 'gone';", "return 'gone';"],
    'a report without a date may be new': ['generatedAt = Infinity', 'generatedAt = 0'],
    'the latest change comes first': ['other.seenAt - one.seenAt', 'one.seenAt - other.seenAt'],
    'a clock that was ahead hides nothing': ['at: Math.min(last.at, now), ids', 'ids'],
    'an id that every object has is one as any other': ['Object.hasOwn(ids, id) ? ids[id] : undefined', 'ids[id]'],
  },
  'model/history/ratedSince.ts': {
    'an order that is not the one asked for is noticed': ['this.isUnsorted ||= !isDescending(datesOf(records));', ''],
    'a service that sorts only within a page, or by another field, is noticed': [
      'if (!isOrderTrusted && !(await this.isOrderRight()))',
      'if (!isOrderTrusted && !isWanted())',
    ],
    'a rating without a date is noticed': ['generatedAt === undefined && result !== undefined', 'false'],
    'a report that is not rated yet is no rating without a date': [
      'generatedAt === undefined && result !== undefined',
      'generatedAt === undefined',
    ],
    'reading ends where reports are older': [
      'return isPast && page.next !== undefined ?',
      'return isPast && page.next === undefined ?',
    ],
    'reading has a limit': ['this.requests >= maxRequests ||', ''],
    'nothing is read once nothing shows': ["|| !isWanted() ? 'enough'", "? 'enough'"],
    'a small account is known whatever its order': ['if (read >= total) return undefined;', ''],
  },
  'model/history/recording.ts': {
    'what was created here is no news': [
      'if (notes.created.length > 0) await history.markAsSeen(notes.created);',
      '',
      { host: 'What changed' },
    ],
    'a failed look is not the same as gone': [
      "if (!(error instanceof ServiceError) || error.problem.kind !== 'notFound') return;",
      '',
    ],
    'nothing is read before the first look': ['if (last === undefined) return;', ''],
    'what was read is not read again': ['this.readTo = Math.max(this.readTo, newest);', ''],
    'the first look at everything ends what was not reached': ['limit <= boundOf(history.last)', 'limit < 0'],
    'lists may lag behind': ['boundOf(last)) - lagMs', 'boundOf(last)) + lagMs'],
    'a reading that was given up says nothing': ['if (reach === undefined || signal.aborted) return;', ''],
    'what is missing among what was rated last is looked for': ['this.missed(ids, oldest, newest);', ''],
    'what was deleted with its project is no news': ['this.history.loseProject(name);', ''],
    'what was deleted here is no news': ['this.history.lose({ id }, true);', ''],
  },
  'model/history/changeGroups.ts': {
    'the worst comes first': ['badnessOf(other.now) - badnessOf(one.now)', '0'],
    'the worst score comes first': ['compareScores(one, other, isLowWorse) ||', ''],
    'several projects have a group each': ['projects.length < 2', 'projects.length < 9'],
    'the person’s own updates are apart': ["inOrder.filter(({ kind }) => kind !== 'own')", 'inOrder'],
    'the project in which most got worse comes first': ['.sort(worstProjectFirst)', ''],
  },
  'model/history/historyFile.ts': {
    'a file that breaks off is not called damaged': ["return { versions, damage: 'broken off' };", ''],
    'a line that is damaged costs no other': ["text.startsWith('[\\n') ? '\\n' :", "text.startsWith('x') ? '\\n' :"],
    'a file with a line that cannot be read is damaged': ['isWhole && versions.length === read.length', 'isWhole'],
  },
};
