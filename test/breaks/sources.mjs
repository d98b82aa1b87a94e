// @ts-check

/** From a report to the file that makes its page. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/sites/fileSearch.ts': {
    'a page may lie in a folder that is called as what is built': ["(?!(?:${ofPages.join('|')})/)", ''],
    'what is built makes no page': [
      'if (!endings.has(ending) || isBelowMade(file)) return false;',
      'if (!endings.has(ending)) return false;',
    ],
    'HTML below such a folder is built': ['!isBuiltSomewhere.test(file) || !htmlEndings.includes(ending)', 'true'],
    'a rule leads to files of any ending': ['!isUsual(file) || namesMade(file)', 'namesMade(file)'],
  },
  'model/sites/sourceIndex.ts': {
    'the surest comes first': ['likelihood[one.confidence] - likelihood[other.confidence]', '0'],
    'the deepest base is the site': ['return bases.reverse();', 'return bases;'],
    'only so many sites are looked through': [
      '.slice(0, left)',
      '',
      { survives: 'a bound: it costs time only, which the tests of speed allow for' },
    ],
    'no other scheme is a page': [
      '!/^https?:$/.test(parsed.protocol)',
      'false',
      { survives: 'the place of another scheme has no site' },
    ],
  },
  'model/sites/routeTable.ts': {
    'only so many routes are compared': [
      'entries.slice(0, most.compared)',
      'entries',
      { survives: 'a bound: it costs time only, which the tests of speed allow for' },
    ],
    'the most specific route comes first': ['found.sort(moreSpecific)', 'found'],
  },
  'model/sites/ratedFiles.ts': {
    'each address is looked up once': ['if (this.lookedUp.get(id) === url) continue;', ''],
    'a report that has another address by now is not of the file': ['report?.url === url ?', 'report !== undefined ?'],
    'the same reports are not gone through again': [
      'if (known === this.taken) return;',
      '',
      { survives: 'each is looked up once all the same; it costs time only' },
    ],
    'others get a turn': ['if (turns.isOver) await turns.rest();', ''],
  },
  'model/sites/sites.ts': {
    'what is stated wins over what is inferred': [
      'return [...sites, ...inferred.filter((site) => !isReplaced(site))];',
      'return [...sites, ...inferred];',
    ],
    'a folder without a page is no site': [
      'if ([...found].some((it) => it.routesOf(path).length > 0)) made.set(folder, found);',
      'made.set(folder, found);',
    ],
    'only so many packages are read': [
      'const packages = found.slice(0, maxPackages);',
      'const packages = found;',
      { survives: 'a bound: it costs time only' },
    ],
  },
};
