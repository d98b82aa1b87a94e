// @ts-check

/** From a report to the file that makes its page. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/sources/sourceIndex.ts': {
    'a site without an address claims no host': ['if (place === undefined) return;', ''],
    'the surest comes first': ['likelihood[one.confidence] - likelihood[other.confidence]', '0'],
    'the deepest base is the site': ['return bases.reverse();', 'return bases;'],
    'only so many sites are looked through': ['.slice(0, left)', ''],
    'no other scheme is a page': ['!/^https?:$/.test(parsed.protocol)', 'false'],
  },
  'model/sources/routeTable.ts': {
    'only so many routes are compared': ['entries.slice(0, most.compared)', 'entries'],
    'the most specific route comes first': ['found.sort(moreSpecific)', 'found'],
  },
  'model/sources/ratedFiles.ts': {
    'each address is looked up once': ['if (this.lookedUp.get(id) === url) continue;', ''],
    'a report that has another address by now is not of the file': ['report?.url === url ?', 'report !== undefined ?'],
    'the same reports are not gone through again': ['if (known === this.taken) return;', ''],
    'others get a turn': ['if (turns.isOver) await turns.rest();', ''],
  },
  'model/sources/sites.ts': {
    'what is stated wins over what is inferred': [
      'return [...sites, ...inferred.filter((site) => !isReplaced(site))];',
      'return [...sites, ...inferred];',
    ],
    'a folder without a page is no site': [
      'if ([...found].some((it) => it.routesOf(path).length > 0)) made.set(folder, found);',
      'made.set(folder, found);',
    ],
    'only so many packages are read': [
      'await Promise.all(packages.slice(0, mostPackages).map(read))',
      'await Promise.all(packages.map(read))',
    ],
  },
};
