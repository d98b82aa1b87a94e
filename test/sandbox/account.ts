import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kept } from './addresses';
import { pointsOf, resultFor, type Found } from './checks';
import type { Result } from './ratings';

/** An error in a page, and its place in the source. */
export type Finding = {
  check: string;
  /** The page's own file by default. */
  file?: string;
  /** It fails while its file contains this text and lacks the other. */
  text: string;
  lacks?: string;
  value: unknown;
  errors: Record<string, unknown>;
};

/** A page of a site whose files exist. */
type KnownPage = {
  url: string;
  /** Beside the account's file; a page without one is gone. */
  file?: string;
  /** The values of passed checks. */
  values: Record<string, unknown>;
  findings: Finding[];
};

export type AccountFile = {
  /** The hosts of other sites, and paths that most of them have. */
  sites: string[];
  paths: string[];
  pages: KnownPage[];
};

type Rating = { result: Result; lost: number; found: string };

/** A user's sites, some pages of which are analyzed in their files, so that fixes have an effect. */
export class Account {
  constructor(
    private readonly folder: string,
    private readonly file: AccountFile,
  ) {}

  get sites(): string[] {
    return this.file.sites;
  }

  get paths(): string[] {
    return this.file.paths;
  }

  /** The addresses of the pages with known files. */
  get addresses(): string[] {
    return this.file.pages.map(({ url }) => url);
  }

  /** The current rating by a page's files; undefined for a page without known files. */
  analyse(address: string): Rating | undefined {
    const page = this.file.pages.find(({ url }) => kept(url) === kept(address));
    if (page === undefined) return undefined;
    const failed = page.findings.filter((finding) => this.isThere(finding, page));
    const values: Found = Object.fromEntries(Object.entries(page.values).map(([name, value]) => [name, { value }]));
    const errors: Found = Object.fromEntries(failed.map(({ check, value, errors }) => [check, { value, errors }]));
    const lost = pointsOf(failed.map(({ check }) => check));
    const points = Math.round(resultFor(lost));
    return {
      result: points >= 80 ? 'good' : points >= 49 ? 'decent' : 'bad',
      lost,
      found: JSON.stringify({ ...values, ...errors }),
    };
  }

  /** True if the error is still in the file. */
  private isThere({ file, text, lacks }: Finding, page: KnownPage): boolean {
    const path = join(this.folder, file ?? page.file ?? '');
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return source.includes(text) && (lacks === undefined || !source.includes(lacks));
  }
}

/** Reads an account from its file, which has the sources of its pages beside it. */
export function readAccount(file: string): Account {
  return new Account(dirname(file), JSON.parse(readFileSync(file, 'utf8')) as AccountFile);
}
