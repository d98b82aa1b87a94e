import assert from 'node:assert/strict';
import { conventions } from '../../../src/sources/frameworks';
import { conventionSearches, mayMakePage, mayStateSite, StatedFiles } from '../../../src/sources/fileSearch';

const stated = (files: readonly string[], folder = '') => {
  const rules = files.map((file) => ({ path: `/${/[:*]name/.exec(file)?.[0] ?? 'page'}`, files: [file] }));
  return new StatedFiles([{ url: 'https://a.example', folder, aliases: [], rules }]);
};

describe('The files that are looked for in a folder', () => {
  it('are of every kind that a convention knows, and nothing that is made', () => {
    const [pages, , configurations] = conventionSearches;
    for (const { endings } of conventions)
      for (const ending of endings) {
        assert.match(pages?.include ?? '', new RegExp(`[{,]${ending}[,}]`));
        assert.ok(mayMakePage(`a/b.${ending}`), ending);
      }
    for (const name of ['build', 'coverage', 'out', 'node_modules', '.git']) {
      assert.ok(!mayMakePage(`a/${name}/b.md`), name);
      for (const { exclude } of [pages, configurations].filter((it) => it !== undefined))
        assert.match(exclude, new RegExp(`[{,]${name.replace('.', '\\.')}[,}]`));
    }
  });

  it('are in a folder of pages also those of a folder that elsewhere is made', () => {
    const files = ['app/build/page.tsx', 'web/src/pages/docs/out/a.md', 'content/tmp/_index.md'];
    const others = [
      'build/app/page.tsx',
      'dist/app/out/page.tsx',
      'app/build/a.html',
      'app/node_modules/build/page.tsx',
    ];
    assert.deepEqual([...files, ...others].filter(mayMakePage), files);
    const [, search] = conventionSearches;
    assert.match(search?.include ?? '', /\{app,.*\}\/\*\*\/\{.*build,.*\}\/\*\*\/\*\.\{.*tsx/);
    assert.match(search?.exclude ?? '', /[{,]node_modules[,}]/);
    assert.doesNotMatch(search?.exclude ?? '', /[{,]build[,}]/);
  });

  it('are data of a whole site by Eleventy, which may move all of its pages', () => {
    const [, , configurations] = conventionSearches;
    for (const name of ['eleventyComputed.json', 'permalink.json']) {
      assert.ok(mayStateSite(`web/_data/${name}`), name);
      assert.ok(configurations?.include.includes(`_data/${name}`), name);
    }
  });

  it('are none without an ending, except for those that state something', () => {
    const files = ['LICENSE', 'docs/Makefile', 'CNAME', 'docs/hugo.toml', 'build/package.json', 'site-reports.json'];
    assert.deepEqual(files.filter(mayMakePage), []);
    assert.deepEqual(files.filter(mayStateSite), ['CNAME', 'docs/hugo.toml', 'site-reports.json']);
  });

  it('are what each framework says marks it, sets it up or states its address, wherever its site is', () => {
    for (const { markers, configuration, statements = [] } of conventions)
      for (const file of [markers, configuration?.files ?? [], ...statements.map(({ files }) => files)].flat()) {
        assert.ok(mayStateSite(`web/${file}`), file);
        const name = file.slice(file.lastIndexOf('/') + 1);
        const isSearched = conventionSearches[2]?.include.split(/[{,}]/).includes(name);
        assert.ok(mayMakePage(`web/${file}`) || isSearched === true, file);
      }
    assert.doesNotMatch(conventionSearches[2]?.include ?? '', /[{,]config[,}]/);
  });

  it('are those of rules, whatever they end with, in one search', () => {
    const { ruleSearches } = stated(['app/views/:name.html.erb', 'pages/:name.md', 'other/*name.php', 'pages/[a,b]']);
    const [search, ...others] = ruleSearches;
    assert.deepEqual([search?.include, others], ['{app/views/*.html.erb,other/**/*.php,pages/?a?b?}', []]);
    assert.match(search?.exclude ?? '', /[{,]build[,}]/);
    assert.deepEqual(stated(['pages/:name.md', 'src/*name.njk']).ruleSearches, []);
  });

  it('are those of each file of a rule, with whatever its names stand for', () => {
    const { ruleSearches } = stated([':y-:m-:name.erb', 'text/*name.:lang.erb', '*_/x/*name.erb', ':_/y/:name.erb']);
    assert.deepEqual(
      ruleSearches.map(({ include }) => include),
      ['{*-*-*.erb,text/**/*.*.erb,**/x/**/*.erb,*/y/*.erb}'],
    );
  });

  it('are those in a folder that a rule or a site names itself, without what others leave out', () => {
    const [search] = stated(['build/pages/:name.html']).ruleSearches;
    assert.equal(search?.include, 'build/pages/*.html');
    assert.doesNotMatch(search.exclude, /[{,]build[,}]/);
    assert.match(search.exclude, /[{,]node_modules[,}]/);
    const [folder] = stated([], 'web/out').folderSearches;
    assert.match(folder?.include ?? '', /^web\/out\/\*\*\/\*\.\{.*md/);
    assert.doesNotMatch(folder?.exclude ?? '', /[{,]out[,}]/);
    assert.deepEqual(stated([], 'web').folderSearches, []);
  });

  it('are very few searches for a thousand rules', () => {
    const files = Array.from({ length: 1000 }, (_, at) => `${at % 2 === 0 ? 'build' : 'views'}/f${at}/:name.erb`);
    assert.equal(stated(files).ruleSearches.length, 10);
  });

  it('are known by their names when they come or go', () => {
    const named = stated(['build/pages/:name.erb', 'Procfile'], 'out/site');
    const files = ['build/pages/a.erb', 'Procfile', 'out/site/a.html', 'build/a.erb', 'LICENSE', 'out/site/a.png'];
    assert.deepEqual(
      files.filter((file) => named.has(file)),
      files.slice(0, 3),
    );
  });
});
