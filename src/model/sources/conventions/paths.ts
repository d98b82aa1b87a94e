import { textRoute, type Route } from '../route';

/** A file's path in pieces: `blog/hello.de.md` is in `['blog']`, with the stem `hello.de` and the ending `md`. */
export interface FileParts {
  readonly folders: readonly string[];
  readonly name: string;
  readonly stem: string;
  readonly ending: string;
}

export function fileParts(file: string): FileParts {
  const folders = file.split('/');
  const name = folders.pop() ?? '';
  const dot = name.lastIndexOf('.');
  return dot <= 0
    ? { folders, name, stem: name, ending: '' }
    : { folders, name, stem: name.slice(0, dot), ending: name.slice(dot + 1) };
}

/** The path below the first of these folders that holds the file. */
export function below(file: string, folders: readonly string[]): string | undefined {
  const found = folders.find((folder) => file.startsWith(`${folder}/`));
  return found === undefined ? undefined : file.slice(found.length + 1);
}

/** The page of an HTML file that is served as it is from one of these folders. */
export function htmlRoutes(file: string, folders: readonly string[]): readonly Route[] {
  const path = below(file, folders);
  return path === undefined ? [] : htmlRoute(path);
}

/** The page of an HTML file that is served as it is; `index.html` is the page of its folder. */
export function htmlRoute(file: string): readonly Route[] {
  const { folders, name, stem, ending } = fileParts(file);
  if (ending !== 'html' && ending !== 'htm') return [];
  return [textRoute(stem === 'index' ? folders : [...folders, name])];
}

/** Markup that a person writes a page in. */
export function isMarkdown(ending: string): boolean {
  return ['md', 'mdx', 'markdown', 'mdoc'].includes(ending);
}
