// @ts-check

const redraw = 'What VS Code is told to draw';

/** The rows as VS Code gets them. @type {import('../run/breakTables.mjs').Table} */
export default {
  'views/lists/focus.ts': {
    'the focus stays in a view whose last row is deleted': [
      'await this.view.focus();',
      'return;',
      { host: 'Changing keeps the focus' },
    ],
  },
  'views/lists/children.ts': {
    'the privacy filter hides rows': [
      'store.lists.allReports).filter(shows)',
      'store.lists.allReports)',
      { host: 'Filtering' },
    ],
    'VS Code is not told to draw what it is waiting for': ['this.rootsAwaited++;', ''],
    'the rows of an earlier session are not held back': ['if (!pagedList.state.isRemembered) await', 'await'],
    'a row keeps its object': [
      'renew(drawn?.of(report.id), report) ?? new ReportRow(report, place)',
      'new ReportRow(report, place)',
    ],
    'a row that a filter may hide is drawn with its group': [
      ' || this.lists.filterOf(list) !== undefined) return undefined',
      ') return undefined',
    ],
    'a row with another score goes to its place': [
      'isSortedHere && row.report.score !== report.score',
      'isSortedHere && false',
    ],
    'a row of another page is another row': [
      'if (row?.report.url !== report.url) return undefined;',
      'if (row === undefined) return undefined;',
    ],
    'Load More shows where there is more': [
      "if (store.lists.known(list)?.state.rest !== 'offered') return rows;",
      'return rows;',
      { host: 'Reading page by page' },
    ],
    'what failed has a row that helps': [
      'if (error === undefined) return [];',
      'if (error !== undefined) return [];',
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
  'views/jobs/jobsView.ts': {
    'the row of a job is drawn alone': [
      'if (former.size === nodes.size &&',
      'if (former.size < 0 &&',
      { host: 'Many reports at once' },
    ],
  },
  'views/lists/dataProvider.ts': {
    'another session draws anew': [
      'onEachSession(sessions, (session) => this.follow(session)),',
      'onEachSession(sessions, () => []),',
      { host: 'Connections' },
    ],
    'rows of an earlier session wait for no key': [
      'current.hasLastRows().then((hasRows) => hasRows || connected)',
      'connected',
      { host: 'The last rows' },
    ],
    'rows of an earlier session go without a key': [
      'if (shows) void connected',
      'if (!shows) void connected',
      { host: 'The last rows' },
    ],
    'a row that is updated says so': [
      '(id) => this.current?.session.updates.isUnderWay(id) === true',
      '() => false',
      { host: 'A report' },
    ],
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
    'what is filtered here is said': ['...filteredHere(lists, shown.privacy),', '', { host: 'Filtering' }],
  },
  'views/lists/nodes.ts': {
    'a row knows what it stands below': [
      "return node.kind === 'project' ? undefined : node.parent;",
      'return undefined;',
      { host: 'Going to a report' },
    ],
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
  'views/lists/sessionTree.ts': {
    'rows of another connection have no children': [
      'if (node !== undefined && !isInScope(this.session.scope, node)) return [];',
      '',
      { host: 'The trees' },
    ],
    'a group that was collapsed while it was drawn is not open': ['if (!this.opened.has(node.id)) ', ''],
    'no row of a session shows after it': ['return this.isDisposed ? [] : rows;', 'return rows;'],
    'groups that VS Code waits for are not drawn twice': [
      'node?.parent === undefined && this.children.areRootsAwaited',
      'false',
    ],
    'a query redraws': [
      'this.kept.follow(this.lists.outline);\n    this.surroundings.redraw(undefined);',
      'this.kept.follow(this.lists.outline);',
      { host: redraw },
    ],
    'a changed row is drawn alone': [
      'if (row === undefined) this.showList(list);\n    else this.surroundings.redraw(row);',
      'this.showList(list);',
    ],
    'an answer is drawn': [
      'this.surroundings.redraw(this.isRemedyDue ? undefined : (node?.parent ?? node));',
      '{}',
      { host: redraw },
    ],
    'a refresh asks again': [
      'this.session.store.lists.known(list)?.expireUnlessLoading();',
      'this.session.store.lists.known(list);',
      { host: 'Hidden views' },
    ],
    'what is younger than the interval is not asked for': [
      'Date.now() - earliest(times) < interval',
      'false',
      { host: 'Hidden views' },
    ],
  },
  'views/lists/shownLists.ts': {
    'a missing key is no failure': ['error !== undefined && !isMissingKey(error)', 'error !== undefined'],
    'a view that failed is not empty': [
      'loadedAt !== undefined &&\n      error === undefined &&',
      'loadedAt !== undefined &&',
      { host: 'Browsing' },
    ],
  },
  'views/lists/reportRow.ts': {
    'a row says in words what it is': [
      'joined([fullTitleOf(this.report), ...factsInFull(this), ...date])',
      "''",
      { host: 'The trees' },
    ],
    'what it says in words is sent to the window': [
      'toJSON(): AccessibilityInformation {',
      'inWords(): AccessibilityInformation {',
      { host: 'The trees' },
    ],
    'only the row of a page that has a file leads to one': [
      'return this.place.isFiled(url) ?',
      'return !this.place.isFiled(url) ?',
      { host: 'In the editor a row leads' },
    ],
  },
  'views/lists/treeItems.ts': {
    'a wrong key is offered another': [
      "remedy === 'tryAgain'\n      ? { command: commandId('refresh')",
      "remedy !== 'tryAgain'\n      ? { command: commandId('refresh')",
      { host: 'Browsing' },
    ],
  },
  'views/whatChanged/whatChangedView.ts': {
    'the badge counts what got worse alone': [
      "countOfKind(changes, 'worse')",
      'changes.length',
      { host: 'What changed' },
    ],
  },
  'views/whatChanged/worseNotification.ts': {
    'a message comes only where it is wanted': ['notifiesWorse()', 'true', { host: 'What changed' }],
  },
};
