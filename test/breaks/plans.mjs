// @ts-check

/** Pages that are to get a report. @type {import('../run/breakTables.mjs').Table} */
export default {
  'model/jobs/creationPlan.ts': {
    'what may have been created here is not certain': ['else if (where.creations.has(url)) mayExist.push(url);', ''],
    'a plan asks for what was created here': [
      'urls.filter((url) => creations.has(url) && !isShown(url))',
      'urls.filter(() => false)',
    ],
    'a former report hides none that was created here': [
      "found.get(pageKey(url))?.has(creations.idOf(url) ?? '') === true",
      'found.has(pageKey(url))',
    ],
    'what is not certain is not told as known': [
      'isCertain ? reportsOf(url).map(({ id }) => id) : undefined',
      'reportsOf(url).map(({ id }) => id)',
    ],
    'who creates again knows the reports that there are': [
      'isCertain ? reportsOf(url).map(({ id }) => id) : undefined',
      'isCertain ? [] : undefined',
    ],
    'reports are known by what their page is': [
      'if (wanted.has(key)) found.set(key',
      'if (found.size < 1) found.set(key',
    ],
    'a plan that was not read whole is uncertain': ['if (!isWhole) notWhole.add(search);', ''],
    'pages are searched for one by one if reading all is longer': [
      'if (steps > maxPages || pages > (total === undefined ? 1 : maxPages))',
      'if (steps > maxPages)',
    ],
    'pages that have a report are skipped': [
      "choice === 'create' || reportsOf(url).length === 0",
      "choice !== 'skip' || reportsOf(url).length === 0",
    ],
    'of several reports of a page one is updated': ['.slice(0, 1)', ''],
    'what failed ends the other searches': ['failed.abort();\n    throw error;', 'throw error;'],
  },
  'model/jobs/findUrls.ts': {
    'each page is taken once': [
      'if (!byPage.has(key)) byPage.set(key, address);',
      'byPage.set(`${key} ${count}`, address);',
    ],
    'what looks like an address and is none is told': ['malformed.push(text.trim());', ''],
    'JSON that cannot be read is read as text': [
      "strings === undefined ? findUrls(text, 'text')",
      "strings === undefined ? urlsOf([], 'cell')",
    ],
  },
  'model/jobs/sitemap.ts': {
    'a sitemap with a DOCTYPE is not read': ['if (/<!DOCTYPE/i.test(xml)) return undefined;', ''],
    'images are no pages': ["current?.prefix === prefix && address !== ''", "current !== undefined && address !== ''"],
    'an address has its entities read': [
      'withoutEntities(textAfter(tag.index + whole.length)).trim()',
      'textAfter(tag.index + whole.length).trim()',
    ],
  },
  'util/pageUrl.ts': {
    'a page is the same with and without www': [
      ".replace(/^https?:\\/\\/(?:www\\.)?/, '')",
      ".replace(/^https?:\\/\\//, '')",
    ],
    'an address that is missing is no other page': ["one !== '' && other !== '' &&", "one !== '' &&"],
  },
};
