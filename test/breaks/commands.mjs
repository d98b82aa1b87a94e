// @ts-check

/** What commands are given, and what they make of it. @type {import('../run/breakTables.mjs').Table} */
export default {
  'commands/jobs/awaitRatings.ts': {
    'rows move to where their new results belong': [
      'lists.markChanged(lists.allReports);',
      'lists.markChanged([]);',
      { host: 'Many reports at once' },
    ],
  },
  'commands/jobs/listStoredJobs.ts': {
    'what another window left is listed when the person comes back': [
      'focused && end()',
      'focused && undefined',
      { host: 'A job that was broken off' },
    ],
    'a job that ends while stored jobs are looked for stays listed': [
      'isOfService(it) && resting.includes(it)',
      'isOfService(it)',
      { host: 'A job whose disk fails stays listed' },
    ],
  },
  'commands/target/given.ts': {
    'a command of a row that is drawn anew acts on no others': [
      '[argument, ...selected].includes(undefined)',
      '[...selected].includes(undefined)',
      { host: 'A command of the palette' },
    ],
    'nor does one of several rows of which one is drawn anew act on the others': [
      '[argument, ...selected].includes(undefined)',
      '[argument].includes(undefined)',
      { host: 'A command of the palette' },
    ],
    'a key acts on all that are selected': [
      'return { ...givenOf(rows[0], rows), isByKey: true };',
      'return { ...givenOf(rows[0]), isByKey: true };',
      { host: 'Changing' },
    ],
    'a menu acts on all that are selected': [
      'selected.length > 1 ? selected : undefined',
      'undefined',
      { host: 'Many reports at once' },
    ],
  },
  'commands/target/manyTargets.ts': {
    'what acts on those that are not rated takes no others': [
      '(list.isUnrated !== true || report.result === undefined)',
      'true',
      { host: 'Counting groups those' },
    ],
    'what was offered is changed at its own service': [
      '  const session = sessionOf(context);\n  const all = given.all.length > 0 ? given.all : await pickReports(context, title, suggestedReports(context));',
      '  const all = given.all.length > 0 ? given.all : await pickReports(context, title, suggestedReports(context));\n  const session = sessionOf(context);',
      { host: 'A command of the palette' },
    ],
  },
};
