import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kept } from './addresses';
import { pointsOf, resultFor, type Found } from './checks';
import type { Result } from './ratings';

/** What is wrong with a page, and where in its source. */
export type Finding = {
  check: string;
  /** The page's own unless given. */
  file?: string;
  /** It fails while its file has this text and lacks the other. */
  text: string;
  lacks?: string;
  value: unknown;
  errors: Record<string, unknown>;
};

/** A page of a site whose files are there. */
type KnownPage = {
  url: string;
  /** Beside the account's file; a page without one is gone. */
  file?: string;
  /** What checks that pass have found. */
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

/** The sites of somebody, some pages of which are analysed in their files, so that mending them shows. */
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

  /** The addresses of the pages whose files are known. */
  get addresses(): string[] {
    return this.file.pages.map(({ url }) => url);
  }

  /** What a page's files say at this moment; undefined for a page of which none are known. */
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

  /** Whether what is wrong is still in the file. */
  private isThere({ file, text, lacks }: Finding, page: KnownPage): boolean {
    const path = join(this.folder, file ?? page.file ?? '');
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return source.includes(text) && (lacks === undefined || !source.includes(lacks));
  }
}

/** Reads an account from its file, beside which the sources of its pages are. */
export function readAccount(file: string): Account {
  return new Account(dirname(file), JSON.parse(readFileSync(file, 'utf8')) as AccountFile);
}
