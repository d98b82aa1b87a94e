// @ts-check

const redraw = 'What VS Code is told to draw';

/** The rows as VS Code gets them. @type {import('../run/breakTables.mjs').Table} */
export default {
  'views/lists/children.ts': {
    'the privacy filter hides rows': [
      'lists.reports(list).state.rows.filter(shows)',
      'lists.reports(list).state.rows',
      { host: 'Filtering' },
    ],
    'Load More shows where there is more': [
      "if (session.store.lists.known(list)?.state.rest !== 'offered') return rows;",
      'return rows;',
      { host: 'Reading page by page' },
    ],
    'what failed has a row that helps': [
      'return error === undefined ? [] : [remedyNode',
      'return error !== undefined ? [] : [remedyNode',
      { host: 'Browsing' },
    ],
  },
  'views/lists/counts.ts': {
    'nothing is guessed where the service does not count': [
      "total ?? (rest === 'none' && !isRemembered ? size : NaN)",
      'total ?? size',
      { host: 'Counting' },
    ],
    'what is filtered here counts what is loaded': ['rows.filter(filter).length', 'rows.length', { host: 'Filtering' }],
  },
  'views/lists/dataProvider.ts': {
    'rows of another connection have no children': [
      '(node !== undefined && !isInScope(session.scope, node))',
      'false',
      { host: 'The trees' },
    ],
    'another session draws anew': [
      'this.sessionListener = onEachSession(sessions, (session) => this.follow(session));',
      'this.sessionListener = onEachSession(sessions, () => []);',
      { host: 'Connections' },
    ],
    'a query redraws': [
      'this.kept.follow(outline);\n    this.redraw();',
      'this.kept.follow(outline);',
      { host: redraw },
    ],
    'an answer is drawn': [
      'this.changed.fire(this.isRemedyDue ? undefined : (node?.parent ?? node));',
      '{}',
      { host: redraw },
    ],
    'a row that is updated says so': [
      'const isUpdating = (id: string) => this.sessions.current?.updates.isUnderWay(id) === true;',
      'const isUpdating = () => false;',
      { host: 'A report' },
    ],
    'a refresh asks again': [
      'this.store?.lists.known(list)?.expireUnlessLoading();',
      'this.store?.lists.known(list);',
      { host: 'Hidden views' },
    ],
    'a row knows what it stands below': [
      "return node.kind === 'project' ? undefined : node.parent;",
      'return undefined;',
      { host: 'Going to a report' },
    ],
  },
  'views/lists/failure.ts': {
    'a missing key is no failure': ['error !== undefined && !isMissingKey(error)', 'error !== undefined'],
  },
  'views/lists/message.ts': {
    'a failure is said once in both views': ['...(what === said ? [] : [what])', 'what', { host: 'Browsing' }],
    'what cannot be read is counted': [
      'if (count === 0) return [];',
      'if (count >= 0) return [];',
      { host: 'Browsing' },
    ],
    'what the service withholds is said': [
      "state.rest === 'withheld'",
      "state.rest === 'offered'",
      { host: 'Browsing' },
    ],
    'what is filtered here is said': ['...filteredHere(lists, privacy),', '', { host: 'Filtering' }],
  },
  'views/lists/nodes.ts': {
    'a row of a connection with a longer number is not its own': [
      'node.id.startsWith(`${scope}/`)',
      'node.id.startsWith(scope)',
    ],
  },
  'views/lists/selection.ts': {
    'a header with rows selected below it stands for none': ['isHeader(node) && !above.has(node.id)', 'isHeader(node)'],
    'a report that is selected twice counts once': ['reports: eachOnce(reports),', 'reports,'],
    'a row at any depth counts against its header': ['[parent.id, ...idsAbove(parent)]', '[parent.id]'],
  },
  'views/lists/sidebarView.ts': {
    'a view that failed is not empty': [
      'loadedAt !== undefined &&\n        error === undefined &&',
      'loadedAt !== undefined &&',
      { host: 'Browsing' },
    ],
    'what is younger than the interval is not asked for': [
      'Date.now() - earliest(times) < interval',
      'false',
      { host: 'Hidden views' },
    ],
  },
  'views/lists/treeItems.ts': {
    'a row says in words what it is': ['item.accessibilityInformation = { label: whole };', '', { host: 'The trees' }],
    'a wrong key is offered another': [
      "remedy === 'tryAgain'\n      ? { command: commandIds.refresh",
      "remedy !== 'tryAgain'\n      ? { command: commandIds.refresh",
      { host: 'Browsing' },
    ],
  },
  'views/whatChanged/whatChangedView.ts': {
    'the badge counts what got worse alone': [
      "changes.filter(({ kind }) => kind === 'worse').length",
      'changes.length',
      { host: 'What changed' },
    ],
  },
  'views/whatChanged/worseNotification.ts': {
    'a message comes only where it is wanted': ['notifiesWorse()', 'true', { host: 'What changed' }],
  },
};
