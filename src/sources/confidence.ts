/** The certainty that a file generates a page: defined by the user, by a framework's convention, or a guess. */
export type Confidence = 'stated' | 'convention' | 'guess';

/** A file that generates a page. */
export interface Source {
  readonly file: string;
  readonly confidence: Confidence;
  /** The reason, such as `Next.js: /blog/[slug]` or `site-reports.json: /blog/:slug`. */
  readonly reason: string;
}

/** The one source that needs no question: the most certain, unless it is a guess or another is equally certain. */
export function certainOf<T extends Pick<Source, 'confidence'>>(sources: readonly T[]): T | undefined {
  const [surest, second] = sources;
  return surest?.confidence === 'guess' || surest?.confidence === second?.confidence ? undefined : surest;
}

export function isGuess({ confidence }: Pick<Source, 'confidence'>): boolean {
  return confidence === 'guess';
}

const likelihood: Readonly<Record<Confidence, number>> = { stated: 0, convention: 1, guess: 2 };

/** Sorts the most certain first; equally certain ones stay in their order. */
export function likeliestFirst<T extends { readonly confidence: Confidence }>(found: readonly T[]): readonly T[] {
  return found.toSorted((one, other) => likelihood[one.confidence] - likelihood[other.confidence]);
}

/**
 * The sources of a page in several workspace folders, likeliest first. If more than one folder claims the page, the
 * right one is unknown, so each is a guess. A file in two folders, one inside the other, is one source.
 * @param pathOf returns the absolute path of a source's file
 */
export function betweenFolders<T extends Pick<Source, 'confidence'>>(
  found: readonly T[],
  folderOf: (source: T) => string,
  pathOf: (source: T) => string,
): readonly T[] {
  const sources = new Map<string, T>();
  for (const source of likeliestFirst(found)) if (!sources.has(pathOf(source))) sources.set(pathOf(source), source);
  const each = [...sources.values()];
  const claiming = new Set(each.filter(({ confidence }) => confidence !== 'guess').map(folderOf));
  return claiming.size < 2 ? each : each.map((source) => ({ ...source, confidence: 'guess' }));
}
