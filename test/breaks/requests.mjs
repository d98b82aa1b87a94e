// @ts-check

/** One request: when it is sent, how often, and what its end says. @type {import('../run/breakTables.mjs').Table} */
export default {
  'api/baseUrl.ts': {
    'an address with a password in it is refused': [
      "url.username !== '' || url.password !== ''",
      "url.username !== ''",
    ],
    'an address with a query is refused': ["if (trimmed.includes('?')) return { problem: 'query' };", ''],
    'a copied /api/v1 is taken off': ["replace(/(\\/+api\\/v1)*\\/*$/, '')", "replace(/\\/*$/, '')"],
  },
  'api/unencrypted.ts': {
    'plain http to another machine is told': [
      "protocol === 'http:' && !isLoopback(hostname)",
      "protocol === 'http:' && isLoopback(hostname)",
    ],
  },
  'api/problems.ts': {
    "what is written down has none of the service's words": [
      "problem.kind === 'rejected' ? { ...problem, messages: [] } : problem",
      'problem',
    ],
    'a wrong key concerns every request': [
      "kind === 'keyRefused' || kind === 'notConnected'",
      "kind === 'notConnected'",
    ],
  },
  'api/unreachable.ts': {
    'a connection that was there and broke leaves doubt': [
      "if (known === 'refused' && isAfterConnecting(current)) return 'reset';",
      '',
    ],
    'the cause of a cause is found': ['current = current.cause, depth++', 'current = undefined, depth++'],
  },
  'api/limiter.ts': {
    'who gives up leaves the queue': ['this.waiting.splice(this.waiting.indexOf(task), 1);', ''],
    'a place that nobody waits for is free again': [
      'this.running[lane]--;\n      this.startWaiting();',
      'this.startWaiting();',
    ],
    'a place that is free is given on': ['this.running[lane]--;\n      this.startWaiting();', 'this.running[lane]--;'],
    'as many slow requests wait as there is no room for': [
      'if (!isMeant(lane) || !this.hasRoom(lane)) return true;',
      'if (!isMeant(lane)) return true;',
    ],
    'who waits is asked about when there may be more': [
      'if (!isMeant(lane) || !this.hasRoom(lane)) return true;',
      'return true;',
    ],
    'all requests together are no more than was asked for': [
      'const all = ordinary + slow + aside;',
      'const all = Math.max(ordinary, slow, aside);',
    ],
    'what nobody waits for waits for all others': ["(lane !== 'aside' || this.waiting.length === 0)", 'true'],
    'what nobody waits for leaves one place free': ["(lane === 'aside' ? places : most)", 'most'],
    'what others wait for starts first': ["this.startThose((lane) => lane !== 'aside');\n", '\n'],
    'slow requests leave one place free': ['Math.max(1, most - 1)', 'most'],
    'who waits is told of a long hold at once': ['for (const { fail } of this.waiting.splice(0)) fail(error);', ''],
    'each refusal in a row doubles the pause': ['2 ** Math.max(0, this.refusals - 1)', '2 ** 0'],
    'refusals of requests that were under way say nothing new': [
      'if (this.heldFor === 0) this.refusals++;',
      'this.refusals++;',
    ],
    'an accepted request ends the row of refusals': ['this.refusals = 0;\n  }', '}'],
    'a hold is never shortened': ['if (milliseconds <= this.heldFor) return;', ''],
    'no task begins while it is held': ['while (this.heldFor > 0 && signal?.aborted !== true) {', 'while (false) {'],
    'a task that was cancelled while it waited does not begin': [
      'if (signal?.aborted === true) throw new AbortedError();',
      '',
    ],
  },
  'api/reach.ts': {
    'a redirect counts as an answer': ["redirect: 'manual'", "redirect: 'error'"],
    'a look at an address can be cancelled': ['AbortSignal.any([signal, slow])', 'slow'],
  },
  'api/retries.ts': {
    'only a GET is repeated in doubt': ["method === 'get' ? usual : undefined", 'usual'],
    'a long Retry-After is not waited for': ['if (wait !== undefined && wait > maxHoldMs) return undefined;', ''],
    'a service that holds everything back is not asked sooner': ['Math.max(named, held)', 'named'],
    'a date is compared with the clock of the service': [
      'Date.parse(value) - sentAt(headers)',
      'Date.parse(value) - Date.now()',
    ],
    'Retry-After is in seconds': ['Number(value) * 1000', 'Number(value)'],
    'a 502 to a GET is tried again': [
      'const retriedStatuses = [502, 503, 504];',
      'const retriedStatuses = [503, 504];',
    ],
  },
  'api/transport.ts': {
    'a redirect is not followed': ["redirect: 'manual',", "redirect: 'follow',"],
    'an id cannot lead to another operation': [
      "if (path.some(isUnaddressable)) throw this.error({ kind: 'unaddressable' });",
      '',
    ],
    'each part of a path is encoded': ['path.map(encodeURIComponent)', 'path.map(String)'],
    'requests wait for their turn': [
      'if (limiter === undefined) return send();',
      'if (limiter !== undefined) return send();',
    ],
    'what waits for its turn can be given up': [
      'limiter.run(send, sending.sendingSignal ?? sending.signal, lane)',
      'limiter.run(send, undefined, lane)',
    ],
    'an analysis waits in its own lane': ["sending.isAnalysis === true ? 'slow' :", ''],
    'nothing is sent after the order to send nothing more': [
      'if (sendingSignal?.aborted === true) throw new AbortedError();',
      '',
    ],
    'an analysis has its own time limit': [
      'isAnalysis ? (this.options.longestAnalysis?.() ?? defaultAnalysisMs) : this.timeout',
      'this.timeout',
    ],
    'who does its own retrying gets a 429 at once': [
      'retry: sendingSignal === undefined ? this.retry(method) : 0',
      'retry: this.retry(method)',
    ],
    'a cancelled request ends as cancelled': ['if (signal?.aborted) throw new AbortedError();', ''],
    'a change that is too slow leaves doubt': [
      "Math.ceil(timeout / 1000) }, method !== 'get')",
      'Math.ceil(timeout / 1000) })',
    ],
    'a pause before another try doubles': ['firstPause * 2 ** (retryCount - 1)', 'firstPause'],
    'a 429 holds back all others': ['this.options.limiter?.refused(retryAfter(response.headers));', ';'],
    'any other answer ends the row of refusals': ['else this.options.limiter?.accepted();', ''],
    'an answer that is too large is unreadable': [
      "tell('too large');\n        throw this.error({ kind: 'unreadable' });",
      "tell('too large');",
    ],
    'a change with an unreadable success is done': ["if (method !== 'get') return undefined;", ''],
    'a page of HTML says that the key is wrong': [
      "isHtml(response, text) ? { kind: 'keyRefused', answer: 'html' } : { kind: 'unreadable' }",
      "{ kind: 'unreadable' }",
    ],
    'a password in an error is masked': ['[this.options.apiKey, ...secrets]', '[this.options.apiKey]'],
    'the key in an error is masked': ['[this.options.apiKey, ...secrets]', '[...secrets]'],
    'a change whose connection broke leaves doubt': ["method !== 'get' && !neverSent", 'false'],
    'a change that never left leaves no doubt': ["method !== 'get' && !neverSent", "method !== 'get'"],
    'a redirected change leaves doubt': [
      "this.error({ kind: 'redirected' }, true)",
      "this.error({ kind: 'redirected' })",
    ],
    'a 5xx leaves doubt': [
      "this.error({ kind: 'serviceFailed', status }, isChange)",
      "this.error({ kind: 'serviceFailed', status })",
    ],
    'a 408 leaves doubt': ['status >= 500 || status === 408', 'status >= 500'],
    'a 410 is not there': ['    case 410:\n', ''],
    'the time to try again is the later of two': ['Date.now() + Math.max(wait, held)', 'Date.now() + wait'],
    'the log has no query': ['const { pathname } = new URL(request.url);', 'const pathname = request.url;'],
  },
};
