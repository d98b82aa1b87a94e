import type { GateCase } from './cases';
import { seededSite } from './cases';

/** What a case needs of a sandbox; it works in every host. */
export interface GateSandbox {
  readonly url: string;
  readonly key: string;
}

/** A site with its files, as a case wants them. */
export interface Arranged {
  readonly site: string;
  /** The address to check, if it is not the site's own. */
  readonly alias: string | undefined;
  /** By their paths in the folder; `site-reports.json` is one of them. */
  readonly files: Readonly<Record<string, string>>;
}

/** Creates the reports of a case, and returns its files. @param at its place in the table */
export async function arrange(one: GateCase, at: number, { url, key }: GateSandbox): Promise<Arranged> {
  const isSeeded = one.reports === undefined;
  const site = isSeeded ? seededSite : `https://site${at}.example`;
  const other = `https://preview${at}.example`;
  const pages = [...(one.reports ?? []).map((it) => site + it), ...(one.aliasReports ?? []).map((it) => other + it)];
  for (const page of pages) {
    const response = await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: new URLSearchParams({ url: page }),
    });
    if (response.status !== 201) throw new Error(`No report of ${page}: ${response.status}`);
  }
  const alias = one.aliasReports === undefined ? undefined : other;
  const stated = { sites: [{ url: site, aliases: [other], gate: one.gate }] };
  const files = Object.entries(one.files ?? {}).map(([name, text]) => [name, text.replaceAll('{site}', site)] as const);
  return {
    site,
    alias,
    files: { ...Object.fromEntries(files), 'site-reports.json': JSON.stringify(stated, undefined, 2) },
  };
}
