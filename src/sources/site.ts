import type { Convention } from './frameworks/convention';
import type { Gate } from './gateRules';

/** Says which file makes a page. */
export interface SiteRule {
  /** Below the site's address, such as `/blog/:slug`. */
  readonly path: string;
  /** Below the workspace folder, such as `content/:slug.md`. The first that exists makes the page. */
  readonly files: readonly string[];
}

/** A site as stated in `site-reports.json`. */
export interface ConfiguredSite {
  /** Its address with the base path, without a slash at the end. */
  readonly url: string;
  /** The folder that holds it, empty for the workspace folder itself. */
  readonly folder: string;
  /** Other addresses of the same pages. */
  readonly aliases: readonly string[];
  /** Its `sources`, in addition to its conventions. */
  readonly rules: readonly SiteRule[];
  /** What its pages must be like. */
  readonly gate?: Gate;
}

/** A website whose pages are generated from a folder. */
export interface Site {
  /** Its whole address with the base path, without a slash at the end; undefined if no file states it. */
  readonly url: string | undefined;
  /** Below the workspace folder, empty for that folder itself. */
  readonly folder: string;
  /** Other addresses of the same pages. */
  readonly aliases: readonly string[];
  readonly rules: readonly SiteRule[];
  readonly conventions: readonly Convention[];
  /** The file that states the address. */
  readonly statedIn: string | undefined;
  /** The setting with its base path, if that has to be evaluated: then all its pages are guesses. */
  readonly openBase?: string | undefined;
  /** The sitemap that its gate names: a file, or a web address. */
  readonly sitemap?: string | undefined;
}
