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
    'a template is around the text of its page': [
      'return template === undefined ? found : [template, ...found];',
      'return found;',
    ],
  },
  'model/sites/sitePlaces.ts': {
    'a site that adds nothing to another is the same': ['if (there.ids.has(id)) return;', ''],
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
  'model/sites/codeParts.ts': {
    'a block of code ends with as many marks as it began with': [
      'if (end.startsWith(mark)) break;',
      "if (end !== '') break;",
    ],
    'inline code ends with as many backticks as it began with': ['next.get(run.length)', 'next.get(1)'],
    'inline code is not longer than a paragraph': [
      '!isHeading && end < this.text.length && !this.beginsBlock(end)',
      'end < this.text.length',
    ],
    'a line of inline code begins no block': ['return isInline ? undefined : mark;', 'return mark;'],
    'what has no end is no comment': ['if (at >= 0) return at + close.length;', 'return at + close.length;'],
    'comments without an end are searched for once': ['this.endless.add(mark);', ''],
    'everything beside code stays in its place': ["' '.repeat(it.length)", "' '"],
  },
  'model/sites/pageText.ts': {
    'prose in Markdown states nothing': ['this.isMarkdown ? matter : all', 'all'],
    'data has the form of front matter': ['this.isData ? all : {', '{'],
    'code in a heading is a part of it': ['parts.some((it) => it.isInHeading)', 'false'],
    'what begins a file of Astro is a program': [
      "ending === 'astro' ? 0 : endOfFrontMatter(text)",
      'endOfFrontMatter(text)',
    ],
    'only a settings file is searched for some settings': ['this.isSettings ? all : nothing', 'all'],
  },
  'model/sites/writtenValues.ts': {
    'an image is the one that is resized': ['pathsOf(imageOf(value) ?? value)', 'pathsOf(value)'],
    'the hash of a build is no part of a name': ['[name, ...withoutHash(name)] : []', '[name] : []'],
    'words and numbers are no hash': ['.some((part) => !plain.test(part))', '.length > 0'],
    'a build may convert an image': ['if (!imageEnding.test(name)) return [];', 'return [];'],
  },
  'model/sites/checkRange.ts': {
    'a longer name is another': ['isName === true && isLonger ?', 'false ?'],
    'what a layout decides is no value on the page': ['if (!isOfLayout(check.name)) return', 'return'],
    'what a whole document lacks is missing in its head': [
      'return document && ((await this.headOf()) ?? document);',
      'return document;',
    ],
    'an image that was converted comes last': [
      '[...strings.flatMap(waysToWrite), ...strings.flatMap(waysToWriteConverted)]',
      '[...strings.flatMap(waysToWriteConverted), ...strings.flatMap(waysToWrite)]',
    ],
  },
  'model/sites/markupPlaces.ts': {
    'the setting at the top comes before one below another': ["['', '[ \\\\t]+']", "['[ \\\\t]+', '']"],
    'a type states nothing': ['(?![ \\\\t]*string\\\\b)', ''],
    'a drawing has a title of its own': ['(?<!<svg\\b[^<>]*>\\s{0,100})', ''],
    'the heading is the title where nothing else is': ["{ ...markdownHeading(1), within: 'markdown' },", ''],
    'metadata comes first among objects': ['{ ...fieldPlace(name), isFirst: true, after: metadata },', ''],
  },
  'model/sites/layouts.ts': {
    'a nested layout comes before the one around it': ['foldersUpTo(search.path, own)', '[own]'],
    'layouts of an app are not around pages': ['isOfPages ? [] : search.there(', 'search.there('],
    'what an imported layout imports counts too': [
      'search.followed(astroLinks(await search.pageText(), search.path), astroLinks)',
      'search.there(astroLinks(await search.pageText(), search.path))',
    ],
    'a layout is asked for in the page before the only one is taken': [
      'linked.length > 0 ? linked : search.onlyDocument(search.layouts(/^src',
      'search.onlyDocument(search.layouts(/^src',
    ],
    'other components than layouts are not followed': ['.filter((it) => writesHead.test(it)),\n  ];', ',\n  ];'],
    'one of several themes is not guessed': ['ofThemes.length === 1 ? ofThemes : []', 'ofThemes'],
  },
  'model/sites/layoutSearch.ts': {
    'another page is not around a page': ['!isText(file) || isText(other.file)', 'false'],
    'only one whole document is taken for the layout': ['whole.length === 1 &&', 'whole.length > 0 &&'],
    'only so many layouts are followed': ['.slice(0, most.followed);\n  }\n\n  /** The one', ';\n  }\n\n  /** The one'],
    'no more layouts are read than are followed': [
      'if (found.size >= most.followed) break;',
      '',
      { survives: 'a bound: it costs time only' },
    ],
    'only so many names are looked at': ['.slice(0, most.names)', '', { survives: 'a bound: it costs time only' }],
    'layouts of another site are not its own': ['.filter((it) => this.isOwn(it))', ''],
  },
  'model/sites/layoutPlace.ts': {
    'the nearest layout with the markup comes first': ['of layouts.entries())', 'of [...layouts.entries()].reverse())'],
    'markup comes before the head in which it is missing': ['(it) => it.markupOf(check.name),', ''],
    'a head comes before a whole document': ['(it) => it.headOf(),', ''],
    'the outermost has what none shows': ['{ at: layouts.length - 1, range', '{ at: 0, range'],
  },
  'model/sites/contentFiles.ts': {
    'a text is certain only if its whole path fits': ['isCertain: full.length === 1', 'isCertain: files.length === 1'],
    'only folders with a number may be missing in an address': ['else if (!isNumbered && (', 'else if (('],
    'an address is certain only if the file has no number': [
      'isPlain: own.every((it) => !it.isNumbered)',
      'isPlain: true',
    ],
    'what is hidden is no text of a page': [" || [...folders, stem].some((it) => it.startsWith('.'))", ''],
    'two texts of the same page are asked for': ['isCertain: full.length === 1', 'isCertain: full.length > 0'],
    'a folder of content is no part of an address': ["if (roots.includes(path[0] ?? '')) return false;", ''],
    'what is at the top of a site is no text of a page': [' || folders.length === 0', ''],
  },
  'model/sites/sitePages.ts': {
    'the surest comes first': ['likelihood[one.confidence] - likelihood[other.confidence]', '0'],
    'a translation that there is comes before the original': ['if (own.isNamed) return own;', ''],
    'a page around others is only guessed': [
      "sourcesOf(matches.filter(isAround), 'guess')",
      "sourcesOf(matches.filter(isAround), 'convention')",
    ],
    'the file that holds the text comes before the template': [
      "[...files.map((file): Source => ({ file, confidence, reason })), ...sourcesOf(usual, 'guess')]",
      "[...sourcesOf(usual, 'guess'), ...files.map((file): Source => ({ file, confidence, reason }))]",
    ],
    'nothing is certain where rules lead to several files': [
      "stated[0]?.confidence === 'guess' ? sourcesOf(usual, 'guess') : this.around(usual)",
      'this.around(usual)',
    ],
    'a template is never certain where there is a text': [
      "...sourcesOf(usual, 'guess')]",
      "...sourcesOf(usual, 'convention')]",
    ],
  },
  'platform/sites/frontMatters.ts': {
    'front matter is read again only if a file has changed': ['known?.state.mtime === state.mtime && ', 'false && '],
    'a file that has gone states something else': ['now === undefined || ', 'now !== undefined && '],
  },
  'model/sites/conventions/hexo.ts': {
    'Hexo is not taken for Jekyll': ["replaces: ['Jekyll'],", ''],
  },
  'model/sites/conventions/vitePress.ts': {
    'pages that may be rewritten are only guessed': ['rewrites.length === 0 || ', ''],
    'a rewrite that cannot be read leaves all open': [' || rewrites.length < stated.length', ''],
    'what a site leaves out makes no page': ['matchesGlob(excluded, path) ? [] : ', ''],
  },
  'model/sites/conventions/mkDocs.ts': {
    'what a site leaves out makes no page': ['if (matchesGlob(this.excluded, path)) return [];', ''],
    'a post has its date in its address': ['if (this.isPost(file)) return this.postRoutes(matter);', ''],
    'the main language has no prefix': ['language === undefined || language === this.main', 'language === undefined'],
  },
  'model/sites/conventions/gatsby.ts': {
    'a page is only guessed where a program changes its address': ['return this.isByFile ?', 'return true ?'],
    'a page is where its front matter says': ['if (stated !== undefined) return [statedRoute(stated)];', ''],
  },
  'model/sites/conventions/eleventy.ts': {
    'what a site leaves out makes no page': ['path === undefined || this.isIgnored(file)', 'path === undefined'],
    'data of a folder says where its pages are': [' ?? permalinkOfData', ''],
  },
  'model/sites/conventions/jekyllDefaults.ts': {
    'a default is for the files of its scope': [' || file.startsWith(`${it.path}/`)', ' || true'],
    'a default is for its kind of files': ['(it.type === undefined || it.type === type) &&', ''],
  },
  'model/sites/conventions/languages.ts': {
    'a site of one language has no translations': ['return /\\b(?:locales|i18n)\\b/.test(program);', 'return true;'],
    'only a language stands for a translation': ['!isLanguage(first) || ', ''],
  },
  'model/sites/conventions/docusaurusWritten.ts': {
    'what is written of another language does not count': [
      " || language['currentLocale'] !== language['defaultLocale']",
      '',
    ],
  },
  'model/sites/writtenPages.ts': {
    'what is older than a file says nothing of it': ['time !== undefined && time <= since', 'true'],
    'what is older than the configuration says nothing': [
      'if ((await unchanged(configured, table.at, access)).length < configured.length) continue;',
      '',
    ],
    'parts that stay the same are as new as the others': ['Math.max(', 'Math.min('],
    'a part alone is not read': ['if (texts.size < found.length) return undefined;', ''],
  },
  'platform/sites/linkedFolders.ts': {
    'a folder in a linked one is below a link': ['(await this.isBelowLink(folder)) || ', ''],
    'a folder that has changed is looked at again': ['if (this.known.has(path)) this.known.clear();', ''],
    'what is below a link is not found': ['files.filter((file) => !linked.has(folderOf(file)))', 'files'],
  },
  'platform/sites/diskFiles.ts': {
    'a file below a link is not read': [
      " || (await this.links.isBelowLink(file))) return 'link';",
      ") return 'link';",
      { host: 'A link leads to no file' },
    ],
  },
  'platform/sites/liveIndex.ts': {
    'a new folder is read once it has to be': ['this.index.putUnread(file)', 'this.index.put(file, undefined)'],
    'a folder with a configuration is searched for anew': [
      'if (!files.every((file) => this.mayTake(file))) return false;',
      '',
    ],
  },
  'platform/sites/lazyMatters.ts': {
    'a page that a likely file makes needs no others': [
      'await this.wholeOf(this.index.unreadFor(url).siteFolders);',
      'await this.wholeOf(this.index.unreadFolders);',
    ],
    'only so many files are read for all': ['.slice(0, this.left)', ''],
    'what is likely time and again is read with all': ['round < maxRounds', 'true'],
  },
  'model/sites/unreadFiles.ts': {
    'what cannot be read stays unknown': ['this.refused.add(file);', ''],
  },
  'model/sites/conventions/nuxtWritten.ts': {
    'the file inside of others makes the page': ['one.names.length < other.names.length', 'true'],
    'of two files with one page, that without others inside makes it': [
      'return one.views.length === 0 && other.views.length > 0;',
      'return false;',
    ],
    'a path that is not understood is left to the convention': ['made.delete(file)', 'made.has(file)'],
  },
  'model/report/pagesOfReports.ts': {
    'the newest report of a page comes first': ['(other.createdAt ?? 0) - (one.createdAt ?? 0)', '0'],
    'an address that has changed is read again': ['known?.url === report.url ? known', 'known ? known'],
  },
  'commands/sites/sameTitle.ts': {
    'a file with the title of the page comes first': [
      'Number(other.hasTitle) - Number(one.hasTitle)',
      '0',
      { host: 'offers that first' },
    ],
  },
  'commands/sites/leftOut.ts': {
    'what was not searched is named': [
      "if (leftOut !== undefined) return l10n.t('{0} {1}', message, leftOut);",
      '',
      { host: 'A folder with more files' },
    ],
  },
  'model/sites/knownFiles.ts': {
    'the first page of another site is no page of the one around it': [
      'if (this.configured.has(folder)) return false;',
      '',
    ],
    'a file that a rule names is searched for anew': [' && !this.stated.has(file)', ''],
    'what has come is there': ['if (isThere) files.add(file);', 'if (isThere) files.has(file);'],
  },
  'model/sites/folderPages.ts': {
    'a file that has gone makes no page': ['table.remove(withoutEndings(made.route), (it) => it.file === file);', ';'],
    'a text that has gone is no longer found': [
      "this.content.remove(file, path, textIn(this.matters.get(path), 'slug'));",
      '',
    ],
  },
  'model/sites/titles.ts': {
    'the name of the site does not count': ['[it, ...it.split(/ [|–—·•:»/-] /)]', '[it]'],
  },
  'model/sites/literals.ts': {
    'what is assigned again is no constant': [
      "if (this.declared === '') this.forget(end);",
      "if (this.declared === '') return;",
    ],
    'a base path that is not known leaves the address open': [
      'field.value === undefined || field.value',
      'field.value !== undefined && field.value',
    ],
  },
  'model/sites/statements.ts': {
    'only a repository that is called like its address has one': ['name.toLowerCase() === host ?', 'name !== host ?'],
    'an address stands beside the name of its site': [
      '/^(?:url|siteUrl|origin)$/.test(key) && named.has(object)',
      '/^(?:url|siteUrl|origin)$/.test(key)',
    ],
  },
  'model/sites/conventions/jekyllSite.ts': {
    'what a site leaves out makes no page': [' || this.isExcluded(file)', ''],
  },
  'model/sites/conventions/hugoSite.ts': {
    'what is over makes no page': [' && !isOver', ''],
    'what is not rendered makes no page': [' && !isHidden', ''],
  },
  'model/sites/frontMatter.ts': {
    'a draft makes no page': ["textIn(matter, 'draft') !== 'true' && ", ''],
    'what is not published makes no page': [" && textIn(matter, 'published') !== 'false'", ''],
    'only the beginning of a text is read for what it states': ['text.slice(0, maxChars)', 'text'],
    'front matter that states something else is another': [' && [...one].every(', ' || [...one].every('],
  },
  'model/sites/siteMatters.ts': {
    'front matter is not read where no address is known': ['if (url !== undefined) byFolder', 'byFolder'],
  },
  'model/sites/folders.ts': {
    'content outside of a site is never outside of what is open': [
      "if (part === '..' && parts.pop() === undefined) return undefined;",
      "if (part === '..') parts.pop();",
    ],
  },
  'model/sites/programValue.ts': {
    'what is computed states no address': ['return isEnd(text, end, at) ? terms : undefined;', 'return terms;'],
    'a constant that leads back to itself ends': [' || this.depth === most.constants', ''],
    'a template text with an unknown part states nothing': ['if (found === undefined) return undefined;', ''],
  },
  'model/sites/siteAddresses.ts': {
    'a sample has no address beside the site that is published': ['isSample(site) && owners.length > 0', 'false'],
    'plain files have no address of another site': ['!isPlainHtml(site) ||', 'true ||'],
    'what the top states belongs to a site only if it is alone': ['own.length === 1 ? own : []', 'own'],
  },
  'model/sites/filedPages.ts': {
    'rows are drawn again only where it makes a difference': [
      'if (differs) this.changed.fire();',
      'this.changed.fire();',
    ],
    'no row waits until very many addresses are looked up': ['this.isBehind ||= this.spentMs > maxDrawingMs;', ''],
    'what was left out while rows were drawn is looked up': ['if (this.isBehind) void this.update();', ''],
    'the last change of files counts': [
      'if (lookup === undefined || update !== this.updates) return;',
      'if (lookup === undefined) return;',
      { survives: 'the next look-up corrects it at once' },
    ],
    'what is known is not looked up again': ['if (lookup === was && former !== undefined) continue;', ''],
  },
  'model/sites/siteFindings.ts': {
    'a guessed file makes no page': ["source.confidence !== 'guess'", 'true'],
    'the pages of a template are counted once each': ['if (isTemplate(source.file)) pages.made.add(key);', ''],
    'an address has neither a user nor a password': [
      'const known = getOrAdd(hosts, host, () => ({ url: origin, count: 0, project }));',
      'const known = getOrAdd(hosts, host, () => ({ url, count: 0, project }));',
    ],
    'the site that fits best comes first': ['proposals.sort((one, other) => fitOf(other) - fitOf(one))', 'proposals'],
    'two pages of many prove no site': [' && first.rated * 2 > first.allRated', ''],
    'a single page proves no site': ['first.rated >= leastRated && ', ''],
    'a page counts once among those that are rated': [
      'if (isRated) pages.all.add(key);',
      'if (isRated) pages.all.add(url);',
    ],
    'one report proves little': ['withFile / (known + 2)', 'withFile / known'],
    'files of another site are not counted': ['[...tried.keys(), ...others]', '[...tried.keys()]'],
  },
  'commands/sites/newFile.ts': {
    'a file that is there is not written over': [
      'writeWhole(uri, text, { overwrite: false })',
      'writeWhole(uri, text, { overwrite: true })',
      { host: 'The file that says which sites a folder makes' },
    ],
  },
  'commands/sites/setUpSites.ts': {
    'what was found is said': [
      'void tell.information(await withLeftOut(messageOf(await foundText(folder, sessions.current), isNew), [folder]));',
      '',
      { host: 'The file that says which sites a folder makes' },
    ],
  },
  'views/fileTags.ts': {
    'only a row whose page has a file leads to it': [
      'this.pages?.has(url) === true',
      'this.pages?.has(url) !== undefined',
      { host: 'In the editor a row leads' },
    ],
  },
  'platform/ui/reportError.ts': {
    'a message about a site sets it up': [
      'if (help !== undefined && choice === help.label) await commands.executeCommand(help.command);',
      '',
      { host: 'In the editor says what to do' },
    ],
  },
  'sites/lenses.ts': {
    'a lens names its service and that the page is the published one': [
      "l10n.t('Published page: {0} · {1}', verdict, name)",
      'verdict',
      { host: 'In the editor' },
    ],
    'a page that was seen earlier has its verdict': [
      'return newest === undefined ? [] : [newest];',
      'return [];',
      { host: 'In the editor' },
    ],
  },
  'commands/target/targets.ts': {
    'a report that was seen earlier is not that of another page, which has its id by now': [
      "if (areOfOtherPages(report.url, given.page ?? '')) {",
      'if (false) {',
      { host: 'In the editor' },
    ],
  },
  'model/sites/ruleNotation.ts': {
    'two names have a text between them': ["!texts.slice(1, -1).includes('')", 'true'],
    'a part has only so many names': ['names.length <= most.names &&', ''],
    'a pattern has only so many rests': ['<= most.rests &&', '<= 99 &&'],
    'the name that the page has as well takes what is left': ['{ ...segment, widest: last }', 'segment'],
    'the rest takes what it can': [': { ...several, widest: 0 }', ': several'],
  },
  'model/sites/match.ts': {
    'what is ignored may occur twice': ['if (name !== ignored) values.set(name, value);', 'values.set(name, value);'],
    'a path of very many parts has no page of several rests': ['(first === last || parts.length <= maxParts) &&', ''],
  },
  'model/sites/namedPart.ts': {
    'no part is so long that it takes long': ['part.length > maxPartChars || ', ''],
    'a name is never empty': ['return start < end ?', 'return start <= end ?'],
  },
  'model/sites/pattern.ts': {
    'names that page and file do not share are a slip': [
      'return shared.length === 0 && inPath?.length !== 0 && inFile?.length !== 0 ? undefined : shared;',
      'return shared;',
    ],
    'a rest is a rest in both': [
      'if (shared.some((name) => rests[0]?.has(name) !== rests[1]?.has(name))) return undefined;',
      '',
    ],
  },
  'model/sites/ruledFiles.ts': {
    'a page is offered only so many files': ['if (files.length < maxFiles) files.push(file);', 'files.push(file);'],
    'a file that was not found yet has its page': [
      'return own !== undefined && keyOf(pattern, own) === key ? [...files, named] : files;',
      'return files;',
    ],
    'a rule leads to nothing that is not there': ['(file === named || this.present.has(file))', 'true'],
  },
  'model/sites/siteRules.ts': {
    'equal rules count once': ['new Map(rules.map((it) => [ruleKey(it), it])).values()', 'rules'],
    'of the files of a rule the first that exists counts': [
      'if (files.length > 0) return files.map((file) => ({ route, rule, file }));',
      'if (files.length > 0 && of === pattern.files.at(-1)) return files.map((file) => ({ route, rule, file }));',
    ],
    'a file has no page that is another rule\u2019s': [
      'return found.some((it) => it.file === file) ? [{ route, isCertain: areOfOneFile(found) }] : [];',
      'return [{ route, isCertain: areOfOneFile(found) }];',
    ],
  },
  'model/sites/ruleCandidates.ts': {
    'a program is named like a page by chance': [' || ofPrograms.includes(ending)', ''],
    'what a rule understands otherwise is no part of one': [
      'if (![...prefix, ...around, ...folders, end].every(isPlain)) return [];',
      '',
    ],
  },
  'model/sites/ruleProposals.ts': {
    'a rule explains more than one page': ['first.explained.size < leastExplained', 'first.explained.size < 1'],
    'a rule leads to one file': ['another !== undefined ||', ''],
    'a rule contradicts nothing that is certain': [
      '(page.file !== undefined && found !== undefined && found.file !== page.file)',
      'false',
    ],
    'a page that has a file is not explained by a rule': ['if (page.file !== undefined) continue;', ''],
    'a further rule explains more': ['.filter((page) => !first.explained.has(page))', ''],
    'only so many rules are proposed': ['while (chosen.length < most.proposed)', 'for (;;)'],
    'a page of another site is none': [
      '!`${host}${pathname}/`.startsWith(`${place}/`)',
      '!`${host}${pathname}`.startsWith(place)',
    ],
  },
  'commands/sites/ruleChoice.ts': {
    'a file is not written where the person leaves the rules': [
      'if (chosen === undefined) throw new CancellationError();',
      'if (chosen === undefined) return stated;',
      { host: 'The file that says which sites a folder makes of a folder whose files explain' },
    ],
    'only the rules that the person chooses are written': [
      'it.site === site ? [it.rule] : []',
      'it.site === site ? items.map(({ rule }) => rule) : []',
      { host: 'The file that says which sites a folder makes of a folder whose files explain' },
    ],
  },
  'model/sites/proposedSites.ts': {
    'a site is proposed once in a window': ['!this.asked.has(', '!!this.asked.has('],
    'a refused site is never proposed again': [' && !this.isRefused(site)', ''],
    'only so many refused sites are kept': ['.slice(-maxRefused)', ''],
    'what was refused is forgotten with its connection': ['!isServiceKeyOf(connectionId, key)', 'true'],
  },
  'commands/sites/addressQuestion.ts': {
    'a site is not asked about for a page of another one': [
      'if (host === undefined || host === site.host) return',
      'return',
      { host: 'A folder whose address only' },
    ],
    'a file that may state an address is left to the person': [
      'text !== undefined || faults.length > 0 || ',
      '',
      { host: 'A folder whose address only' },
    ],
    'what was refused is remembered': [
      'await proposedSites.refuse(site);',
      '',
      { host: 'A folder whose address only' },
    ],
    'a site is asked about once': ['proposedSites.ask(site);', '', { host: 'A folder whose address only' }],
  },
  'model/sites/unusedRules.ts': {
    'a rule is without a file only if all files were compared': ['if (left < 0) return [];', ''],
    'equal rules without a file are each told': ['.rules.push(rule);', '.rules.splice(0, 1, rule);'],
  },
  'platform/sites/folderSites.ts': {
    'a file that goes while it is read has not come': [
      'this.following.then(() => this.handle(this.pathOf(uri), what))',
      'this.handle(this.pathOf(uri), what)',
      { host: 'A page whose file comes or goes' },
    ],
    'a file that comes is taken into the index that there is': [
      'if (await live?.take(path, isThere, () => this.live === live)) return true;',
      '',
      { host: 'A page whose file comes or goes' },
    ],
    'what VS Code tells late to have gone is looked at first': [
      "const isThere = what !== 'went' || (await this.disk.isThere(path));",
      "const isThere = what !== 'went';",
      { host: 'A page whose file comes or goes' },
    ],
    'a folder that comes is taken into the index that there is': [
      "return files !== undefined && this.live === live && live?.add(files) === true ? 'taken' : true;",
      'return true;',
      { host: 'A page whose file comes or goes' },
    ],
    'no rule is without a file where a search was cut off': [
      '!found.every(({ isWhole }) => isWhole) || ',
      '',
      { host: 'A rule that matches no file' },
    ],
    'no rule is without a file where nothing can be searched for': [
      ' || !usual.files.includes(siteFileName)',
      '',
      { host: 'A rule that matches no file' },
    ],
  },
  'sites/siteFileProblems.ts': {
    'a rule without a file is a warning, since its file may come': [
      "if (fault.kind === 'noFile') diagnostic.severity = DiagnosticSeverity.Warning;",
      '',
      { host: 'A rule that matches no file' },
    ],
    'a rule without a file is told': [
      'this.set(file, unused ?? []);',
      'this.set(file, []);',
      { host: 'A rule that matches no file' },
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
    'what something unknown makes is no plain HTML': [
      'if (others.length > 0) return new Map',
      'if (others.length < 0) return new Map',
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
