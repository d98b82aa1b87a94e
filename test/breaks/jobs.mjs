// @ts-check

/** Many reports at once: nothing twice, and what is said of each is so. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/jobs/job.ts': {
    'no more items at once than was asked for': [
      'await limiter.run(() => this.work.process(index));',
      'await this.work.process(index);',
    ],
    'as many items at once as was asked for': ['new Limiter(this.options.concurrency)', 'new Limiter(() => 1)'],
    'nothing is done again that had ended before': [
      'items.map((_, index) => before.outcomes.get(index))',
      'items.map(() => undefined)',
    ],
    'what an earlier window left in doubt is looked up, not sent': [
      'if (attempts !== undefined || mayBeDone)',
      'if (mayBeDone)',
    ],
    'what an earlier job left in doubt is looked up, not sent': [
      'if (attempts !== undefined || mayBeDone)',
      'if (attempts !== undefined)',
    ],
    'what is known of an item from before is used': ['baselines: before.baselines }', 'baselines: new Map() }'],
    'pauses do not count as work': [
      '(this.pauses.worked / finished) * this.open.length',
      '(Date.now() / finished) * this.open.length',
    ],
    'items that were never sent are skipped, others unknown': [
      "this.doubts.has(index) ? { state: 'unknown' } : { state: 'skipped' }",
      "{ state: 'skipped' }",
    ],
    'a window that leaves ends none of the open items': ['if (!this.isLeaving) {', 'if (true) {'],
    'a look-up that finds nothing is repeated at longer intervals': [
      'pause = Math.min(2 * pause, maxPauseMs)',
      'pause = firstPause',
    ],
    'a pause tells': [
      'if (!this.isCancelled && this.pauses.begin(by)) this.changed.fire();',
      'if (!this.isCancelled) this.pauses.begin(by);',
    ],
    'a cancelled job waits only briefly for answers': [
      'void this.options.wait(lastAnswersWaitMs, new AbortController().signal).then(this.giveUp);',
      '',
    ],
    'cancel ends a pause': ['this.abort.abort();\n    this.resume();', 'this.abort.abort();'],
    'a job that is left writes down what was not sent': ['await this.running.catch(() => undefined);', ''],
    'a job that another window took over stops': ['this.isTaken = true;\n    this.cancel();', 'this.isTaken = true;'],
    'an outcome is written down': ['this.journal.note(index, outcome);', ''],
    'a success ends a row of failures': ["if (outcome.state === 'done') this.work.endFailures();", ''],
    'an end is told': ['if (item !== undefined) this.ended.fire({ item, outcome });', ''],
    'nothing more is sent if nothing can be written down': ['this.stop();\n      throw error;', 'throw error;'],
  },
  'model/jobs/doneBeside.ts': {
    'the nearest neighbours prove first': ['one.distance - other.distance', 'other.distance - one.distance'],
    'only what was done in the same way proves': [
      "outcome?.state === 'done' && (item.id === undefined) === isCreated",
      "outcome?.state === 'done'",
    ],
  },
  'model/jobs/itemWork.ts': {
    'an item that is not to be sent ends so': [
      "if (baseline !== undefined && 'state' in baseline) return baseline;",
      'if (baseline !== undefined && "state" in baseline) return undefined;',
    ],
    'a gateway that gives up while the work is done pauses nothing': [
      '(error.mayHaveHappened && (await this.lostAnswers.areOfWorkDone()))',
      'false',
    ],
    'five equal failures pause': [
      'const isEnough = this.failedSendings.add(error);',
      'this.failedSendings.add(error);\n    const isEnough = false;',
    ],
    'nothing is sent after a cancel': [
      'if (signal.aborted || outcomes[index] !== undefined) return;',
      'if (outcomes[index] !== undefined) return;',
    ],
    'a look-up asks first if the job is still ours': ['await journal.assertOurs();\n    const isOld', 'const isOld'],
    'too early, a look-up in vain proves nothing': [
      'const isOld = doubts.isOld(index, clock.elapsed());',
      'const isOld = true;',
    ],
    'a proof needs time, not only a look': [
      'isOld && doubts.mayRepeat(index) ? operation.prove : undefined',
      'doubts.mayRepeat(index) ? operation.prove : undefined',
    ],
    'what cannot be proved in time is unknown': [
      "if (prove === undefined) return { state: 'unknown' };",
      'if (prove === undefined) return undefined;',
    ],
    'what is proved not to be done is sent again': [
      "doubts.settle(index);\n    return 'again';",
      "return { state: 'unknown' };",
    ],
    'a proof that failed is tried again once others are done': [
      'return isNew || clock.elapsed()',
      'return clock.elapsed()',
    ],
    'it is written down that an item is sent, before it is': [
      'await journal.begin(index, this.baselines.get(index));',
      'void journal.begin(index, this.baselines.get(index));',
    ],
    'a machine that slept asks if the job is still its own': [
      'begunAt = clock.now();\n      await journal.assertOurs();',
      'begunAt = clock.now();',
    ],
    'nothing is sent that was paused meanwhile': [
      'const mayBegin = pauses.current === undefined && ',
      'const mayBegin = ',
    ],
    'nothing is sent that was cancelled meanwhile': [
      'this.lostAnswers.looking === undefined && !signal.aborted',
      'this.lostAnswers.looking === undefined',
    ],
    'nothing is sent while lost answers are looked up': [
      'this.lostAnswers.looking === undefined && !signal.aborted',
      '!signal.aborted',
    ],
    'a pause reaches what waits for its turn': ['AbortSignal.any([signal, pauses.signal])', 'signal'],
    'what waited during a pause goes on': ['if (this.options.signal.aborted || isLookUp) return;', 'return;'],
    'what is about to be sent is looked at each time': [
      'if (!doubts.has(index)) {',
      'if (!this.baselines.has(index)) {',
    ],
    'what ended meanwhile is not worked on again': [' || outcomes[index] !== undefined) return;', ') return;'],
    'what did not leave is taken back': ['if (!mayBegin) journal.takeBack(index);', ''],
    'a service that asks to be left alone is waited for, for as long as it says': [
      'maxPauseMs), retryAt - clock.now());',
      'maxPauseMs), 0);',
    ],
    'a service that is never to be asked pauses the job': [
      "problem.kind !== 'tooManyRequests' || before >= maxHeldBack",
      "problem.kind !== 'tooManyRequests'",
    ],
    'a look-up that always fails ends as unknown': [
      "if (this.options.doubts.isOld(index, this.options.clock.elapsed(), 2))\n      this.options.settle(index, { state: 'unknown' });",
      '',
    ],
    'look-ups that fail in a row pause': ['if (this.failedLookUps.add(error)) this.options.pause(error);', ''],
    'a failed look-up is no outcome': [
      'if (this.pauseForAll(error)) return true;\n    // An item',
      "this.options.settle(index, { state: 'failed', problem: error.problem });\n    // An item",
    ],
    'a change without an answer is in doubt, not failed': [
      'if (error.mayHaveHappened) doubts.add(index, clock.elapsed());\n    else if',
      'if',
    ],
    'a refusal after doubt is not a failure': [
      "else if (!doubts.has(index)) settle(index, { state: 'failed', problem: error.problem });",
      "else settle(index, { state: 'failed', problem: error.problem });\n    if (error.mayHaveHappened || !doubts.has(index)) void 0;",
    ],
    'a deletion that is refused after doubt is looked up': [
      'else if (operation.isRepeatable) doubts.wasRefused(index);',
      '',
    ],
    'a wrong key pauses and fails nothing': [
      'if (this.pauseForAll(error)) {\n      this.wasNotSent(index);\n      return true;\n    }',
      '',
    ],
    'a failure that leaves doubt is no reason to send again': [
      'if (error.mayHaveHappened || !isRefused) return false;',
      'if (!isRefused) return false;',
    ],
  },
  'model/jobs/doubts.ts': {
    'an item in doubt is looked up first': ['this.since.has(index) && !this.cleared.has(index)', 'false'],
    'a repeatable item is sent three times at most': ['isRepeatable ? attempts < maxAttempts', 'isRepeatable ? true'],
    'a creation in doubt is sent again only if the person wants it': ['sendsAgain && attempts === 0', 'attempts === 0'],
    'a creation is sent again once at most': [
      '!this.options.isRepeatable && this.attemptsOf(index) === 1',
      '!this.options.isRepeatable',
    ],
    'the attempts of an earlier window count': ['if (attempts !== undefined) this.attempts.set(index, attempts);', ''],
    'what was not sent is no attempt': ['if (wasSending) this.attempts.set(index, this.attemptsOf(index) - 1);', ''],
    'what was refused is not sent again': ['this.attempts.set(index, maxAttempts);', ''],
    'doubt begins when the answer is lost': ['time - (this.since.get(index) ?? time)', 'time'],
  },
  'model/jobs/failureStreak.ts': {
    'a failure that a person has accepted does not pause again': ['&& !this.accepted.has(kind)', ''],
    'a failure that leaves doubt pauses again': ['&& !this.last.isDoubt', ''],
    'only equal failures are a row': ['this.last?.kind === kind ? this.length + 1 : 1', 'this.length + 1'],
  },
  'model/jobs/pauses.ts': {
    'the work is not counted while it is paused': [
      'this.workedBefore + (this.reason === undefined ? this.now() - this.resumedAt : 0)',
      'this.workedBefore + this.now() - this.resumedAt',
    ],
    'a second pause keeps the first reason': ["if (reason !== 'person' || this.reason === 'person') return false;", ''],
  },
  'model/jobs/lostAnswers.ts': {
    'only what is done says that work is done': [
      "if (typeof found !== 'object' || found.state !== 'done') {",
      "if (typeof found !== 'object') {",
    ],
    'those after the oldest are looked up too': [', ...free.filter(isNew)]', ', ...free]'],
    'what is found to be done ends': ['settle(index, found);', ''],
    'what another works on is left to it': ['doubts.indexes.filter(isFree)', 'doubts.indexes'],
    'what another window has is not looked up': ['await journal.assertOurs();', ''],
  },
  'model/jobs/whatIsLeft.ts': {
    'what may be done is looked up before it is sent again': ["mayBeDone: state === 'unknown' }", 'mayBeDone: false }'],
    'a password is not given back by Undo': ["restore === 'public' || restore === 'private'", 'restore !== undefined'],
    'nothing is retried of a job that another window has': ['failed: isLost ? [] : failed', 'failed'],
    'what an Undo left alone is not part of the rest': [
      "outcome?.state === 'skipped' && outcome.reason === undefined",
      "outcome?.state === 'skipped'",
    ],
  },
};
