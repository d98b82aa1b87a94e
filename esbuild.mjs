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

/** What both extension hosts load. */
const firstFile = 'extension.js';

/** Where the extension begins. */
const entry = 'src/extension.ts';

/** What shows the rows of the last time, which wait for nothing else. */
const rows = 'src/platform/storage/snapshotStore.ts';

/** What makes requests. */
const requests = 'src/platform/session/requests.ts';

/** What they load at its first use, one after the other: a later file needs those before it. */
const laterFiles = ['./rows.js', './requests.js', './later.js'];

/**
 * Writes the files of the extension from what esbuild splits at `import()`, each built file as a function. A web worker
 * host takes a single CommonJS file, and loads the others as it has loaded that.
 * @type {import('esbuild').Plugin}
 */
const inFourFiles = {
  name: 'in-four-files',
  setup(build) {
    build.onEnd(async ({ metafile = noFiles, outputFiles = [] }) => {
      const texts = new Map(outputFiles.map((file) => [nameOf(file.path), file.text]));
      const atOnce = filesOf(metafile, entry);
      const parts = [filesOf(metafile, rows), filesOf(metafile, requests), [...texts.keys()]];
      const folder = build.initialOptions.outdir ?? '';
      if (atOnce.length === 0) return;
      mkdirSync(folder, { recursive: true });
      const shared = sharedOf(atOnce, texts);
      const code = await asOne(`export*from"${atOnce[0]}";${exported(shared)}`, atOnce, texts);
      const first = await esbuild.transform(firstCode(code), minified);
      writeFileSync(path.join(folder, firstFile), first.code);
      const written = new Set(atOnce);
      for (const [at, file] of laterFiles.entries()) {
        const names = parts[at]?.filter((name) => !written.has(name)) ?? [];
        const members = names.map(async (name) => {
          const code = await asOne(`export*from"${name}";`, [name], texts, shared);
          return `${JSON.stringify(name)}:${asFunction(code)}`;
        });
        const functions = (await Promise.all(members)).join(',\n');
        writeFileSync(path.join(folder, file), `"use strict";\nmodule.exports = {${functions}};\n`);
        for (const name of names) written.add(name);
      }
    });
  },
};

/** @type {import('esbuild').Metafile} */
const noFiles = { inputs: {}, outputs: {} };

/**
 * The built files that are read at once where a source is loaded, itself first.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} source
 */
function filesOf(metafile, source) {
  const [built] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  return built === undefined ? [] : [...filesReadAtOnce(metafile, built)].map(nameOf);
}

/**
 * What later files take of the first one, in which built files are one: by built file, the names that they import of
 * it, each with the one that it has there.
 * @typedef {ReadonlyMap<string, readonly (readonly [own: string, there: string])[]>} Shared
 */

/**
 * @param {readonly string[]} atOnce
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Shared}
 */
function sharedOf(atOnce, texts) {
  const [, ...others] = atOnce;
  const later = [...texts].filter(([name]) => !atOnce.includes(name)).map(([, text]) => text);
  return new Map(
    others.map((name, at) => {
      const lists = later.flatMap((text) => [...text.matchAll(new RegExp(`\\bimport\\{([^}]*)\\}from"${name}"`, 'g'))]);
      const names = lists.flatMap(([, list = '']) => list.split(',').map((one) => one.replace(/ as .*/, '')));
      return [name, [...new Set(names)].sort().map((own) => [own, at === 0 ? own : `${own}${at}`])];
    }),
  );
}

/** @param {Shared} shared */
function exported(shared) {
  const lines = [...shared].map(([name, names]) => {
    return `export{${names.map(([own, there]) => `${own} as ${there}`).join(',')}}from"${name}";`;
  });
  return lines.join('');
}

/**
 * One CommonJS text of built files. Those that are not among them are loaded by a function of the extension.
 * @param {string} contents exports something of them
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, string>} texts
 * @param {Shared} [shared] what is in the first file
 */
async function asOne(contents, names, texts, shared = new Map()) {
  const { outputFiles } = await esbuild.build({
    ...shipped,
    stdin: { contents },
    format: 'cjs',
    metafile: false,
    write: false,
    plugins: [
      {
        name: 'built',
        setup(build) {
          build.onResolve({ filter: /^\./ }, ({ path: name }) =>
            names.includes(name) || shared.has(name)
              ? { path: name, namespace: 'built' }
              : { path: name, external: true },
          );
          build.onLoad({ filter: /./, namespace: 'built' }, ({ path: name }) => ({
            contents: names.includes(name) ? withOneImport(texts.get(name) ?? '') : taken(shared.get(name) ?? []),
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text.replaceAll(/\bimport\((?="\.\/)/g, 'load(') ?? '';
}

/** @param {readonly (readonly [own: string, there: string])[]} names */
function taken(names) {
  return `export{${names.map(([own, there]) => `${there} as ${own}`).join(',')}}from"./${firstFile}";`;
}

/** @type {import('esbuild').BuildOptions} */
const extension = {
  ...shipped,
  entryPoints: [entry],
  // The same texts in VS Code's language, and in English on the command line.
  alias: { '@vscode/l10n': './src/platform/text/texts.ts' },
  format: 'esm',
  splitting: true,
  chunkNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  write: false,
  plugins: [inFourFiles],
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
const builds = [extension, reportPage, commandLine];

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

/** @param {string} code */
const asFunction = (code) => `function(module,exports,require,load){${code}}`;

/**
 * The first file. A web worker host gives it no way to load another one, so there it evaluates the text of that, as the
 * host has evaluated its own. Its own code is called where it stands: V8 reads that once, and a function that may be
 * called later twice.
 * @param {string} code
 */
function firstCode(code) {
  return `"use strict";
const files = {};
const first = { exports: {} };
const modules = { './${firstFile}': first };
const get = (name) => {
  if (modules[name] === undefined) {
    if (files[name] === undefined) return require(name);
    const module = (modules[name] = { exports: {} });
    files[name](module, module.exports, get, load);
  }
  return modules[name].exports;
};
let folder;
const read = async (file) => {
  if (typeof WorkerGlobalScope === 'undefined') return require(file);
  const { Uri, workspace } = require('vscode');
  const bytes = await workspace.fs.readFile(Uri.joinPath(folder, 'dist', file));
  const module = { exports: {} };
  new Function('module', new TextDecoder().decode(bytes))(module);
  return module.exports;
};
const loading = {};
const load = async (name) => {
  for (const file of ${JSON.stringify(laterFiles)}) {
    if (files[name] !== undefined) break;
    loading[file] ??= read(file).then((found) => Object.assign(files, found));
    await loading[file].catch((error) => {
      loading[file] = undefined;
      throw error;
    });
  }
  return get(name);
};
(${asFunction(code)})(first, first.exports, get, load);
exports.activate = (context) => {
  folder = context.extensionUri;
  return first.exports.activate(context);
};
exports.deactivate = () => first.exports.deactivate();
`;
}

// Also imported, by what tests the files it writes.
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
