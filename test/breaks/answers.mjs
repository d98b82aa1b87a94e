// @ts-check

/** What the service says: read whatever its shape, and kept without secrets. @type {import('../run/breakTables.mjs').Table} */
export default {
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
    'an id that was masked names nothing': [
      'if (clean === record || report === undefined) return report;',
      'return report;',
    ],
    'a next link cannot drop the filter of its list': [
      '{ ...next, ...withTextValues(query) }',
      '{ ...withTextValues(query), ...next }',
    ],
    'a request can be cancelled': ["['reports', id], { signal }", "['reports', id], {}"],
    'a list can be cancelled': ['{ search, signal, isAside }', '{ search, isAside }'],
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
      'if (isFailureBody(body)) throw this.refused(body, sending.secrets, true);',
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
      '(page.records.length === 0 && isFailureBody(body))',
      '(page.records.length > 0 && isFailureBody(body))',
    ],
    'the key is never sent as a parameter of a next page': ['next: this.withoutKey(page.next)', 'next: page.next'],
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
      "if (how.isSecret && text !== '' && !outcomeWords.test(text.trim())) return hiddenPassword;",
      '',
    ],
    'what lies too deep is cut off': ['if (how.depth >= maxDepth) return left;', ''],
    'the key is masked in the name of a field too': ['[masked(name, how), kept', '[name, kept'],
    'a check of password fields keeps its word': ['!outcomeWords.test(text.trim())', 'true'],
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
  'api/failureBody.ts': {
    'a record with a status of its own is no refusal': [
      "if (!isFields(body) || Object.hasOwn(body, 'id')) return false;",
      'if (!isFields(body)) return false;',
    ],
    'an empty list of errors is no refusal': ['return Object.keys(value).length > 0;', 'return true;'],
    'an error beside a record is no refusal': ['!carriesRecord(body) && (', '('],
    'the messages of fields come before the general one': [
      'byField.length > 0 ? byField :',
      'byField.length > 99 ? byField :',
    ],
    "a secret in the service's words is masked": [
      '.map((message) => sent.masked(message))',
      '.map((message) => message as string | undefined)',
    ],
    'only so many messages are taken': ['.slice(0, maxMessages)', ''],
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
    'a day that its month does not have is no date': [' && new Date(date).toISOString().startsWith(date)', ''],
    'epoch seconds are seconds': ['Math.abs(value) < epochMilliseconds ? value * 1000 : value', 'value'],
  },
};
