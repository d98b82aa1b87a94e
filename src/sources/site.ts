import type { Convention } from './frameworks/convention';
import type { SiteRule } from './statedSite';

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
}
