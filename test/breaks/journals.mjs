// @ts-check

/** Jobs on the disk: nothing forgotten, and one window at a time. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/jobs/jobProgress.ts': {
    'what was taken back is not in doubt': [
      'if (times === 0) inDoubt.delete(step.unsent);',
      'if (times < 0) inDoubt.delete(step.unsent);',
    ],
    'what ended is not in doubt': ['inDoubt.delete(step.ended);', ''],
    'where a part cannot be read, whatever is open is in doubt': [
      'new Map(open.map((index) => [index, inDoubt.get(index) ?? 1]))',
      'inDoubt',
    ],
  },
  'model/jobs/jobJournal.ts': {
    'steps that could not be written are kept': ['this.unwritten = [...steps, ...this.unwritten];', ''],
    'writes take turns': ['this.writing = this.writing.then(write, write);', 'this.writing = write();'],
    'a disk that is busy is tried again': ['if (attempt === maxAttempts) throw', 'if (attempt >= 1) throw'],
    'a job that was lost is not written again': ['if (error instanceof JobLostError) throw error;', ''],
    "the journal has none of the service's words": [
      "outcome.state === 'failed' ? { ...outcome, problem: withoutWords(outcome.problem) } : outcome",
      'outcome',
    ],
  },
  'model/jobs/jobRecords.ts': {
    'an entry about other items is none': ['steps.every((it) => indexOf(it) < total) ? steps : undefined', 'steps'],
    'a failure of any kind can be read again': ["v.object({ kind: v.literal('tooSlow'), seconds: v.number() }),", ''],
  },
  'model/jobs/jobsAside.ts': {
    'only some damaged jobs are kept, the latest': ['kept.slice(0, -maxKept)', 'kept.slice(maxKept)'],
  },
  'model/jobs/journalFiles.ts': {
    'a file that is written in part says which items it begins': [
      "readEntry(text ?? '', total) ?? beginnings(kept[at], total)",
      "readEntry(text ?? '', total) ?? []",
    ],
    'a file of somebody else puts everything in doubt': [
      'files.length === names.length && whole.length',
      'whole.length',
    ],
    'what is left of a failed write is removed': [
      'await this.disk.remove(this.pathOf(name)).catch(() => undefined);\n      throw error;',
      'throw error;',
    ],
    'the next number is beyond all': ['this.next = 1 + kept.reduce', 'this.next = kept.reduce'],
    'merged entries count once': ['if (file.first > (kept.at(-1)?.last ?? -1)) kept.push(file);', 'kept.push(file);'],
    'entries are deleted only once they are merged': ['} catch {\n      return;\n    }', '} catch {}'],
    'entries are read in order': ['one.first - other.first ||', ''],
  },
  'model/jobs/storedJob.ts': {
    'a job is held from its beginning': ['files.hold();\n    return files;', 'return files;'],
    'a plan that could not be written is forgotten': ['await files.forget();\n      throw error;', 'throw error;'],
    'jobs of another service are left alone': ['.filter(({ plan }) => plan.service === service)', ''],
    'the job of this window is not offered': ['!own.has(name) && !isAside(name)', '!isAside(name)'],
    'what was set aside is not read again': ['!own.has(name) && !isAside(name)', '!own.has(name)'],
    'a job that a window works on may be looked for later': ["mayBeMore: found.includes('later')", 'mayBeMore: false'],
    'after a write, the job is still ours': [
      '// If another window has taken it over, its folder has another name, and what was written here is deleted again.\n    await this.assertOurs();',
      '',
    ],
    'who lost a job deletes what it wrote': ['await this.forgetQuietly();\n    this.tellLost();', 'this.tellLost();'],
    'who lost a job is told': ['this.tellLost();\n    throw', 'throw'],
    'who takes over shows it': ['await taken.writeHeld();', ''],
    'who takes over beats': ['taken.hold();\n      return job;', 'return job;'],
    'a window that leaves gives its job free at once': [
      "await this.place.disk.remove(this.path('held')).catch(() => undefined);",
      '',
    ],
    'a job that is held is not taken': ['if (await this.isHeld()) return undefined;', ''],
    'a heartbeat ends when the job is lost': ['if (error instanceof JobLostError) return;\n        }', '}'],
    'a heartbeat stops with its job': ['if (this.released.signal.aborted) return;', ''],
    'a folder that does not answer is no damaged job': [
      "} catch {\n      return 'later';",
      "} catch {\n      return 'damaged';",
    ],
    'what crashed before it had a plan is cleared away': [
      'await this.forgetQuietly();\n      return undefined;',
      'return undefined;',
    ],
    'a sign of life from the future counts if it changes': ['return (await read()) !== held;', 'return false;'],
    'three missed beats are silence, not one': [
      'now() - since > maxSilence * heartbeat',
      'now() - since > heartbeat / 2',
    ],
    'a silent window is listened to once more': [
      'await wait(heartbeat);\n    return !isSilent(await read());',
      'return false;',
    ],
    'the plan goes first': ["await this.removePatiently(this.path('plan.json'));", ''],
  },
};
