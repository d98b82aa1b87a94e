import { any, ignored, rest, textSegment, type Route, type Segment, matchParts } from './route';

/** The paths that a glob matches. */
export type Glob = readonly Route[];

/** Limits of one glob. */
const most = { characters: 300, alternatives: 50, rests: 3 };

/** Reads a glob for paths such as `drafts/**` or `*.{a,b}`; undefined if it contains other wildcards. */
export function readGlob(glob: string): Glob | undefined {
  if (glob.length > most.characters || /[!()[\]\\+@|?]/.test(glob)) return undefined;
  const globs = alternativesOf(glob);
  const routes = globs?.map((value) => readPlain(value)).filter((value) => value !== undefined);
  return routes?.length === globs?.length ? routes : undefined;
}

/** The paths that any of these globs matches; undefined if one can't be read. */
export function readGlobs(globs: readonly string[]): Glob | undefined {
  const read = globs.map(readGlob);
  return read.includes(undefined) ? undefined : read.flatMap((glob) => glob ?? []);
}

/** The alternatives of a glob with braces; undefined if there are too many. */
function alternativesOf(glob: string): readonly string[] | undefined {
  let globs = [''];
  for (const [at, piece] of glob.split(/\{([^{}]*)\}/).entries()) {
    const choices = at % 2 === 0 ? [piece] : piece.split(',');
    if (globs.length * choices.length > most.alternatives) return undefined;
    globs = globs.flatMap((start) => choices.map((choice) => start + choice));
  }
  return globs;
}

/** True if a glob matches a path. */
export function matchesGlob(glob: Glob, path: string): boolean {
  const parts = path.split('/');
  return glob.some((route) => matchParts(route, parts) !== undefined);
}

function readPlain(glob: string): Route | undefined {
  const route = glob.split('/').map(readPart);
  const isGood =
    !/[{}]/.test(glob) &&
    route.filter((segment) => segment?.kind === 'rest').length <= most.rests &&
    !route.some((segment, at) => segment?.kind === 'rest' && route[at + 1]?.kind === 'rest');
  const segments = route.filter((segment) => segment !== undefined);
  return isGood && segments.length === route.length ? segments : undefined;
}

function readPart(part: string): Segment | undefined {
  if (part === '**') return rest(ignored, true);
  const [before = '', after, more] = part.split('*');
  if (after === undefined) return textSegment(part);
  return more === undefined ? any(ignored, before, after) : undefined;
}

/** One line of a file such as `.gitignore`: the paths that it excludes, or includes again. */
interface IgnoreRule {
  readonly glob: Glob;
  readonly takesBack: boolean;
}

/** The rules of such a file, and the lines that can't be read; further ones count as one such line. */
export interface Ignores {
  readonly rules: readonly IgnoreRule[];
  readonly unread: readonly string[];
}

/** Maximum number of lines of such a file. */
const maxLines = 500;

/** Reads lines as Git does: https://git-scm.com/docs/gitignore */
export function readIgnores(text: string): Ignores {
  const written = text.split('\n', maxLines + 1).map((line) => line.trim());
  const lines = written.filter((line) => line !== '' && !line.startsWith('#'));
  const rules = lines.slice(0, maxLines).map((line) => {
    const takesBack = line.startsWith('!');
    const path = line.slice(takesBack ? 1 : 0);
    const isAnywhere = !path.slice(0, -1).includes('/');
    const own = (isAnywhere ? '**/' : '') + path.replace(/^\.?\/|\/$/g, '');
    // An excluded path may be a folder, with all its content.
    const globs = [...(path.endsWith('/') ? [] : [own]), ...(own.endsWith('**') ? [] : [`${own}/**`])].map(readGlob);
    return globs.includes(undefined) ? undefined : { glob: globs.flatMap((glob) => glob ?? []), takesBack };
  });
  return {
    rules: rules.filter((rule) => rule !== undefined),
    unread: [...lines.filter((_, at) => at < rules.length && rules[at] === undefined), ...written.slice(maxLines)],
  };
}

/** True if a path is excluded; the last matching line counts. */
export function isIgnoredBy({ rules }: Ignores, path: string): boolean {
  const last = rules.findLast(({ glob }) => matchesGlob(glob, path));
  return last !== undefined && !last.takesBack;
}
