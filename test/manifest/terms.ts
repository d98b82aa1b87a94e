/** The term of each concept, with the words that aren't it and an example of them. */
export const terms: Readonly<Record<string, readonly [wrong: RegExp, example: string]>> = {
  user: [/\b(?:the|a) person\b/i, 'Ask the person.'],
  canceled: [/\bcancell/i, 'The job was cancelled.'],
  'result or rating': [/\bverdicts?\b/i, 'No verdict yet'],
  outcome: [/\bresults? of (?:a|the) (?:check|request)\b|\bno result\b/i, 'The result of the check'],
  rated: [/\bgenerated (?:on|at|before|after)\b/i, 'Generated on {0}'],
  'address, but for the name of a check': [/(?<!SEO-friendly )\bURLs?\b|\b(?:[Ww]eb|[Ff]ull) address/, 'Copy URL'],
  segment: [/\bparts? of (?:a|the) path\b/i, 'One part of the path'],
  'report, for the tab with one': [/\breport(?:’s)? page\b(?! )|\breport’s page\b/i, 'Enter opens the report’s page.'],
  'source file': [/\bpages?’s? files?\b|(?<!source )\bfiles? (?:of|for) (?:a|the) page\b/i, 'The files of a page'],
  'workspace folder or workspace': [/\bfolders? of (?:a|the|this) workspace\b/i, 'A folder of the workspace'],
  generate: [
    /\b(?:makes?|made|making) (?:the |a |this |many |all |\S+ )?pages?\b|\bmade (?:of|by|from)\b/i,
    'This file makes the page.',
  ],
  defined: [/\bstate[ds]\b/i, 'No address is stated.'],
  queued: [/\bits turn\b/i, 'waiting for its turn'],
  gone: [/\bdisappeared\b|\bremoved from the service\b/i, 'It disappeared.'],
  fixed: [/\b(?:mended|repaired)\b/i, 'Checks that were mended'],
  'newly failing': [/\bbroken checks?\b|\bchecks? broken\b/i, '{0} checks broken'],
  unknown: [/\b(?:un|not )determined\b/i, 'Not determined'],
  'accept and prune': [/\bforg[eo]t/i, 'Forget the failure'],
  CI: [/\bbuild servers?\b/i, 'Set up a build server'],
  incomplete: [/\bcut short\b|\bwithheld\b/i, 'The list was cut short.'],
  'row or report': [/(?<!was |is |were )\brecords?\b/i, '{0} record couldn’t be read.'],
  permission: [/\b(?:are|re|be|is) allowed to\b/i, 'Make sure you’re allowed to read it.'],
  CodeLens: [/\bcode lens/i, 'A code lens'],
};

/** True if an English text has a word that another term is used for. */
export function hasWrongTerm(text: string): boolean {
  return Object.values(terms).some(([wrong]) => wrong.test(text));
}
