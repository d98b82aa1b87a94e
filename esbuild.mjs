// Builds what ships; with `--watch` again on every change.
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';

const isWatching = process.argv.includes('--watch');

const minified = { minify: true, target: 'es2023', charset: /** @type {const} */ ('utf8') };

/** @type {import('esbuild').BuildOptions} */
const shipped = {
  ...minified,
  outdir: 'dist',
  bundle: true,
  // A browser build cannot reach a Node built-in, so both extension hosts run the same code.
  platform: 'browser',
  external: ['vscode'],
  legalComments: 'none',
  sourcemap: isWatching && 'inline',
  metafile: true,
  logLevel: isWatching ? 'info' : 'warning',
};

/** What both extension hosts load, and what they load at its first use. */
const [firstFile, laterFile] = ['extension.js', 'later.js'];

/**
 * Writes the two files of the extension from what esbuild splits at `import()`, each built file as a function. A web
 * worker host takes a single CommonJS file, and loads the other one as it has loaded that.
 * @type {import('esbuild').Plugin}
 */
const inTwoFiles = {
  name: 'in-two-files',
  setup(build) {
    build.onEnd(async ({ metafile, outputFiles = [] }) => {
      const outputs = Object.entries(metafile?.outputs ?? {});
      const [main] = outputs.find(([, { entryPoint }]) => entryPoint !== undefined) ?? [];
      if (metafile === undefined || main === undefined) return;
      const texts = new Map(outputFiles.map((file) => [nameOf(file.path), file.text]));
      const first = [...filesReadAtOnce(metafile, main)].map(nameOf);
      const later = [...texts.keys()].filter((name) => !first.includes(name));
      const functions = await Promise.all(
        later.map(async (name) => asFunction(name, await asOne([name], texts, first))),
      );
      const folder = build.initialOptions.outdir ?? '';
      mkdirSync(folder, { recursive: true });
      const { code } = await esbuild.transform(firstCode(await asOne(first, texts)), minified);
      writeFileSync(path.join(folder, firstFile), code);
      writeFileSync(path.join(folder, laterFile), `"use strict";\nmodule.exports = {${functions.join(',\n')}};\n`);
    });
  },
};

/**
 * One CommonJS text of built files, with the exports of all of them.
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, string>} texts
 * @param {readonly string[]} [first] those that are in the first file
 */
async function asOne(names, texts, first = []) {
  const { outputFiles } = await esbuild.build({
    ...shipped,
    stdin: { contents: names.map((name) => `export*from${JSON.stringify(name)};`).join('') },
    format: 'cjs',
    metafile: false,
    write: false,
    plugins: [
      {
        name: 'built',
        setup(build) {
          build.onResolve({ filter: /^\./ }, ({ path: name }) =>
            names.includes(name)
              ? { path: name, namespace: 'built' }
              : { path: first.includes(name) ? `./${firstFile}` : name, external: true },
          );
          build.onLoad({ filter: /./, namespace: 'built' }, ({ path: name }) => ({
            contents: withOneImport(texts.get(name) ?? ''),
          }));
        },
      },
    ],
  });
  // Files are loaded by a function of the extension.
  return outputFiles[0]?.text.replaceAll(/\bimport\((?="\.\/)/g, 'load(') ?? '';
}

/** @type {import('esbuild').BuildOptions} */
const extension = {
  ...shipped,
  entryPoints: ['src/extension.ts'],
  // The same texts in VS Code's language, and in English on the command line.
  alias: { '@vscode/l10n': './src/platform/text/texts.ts' },
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  write: false,
  plugins: [inTwoFiles],
};

/** The report page, which runs in a webview. @type {import('esbuild').BuildOptions} */
const reportPage = { ...shipped, entryPoints: [{ in: 'src/report/page/main.tsx', out: 'page' }], format: 'iife' };

/** The gate for Node, in one file. @type {import('esbuild').BuildOptions} */
const commandLine = {
  ...shipped,
  entryPoints: [{ in: 'src/cli/main.ts', out: 'site-reports' }],
  platform: 'node',
  mainFields: ['module', 'main'],
  // Its build for Node reads bundles from the disk, which nothing here does.
  alias: { '@vscode/l10n': './node_modules/@vscode/l10n/dist/browser.js' },
  target: 'node20.19',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  banner: { js: '#!/usr/bin/env node' },
  metafile: false,
};

/** All that is built. */
export const builds = [extension, reportPage, commandLine];

/**
 * A built file with all that it imports, but for what waits for an `import()`.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} file
 */
export function filesReadAtOnce({ outputs }, file) {
  // What is added while the set is gone through has its turn as well.
  const files = new Set([file]);
  for (const one of files) {
    for (const { path, kind, external } of outputs[one]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) files.add(path);
    }
  }
  return files;
}

/** @param {string} file */
const nameOf = (file) => `./${path.basename(file)}`;

/**
 * The text of a built file with all that its modules import of VS Code at once: each import takes time at the start.
 * @param {string} text
 */
function withOneImport(text) {
  const imports = /\bimport\{([^}]*)\}from"vscode";/g;
  const names = [...text.matchAll(imports)].map(([, some]) => some).join(',');
  return names === '' ? text : `import{${names}}from"vscode";${text.replaceAll(imports, '')}`;
}

/**
 * @param {string} name
 * @param {string} code
 */
function asFunction(name, code) {
  return `${JSON.stringify(name)}(module,exports,require,load){${code}}`;
}

/**
 * The first file. A web worker host gives it no way to load another one, so there it evaluates the text of that, as the
 * host has evaluated its own.
 * @param {string} code
 */
function firstCode(code) {
  return `"use strict";
const files = {${asFunction(`./${firstFile}`, code)}};
const modules = new Map();
const get = (name) => {
  if (!modules.has(name)) {
    const module = { exports: {} };
    modules.set(name, module);
    if (files[name] === undefined) module.exports = require(name);
    else files[name](module, module.exports, get, load);
  }
  return modules.get(name).exports;
};
let folder;
const later = async () => {
  if (typeof WorkerGlobalScope === 'undefined') return require('./${laterFile}');
  const { Uri, workspace } = require('vscode');
  const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'dist', '${laterFile}'));
  const module = { exports: {} };
  new Function('module', new TextDecoder().decode(bytes))(module);
  return module.exports;
};
let loading;
const load = async (name) => {
  loading ??= later().then((found) => Object.assign(files, found));
  await loading.catch((error) => {
    loading = undefined;
    throw error;
  });
  return get(name);
};
const extension = get('./${firstFile}');
exports.activate = (context) => {
  folder = context.extensionUri;
  return extension.activate(context);
};
exports.deactivate = () => extension.deactivate();
`;
}

// Also imported, to be built with one line broken: test/run/breaks.mjs.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) await main();

async function main() {
  rmSync('dist', { recursive: true, force: true });
  if (isWatching) {
    for (const options of builds) await (await esbuild.context(options)).watch();
  } else {
    const [{ metafile } = {}] = await Promise.all(builds.map((options) => esbuild.build(options)));
    // What the bundle is made of, for who watches its size.
    writeFileSync('dist/meta.json', JSON.stringify(metafile));
  }
}
