import { type Route } from './route';

/** How one kind of site arranges its files. */
export interface Convention {
  /** The product's name. */
  readonly name: string;
  /** Whether a file's presence says that its folder holds such a site, by its name. */
  readonly isMarker: (name: string) => boolean;
  /** Names that other tools use too: they mark a site only beside one of these folders. */
  readonly shared?: { readonly names: readonly string[]; readonly beside: readonly string[] };
  /** Packages in `package.json` that say the same. */
  readonly dependencies: readonly string[];
  /** How the files end that make its pages, or that these take their text from. */
  readonly endings: readonly string[];
  /** The pages that a file makes, by its path below the site's folder; nothing if it makes none. */
  readonly routesOf: (file: string) => readonly Route[];
  /** The pages that it makes where a site is set up otherwise than usual; these are guesses. */
  readonly otherRoutesOf?: (file: string) => readonly Route[];
}
