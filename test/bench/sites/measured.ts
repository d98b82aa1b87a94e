import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isFields } from '../../../src/util/json';
import { parseJson } from '../../../src/util/json';
import { root } from '../../run/paths.mjs';

/** The truth about a public site, by its framework's documentation and its own configuration. */
export interface MeasuredSite {
  readonly name: string;
  /** The repository and its commit, as `owner/name@commit`. */
  readonly source: string;
  readonly framework: string;
  readonly address: string;
  /** Paths below the address, with the file that contains the page's text. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files that generate no page of the site. */
  readonly none: readonly string[];
  /** Paths below the address without a page. */
  readonly missing: readonly string[];
  readonly files: readonly string[];
  /** The relevant parts of a file's text, and nothing else of it. */
  readonly texts: ReadonlyMap<string, string>;
}

const folder = path.join(root, 'test', 'fixtures', 'measured');

/** Reads the sites that answers are measured with. */
export function readMeasuredSites(): readonly MeasuredSite[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => {
    const fields = parseJson(readFileSync(path.join(folder, name), 'utf8'));
    if (!isFields(fields)) throw new Error(`${name} is no object`);
    return {
      name: name.slice(0, -'.json'.length),
      ...{ source: String(fields['source']), framework: String(fields['framework']) },
      address: String(fields['address']),
      ...{ pages: mapOf(fields['pages']), texts: mapOf(fields['texts']) },
      ...{ none: listOf(fields['none']), missing: listOf(fields['missing']), files: listOf(fields['files']) },
    };
  });
}

function mapOf(value: unknown): ReadonlyMap<string, string> {
  return new Map(isFields(value) ? Object.entries(value).map(([key, it]) => [key, String(it)]) : []);
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
