// @ts-check

/** One request: what is sent, how often, and what its end says. @type {import('../run/breakTables.mjs').Table} */
export default {
  'api/baseUrl.ts': {
    'an address with a password in it is refused': [
      "url.username !== '' || url.password !== ''",
      "url.username !== ''",
    ],
    'an address with a query is refused': ["if (trimmed.includes('?')) return { problem: 'query' };", ''],
    'a copied /api/v1 is taken off': ["replace(/(\\/+api\\/v1)*\\/*$/, '')", "replace(/\\/*$/, '')"],
    'plain http to another machine is told': [
      "protocol === 'http:' && !isLoopback(hostname)",
      "protocol === 'http:' && isLoopback(hostname)",
    ],
  },
  'api/body.ts': {
    'an answer to a GET has a limit': ['const maxBytes = 32 * 1024 * 1024;', 'const maxBytes = 32 * 1024 ** 3;'],
    'a change that was answered with success was made, even if its answer breaks off': [
      "if (method === 'GET' || signal.aborted) throw error;",
      'throw error;',
    ],
    'a cancelled change is not taken for an empty answer': ["method === 'GET' || signal.aborted", "method === 'GET'"],
    'a charset other than UTF-8 is read': ['return decoded(bytes, charset) ?? bytes;', 'return bytes;'],
  },
  'api/client.ts': {
    'a next link cannot drop the filter of its list': [
      '{ ...next, ...withTextValues(query) }',
      '{ ...withTextValues(query), ...next }',
    ],
    'a request can be cancelled': ["['reports', id], { signal }", "['reports', id], {}"],
    'a list can be cancelled': ['{ search, signal }', '{ search }'],
    'a new report is analysed: it has the long time limit': [
      'secrets: secretsOf(creation), isAnalysis: true',
      'secrets: secretsOf(creation), isAnalysis: false',
    ],
    'new results are analysed: they have the long time limit': [
      'isAnalysis: update.results === true',
      'isAnalysis: false',
    ],
    'results are asked for as the service says it': [
      "results: update.results ? '1' : '0'",
      "results: update.results ? 'true' : 'false'",
    ],
    'a success that says it failed is no success': [
      'if (isRefusal(body)) throw this.refused(body, sending.secrets, true);',
      '',
    ],
    'a success that says it failed leaves doubt': ['sending.secrets, true)', 'sending.secrets, false)'],
    'a password that comes back in a refusal with 200 is masked': [
      'this.refused(body, sending.secrets, true)',
      'this.refused(body, [], true)',
    ],
    'a password that comes back in a new report is masked': [
      "await this.change('post', ['reports'], sending)), sending.secrets)",
      "await this.change('post', ['reports'], sending)))",
    ],
    'a password that comes back in a changed report is masked': [
      "await this.change('put', ['reports', id], sending)), sending.secrets)",
      "await this.change('put', ['reports', id], sending)))",
    ],
    'an empty list that says it failed has failed': [
      '(page.records.length === 0 && isRefusal(body))',
      '(page.records.length > 0 && isRefusal(body))',
    ],
    'the key is never sent as a parameter of a next page': ['next: this.withoutKey(page.next)', 'next: page.next'],
    'an id that was masked names nothing': [
      'if (clean === record || report === undefined) return report;',
      'return report;',
    ],
    'a project whose name was masked names nothing': [
      'clean !== record && readProject(record)?.name !== project?.name',
      'false',
    ],
    'a deletion of what is gone is done': ["error.problem.kind === 'notFound'", "error.problem.kind === 'forbidden'"],
    'a deletion that is refused fails': [
      "if (!(error instanceof ServiceError && error.problem.kind === 'notFound')) throw error;",
      '',
    ],
    'a password is sent with the privacy that needs it': ['? { privacy, password: choice.password }', '? { privacy }'],
    'the log holds nothing of an unreadable record but its fields': [
      ".map((name) => name.replace(/\\W/g, '').slice(0, 30))",
      '.map((name) => `${name}=${String(record[name])}`)',
    ],
  },
  'api/cleaning.ts': {
    'a record keeps no password': [
      "if (isSecret && text !== '' && !outcomeWords.test(text.trim())) return hiddenPassword;",
      '',
    ],
    'what lies too deep is cut off': ['if (how.depth >= deepest) return left;', ''],
    'the key is masked in the name of a field too': ['[cleanName(name, how), cleanField', '[name, cleanField'],
    'a check of password fields keeps its word': ['!outcomeWords.test(text.trim())', 'true'],
  },
  'api/errors.ts': {
    "what is written down has none of the service's words": [
      "problem.kind === 'rejected' ? { ...problem, messages: [] } : problem",
      'problem',
    ],
    'a wrong key concerns every request': [
      "kind === 'keyRefused' || kind === 'notConnected'",
      "kind === 'notConnected'",
    ],
    'a connection that was there and broke leaves doubt': [
      "if (known === 'refused' && isAfterConnecting(current)) return 'reset';",
      '',
    ],
    'the cause of a cause is found': ['current = current.cause, depth++', 'current = undefined, depth++'],
  },
  'api/limiter.ts': {
    'each refusal in a row doubles the pause': ['2 ** Math.max(0, this.refusals - 1)', '2 ** 0'],
    'refusals of requests that were under way say nothing new': [
      'if (this.heldFor === 0) this.refusals++;',
      'this.refusals++;',
    ],
    'an accepted request ends the row of refusals': ['this.refusals = 0;\n  }', '}'],
    'a hold is never shortened': ['if (milliseconds <= this.heldFor) return;', ''],
    'who waits is told of a long hold at once': [
      'for (const { fail } of this.waiting.splice(0)) fail(this.heldError());',
      '',
    ],
    'slow requests leave one place free': ['slow < Math.max(1, most - 1)', 'true'],
    'all requests together are no more than was asked for': [
      'ordinary + slow < most &&',
      'ordinary < most && slow < most &&',
    ],
    'who waits is asked about when there may be more': ['if (!this.hasRoom(lane)) return true;', 'return true;'],
    'as many slow requests wait as there is no room for': ['if (!this.hasRoom(lane)) return true;', ''],
    'no task begins while it is held': ['while (this.heldFor > 0 && signal?.aborted !== true) {', 'while (false) {'],
    'a task that was cancelled while it waited does not begin': [
      'if (signal?.aborted === true) throw new AbortedError();',
      '',
    ],
    'a place that is free is given on': ['this.running[lane]--;\n      this.startWaiting();', 'this.running[lane]--;'],
    'a place that nobody waits for is free again': [
      'this.running[lane]--;\n      this.startWaiting();',
      'this.startWaiting();',
    ],
    'who gives up leaves the queue': ['this.waiting.splice(this.waiting.indexOf(task), 1);', ''],
  },
  'api/page.ts': {
    'a smaller total than what is shown is none': [
      'total !== undefined && total >= shown ? total : undefined',
      'total',
    ],
    'only parameters for the same endpoint are followed': [
      'url?.origin !== own.origin || url.pathname !== own.pathname',
      'url?.origin !== own.origin',
    ],
    'the last numbered page has no next': ['current < last ?', 'current <= last ?'],
    'records that cannot be read are counted': ['unreadable: list.length - records.length', 'unreadable: 0'],
    'a next page elsewhere is told': [
      'nextIsElsewhere: link !== undefined && next === undefined',
      'nextIsElsewhere: false',
    ],
    'the page that was asked for counts where the answer has no number': ['{ ...asked, ...envelope,', '{ ...envelope,'],
  },
  'api/reach.ts': {
    'a redirect counts as an answer': ["redirect: 'manual'", "redirect: 'error'"],
    'a look at an address can be cancelled': ['AbortSignal.any([signal, slow])', 'slow'],
  },
  'api/refusal.ts': {
    'a record with a status of its own is no refusal': [
      "if (!isFields(body) || Object.hasOwn(body, 'id')) return false;",
      'if (!isFields(body)) return false;',
    ],
    'an empty list of errors is no refusal': ['return Object.keys(value).length > 0;', 'return true;'],
    'an error beside a record is no refusal': ['!carriesRecord(body) && (', '('],
  },
  'api/rejection.ts': {
    'the messages of fields come before the general one': [
      'byField.length > 0 ? byField :',
      'byField.length > 99 ? byField :',
    ],
    "a secret in the service's words is masked": [
      '.map((message) => withoutSecrets(message, secrets))',
      '.map((message) => message as string | undefined)',
    ],
    'only so many messages are taken': ['.slice(0, maxMessages)', ''],
  },
  'api/retries.ts': {
    'only a GET is repeated in doubt': ["method === 'get' ? usual : undefined", 'usual'],
    'a long Retry-After is not waited for': ['if (wait !== undefined && wait > longestHold) return undefined;', ''],
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
  'api/schema.ts': {
    'a rounded id names nothing': ['v.pipe(v.number(), v.safeInteger())', 'v.number()'],
    'a strange value costs a field, not the record': [
      'v.fallback(v.optional(schema), undefined)',
      'v.optional(schema)',
    ],
    'a result is read in any case': ['label.trim().toLowerCase()', 'label.trim()'],
  },
  'api/secrets.ts': {
    'the key is found in base64 for URLs': ["text.replaceAll('-', '+').replaceAll('_', '/')", 'text'],
    'a text is dropped if a secret can still be read from it': [
      'this.wanted.some((secret) => occursIn(masked, secret)) ? undefined : masked',
      'masked',
    ],
  },
  'api/time.ts': {
    'a day that its month does not have is no date': [' || !new Date(date).toISOString().startsWith(date)', ''],
    'epoch seconds are seconds': ['Math.abs(value) < epochMilliseconds ? value * 1000 : value', 'value'],
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
    'an analysis waits in its own lane': ["sending.isAnalysis === true ? 'slow' : 'ordinary'", "'ordinary'"],
    'nothing is sent after the order to send nothing more': [
      'if (sendingSignal?.aborted === true) throw new AbortedError();',
      '',
    ],
    'an analysis has its own time limit': [
      'isAnalysis ? (this.options.longestAnalysis?.() ?? defaultAnalysis) : this.timeout',
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
