import type { Convention } from './frameworks/convention';
import type { Gate } from './gateRules';

/** The file in which a workspace folder defines its sites. */
export const siteFileName = 'site-reports.json';

/** Defines which file generates a page. */
export interface SiteRule {
  /** Below the site's address, such as `/blog/:slug`. */
  readonly path: string;
  /** Relative to the workspace folder, such as `content/:slug.md`. The first that exists generates the page. */
  readonly files: readonly string[];
}

/** A site as defined in `site-reports.json`. */
export interface ConfiguredSite {
  /** Its address with the base path, without a trailing slash. */
  readonly url: string;
  /** The folder that contains it, empty for the workspace folder itself. */
  readonly folder: string;
  /** Other addresses of the same pages. */
  readonly aliases: readonly string[];
  /** Its `sources`, in addition to its conventions. */
  readonly rules: readonly SiteRule[];
  /** The rules for its pages. */
  readonly gate?: Gate;
}

/** A website whose pages are generated from a folder. */
export interface Site {
  /** Its whole address with the base path, without a trailing slash; undefined if no file defines it. */
  readonly url: string | undefined;
  /** Relative to the workspace folder, empty for that folder itself. */
  readonly folder: string;
  /** Other addresses of the same pages. */
  readonly aliases: readonly string[];
  readonly rules: readonly SiteRule[];
  readonly conventions: readonly Convention[];
  /** The file that defines the address. */
  readonly statedIn: string | undefined;
  /** The setting with its base path, if that has to be evaluated: then all its pages are guesses. */
  readonly openBase?: string | undefined;
  /** The sitemap that its gate names: a file, or a web address. */
  readonly sitemap?: string | undefined;
}
