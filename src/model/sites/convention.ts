import type { Route } from './route';

/** The way in which one kind of site arranges its files. */
export interface Convention {
  /** The product's name. */
  readonly name: string;
  /** True if a file of this name marks its folder as a site of this kind. */
  readonly isMarker: (name: string) => boolean;
  /** Names that other tools use too: they mark a site only beside one of these folders. */
  readonly shared?: { readonly names: readonly string[]; readonly beside: readonly string[] };
  /** Packages in `package.json` that mark a site as well. */
  readonly dependencies: readonly string[];
  /** Endings of the files that make its pages, or that these take their text from. */
  readonly endings: readonly string[];
  /** The pages that a file makes, by its path below the site's folder; empty if it makes none. */
  readonly routesOf: (file: string) => readonly Route[];
  /** The pages that it makes in a site with an unusual setup; these are guesses. */
  readonly otherRoutesOf?: (file: string) => readonly Route[];
}
