// Builds what ships. With `--tests` also what tests it; with `--watch` again on every change.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';

const flags = new Set(process.argv.slice(2));

const small = { target: 'es2023', minify: true, sourcemap: flags.has('--watch') && /** @type {const} */ ('inline') };

/**
 * What is imported at its first use, all of it in one file: each chunk that shares modules with others costs a file to
 * find and to read. @type {import('esbuild').Plugin}
 */
const onDemand = {
  name: 'on-demand',
  setup(build) {
    const modules = [
      'src/api/client.ts',
      'src/commands/jobs/resume.ts',
      'src/commands/table.ts',
      'src/model/snapshot.ts',
      'src/platform/historyKeeper.ts',
      'src/platform/holdStatus.ts',
      'src/report/documents.ts',
      'src/report/panel.ts',
      'src/views/changesView.ts',
      'src/views/worse.ts',
    ];
    build.onResolve({ filter: /^\./ }, async ({ kind, path: imported, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'resolved') return undefined;
      const options = { kind, resolveDir, pluginData: 'resolved' };
      const { path: file } = await build.resolve(imported, options);
      if (modules.some((module) => path.resolve(module) === file)) return { path: 'on-demand', namespace: 'on-demand' };
      return { errors: [{ text: `${imported} is imported on demand, but is not listed as such` }] };
    });
    build.onLoad({ filter: /.*/, namespace: 'on-demand' }, () => {
      const contents = modules.map((module) => `export * from './${module}';`).join('\n');
      return { contents, resolveDir: import.meta.dirname };
    });
  },
};

/** A CommonJS module as ESM: what esbuild adds to read one would be in the file that activation reads. @type {import('esbuild').Plugin} */
const papaparse = {
  name: 'papaparse',
  setup(build) {
    build.onLoad({ filter: /papaparse\.min\.js$/ }, ({ path: file }) => ({
      contents: `const module = { exports: {} }, { exports } = module, define = undefined;
        ${readFileSync(file, 'utf8')}
        export default module.exports;`,
    }));
  },
};

/** Writes chunks as CommonJS, which esbuild splits no bundle into. @type {import('esbuild').Plugin} */
const asCommonJs = {
  name: 'as-common-js',
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      mkdirSync('dist', { recursive: true });
      for (const { path: file, text } of outputFiles) writeFileSync(file, await toCommonJs(text));
      writeFileSync('dist/extension.web.js', await forWeb(outputFiles));
    });
  },
};

/** @param {string} text */
async function toCommonJs(text) {
  const options = { ...small, format: /** @type {const} */ ('cjs'), supported: { 'dynamic-import': false } };
  return (await esbuild.transform(text, options)).code;
}

/**
 * The web worker host takes a single file and lets it require no other. What activation reads is put into that; what
 * waits for its first use is the Node host's file, evaluated as VS Code evaluates this one. So no code ships twice but that.
 * @param {esbuild.OutputFile[]} files
 */
async function forWeb(files) {
  const readAtOnce = files.filter(({ path: file }) => !path.basename(file).startsWith('on-demand'));
  const definitions = readAtOnce.map(async ({ path: file, text }) => {
    const code = await toCommonJs(text.replaceAll('import("./on-demand', 'importFile("./on-demand'));
    return `"./${path.basename(file)}": (module, exports, require, importFile) => {${code}}`;
  });
  const { code } = await esbuild.transform(webLoader((await Promise.all(definitions)).join(',')), small);
  return code;
}

const webLoader = (/** @type {string} */ definitions) => `
  const vscode = require('vscode');
  const modules = new Map();
  const imports = new Map();
  const define = (name, body) => {
    const module = { exports: {} };
    modules.set(name, module);
    body(module, module.exports, find, importFile);
    return module.exports;
  };
  const find = (name) => (name === 'vscode' ? vscode : (modules.get(name)?.exports ?? define(name, definitions[name])));
  const read = async (name) => {
    const { extensionUri } = vscode.extensions.getExtension('site-reports.site-reports');
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'dist', name));
    return define(name, new Function('module', 'exports', 'require', new TextDecoder().decode(bytes)));
  };
  const importFile = (name) => {
    if (!imports.has(name)) imports.set(name, read(name).catch((error) => (imports.delete(name), Promise.reject(error))));
    return imports.get(name);
  };
  const definitions = {${definitions}};
  module.exports = find('./extension.js');
`;

/** @type {import('esbuild').BuildOptions} */
const shipped = {
  ...small,
  outdir: 'dist',
  bundle: true,
  // A browser build cannot reach a Node built-in, so both extension hosts run the same code.
  platform: 'browser',
  external: ['vscode'],
  legalComments: 'none',
  metafile: true,
};

/**
 * What waits for its first use is not even read before: parsing it took longer than all else that
 * activation does. @type {import('esbuild').BuildOptions}
 */
const shippedForNode = {
  ...shipped,
  entryPoints: [{ in: 'src/extension.ts', out: 'extension' }],
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  write: false,
  plugins: [onDemand, papaparse, asCommonJs],
};

/** The report page, which runs in a webview. @type {import('esbuild').BuildOptions} */
const page = {
  ...shipped,
  entryPoints: [{ in: 'src/report/page/main.tsx', out: 'page' }],
  format: 'iife',
};

const testFolders = ['manifest', 'unit', 'contract', 'ui', 'vsix'].filter((folder) => existsSync(`test/${folder}`));

/** Programs and suites that run in Node. @type {import('esbuild').BuildOptions} */
const programs = {
  entryPoints: [
    ...testFolders.map((folder) => `test/${folder}/**/*.test.ts`),
    'test/**/main.ts',
    'test/ui/*.config.ts',
  ],
  outdir: 'out',
  outbase: 'test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What suites share is there once: it looks after the children of the whole run.
  splitting: true,
  chunkNames: 'shared/[name]-[hash]',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  metafile: true,
  logOverride: { 'empty-glob': 'silent' },
};

/** Gives `import 'host-tests'` every test file of test/host. @type {import('esbuild').Plugin} */
const hostTests = {
  name: 'host-tests',
  setup(build) {
    build.onResolve({ filter: /^host-tests$/ }, () => ({ path: 'all', namespace: 'host-tests' }));
    build.onLoad({ filter: /.*/, namespace: 'host-tests' }, () => {
      const files = readdirSync('test/host', { recursive: true, encoding: 'utf8' });
      const tests = files.filter((file) => file.endsWith('.test.ts')).sort();
      const contents = tests.map((file) => `import ${JSON.stringify(`./${file.replaceAll('\\', '/')}`)};`).join('\n');
      return { contents, resolveDir: 'test/host' };
    });
  },
};

/** The suite that runs inside VS Code, once for each extension host. @type {import('esbuild').BuildOptions} */
const hostSuite = {
  outdir: 'out/host',
  bundle: true,
  format: 'cjs',
  external: ['vscode'],
  plugins: [hostTests],
  sourcemap: true,
};

/** @type {import('esbuild').BuildOptions} */
const hostSuiteNode = {
  ...hostSuite,
  entryPoints: [{ in: 'test/host/index.node.ts', out: 'node' }],
  platform: 'node',
  target: 'node22',
  define: { EXTENSION_HOST: '"node"' },
  packages: 'external',
};

/** @type {import('esbuild').BuildOptions} */
const hostSuiteWeb = {
  ...hostSuite,
  entryPoints: [{ in: 'test/host/index.web.ts', out: 'web' }],
  platform: 'browser',
  target: 'es2023',
  define: { EXTENSION_HOST: '"web"' },
  alias: { 'node:assert/strict': './test/host/assert.web.ts' },
  // mocha's browser build overwrites the exports.
  footer: { js: 'module.exports = { run };' },
};

/** What measures inside VS Code, and the extension that ours is measured beside. @type {import('esbuild').BuildOptions} */
const benchSuite = {
  ...hostSuiteNode,
  entryPoints: [
    { in: 'test/bench/activation/suite.ts', out: 'suite' },
    { in: 'test/bench/floor/extension.ts', out: 'floor' },
  ],
  outdir: 'out/bench',
};

rmSync('dist', { recursive: true, force: true });
const extension = [shippedForNode, page];
if (flags.has('--watch')) {
  const contexts = await Promise.all(extension.map((options) => esbuild.context({ ...options, logLevel: 'info' })));
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  const builds = flags.has('--tests') ? [...extension, programs, hostSuiteNode, hostSuiteWeb, benchSuite] : extension;
  const results = await Promise.all(builds.map((options) => esbuild.build({ ...options, logLevel: 'warning' })));
  // What the bundle is made of, for who watches its size.
  writeFileSync('dist/meta.json', JSON.stringify(results[0]?.metafile));
  if (flags.has('--tests')) forgetDeletedTests(results.flatMap(({ metafile }) => Object.keys(metafile?.outputs ?? {})));
}

/** Deletes what was built of files that are no more; mocha would still find their tests. @param {string[]} built */
function forgetDeletedTests(built) {
  const files = readdirSync('out', { recursive: true, encoding: 'utf8' }).map((file) => path.join('out', file));
  const current = new Set(built.map((file) => path.normalize(file)));
  const isBuilt = (/** @type {string} */ file) => file.endsWith('.test.mjs') || /[\\/]shared[\\/]/.test(file);
  for (const file of files) if (isBuilt(file) && !current.has(file)) rmSync(file);
}
