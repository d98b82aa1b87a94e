import { html } from './frameworks/html';
import { doubted, type Convention } from './frameworks/convention';
import { joined } from './folders';
import { baseIn } from './literals';
import { isSameAddress, isTopAddress, withBase } from './siteAddress';
import type { Site } from './site';
import { generalStatements, gitFile, type GeneralStatement } from './statements';

/** Returns the text of a file in the workspace folder. */
export type ReadFile = (path: string) => Promise<string | undefined>;

type Address = Pick<Site, 'url' | 'statedIn' | 'openBase'>;

const none: Address = { url: undefined, statedIn: undefined };

/** The addresses that files define. */
export class Addresses {
  constructor(
    private readonly present: ReadonlySet<string>,
    private readonly read: ReadFile,
  ) {}

  /** The address of a folder's site, from the most significant file that defines one. */
  async of(folder: string, known: readonly Convention[]): Promise<Address> {
    const own = known.flatMap(({ statements }) => statements ?? []);
    const isWeak = (statement: GeneralStatement) => statement.isWeak === true;
    const tried = [...own.filter((statement) => !isWeak(statement)), ...generalStatements, ...own.filter(isWeak)];
    return this.withBaseOf(folder, known, await this.first(folder, tried));
  }

  /** An address without a path, with the base path that the configuration in a folder defines. */
  async withBaseOf(folder: string, known: readonly Convention[], address: Address): Promise<Address> {
    if (address.url === undefined || !isTopAddress(address.url)) return address;
    const isOwn = this.isOwn(folder, known, address);
    for (const { files, field } of known.flatMap(({ base }) => base ?? [])) {
      for (const file of files.map((name) => joined(folder, name)).filter((path) => this.present.has(path))) {
        const base = baseIn((await this.read(file)) ?? '', field);
        // Elsewhere, an address may belong to another part of the host.
        if (base === undefined) return isOwn ? { ...address, openBase: field } : none;
        if (base !== '' && file !== address.statedIn) return { ...address, url: withBase(address.url, base) };
      }
    }
    return address;
  }

  /** True if the framework's own configuration defines an address. */
  private isOwn(folder: string, known: readonly Convention[], { statedIn }: Address): boolean {
    const files = known.flatMap(({ statements }) => statements ?? []).flatMap((statement) => statement.files);
    return files.some((name) => joined(folder, name) === statedIn);
  }

  /** The address that the top of the workspace folder defines for a site anywhere below. */
  ofTop(): Promise<Address> {
    return this.first(
      '',
      generalStatements.filter(({ isOfTop }) => isOfTop === true),
    );
  }

  private async first(folder: string, tried: readonly GeneralStatement[]): Promise<Address> {
    for (const { files, addressIn } of tried) {
      const named = files.map((name) => joined(folder, name));
      for (const file of named.filter((path) => path === gitFile || this.present.has(path))) {
        const url = addressIn((await this.read(file)) ?? '');
        if (url !== undefined) return { url, statedIn: file };
      }
    }
    return none;
  }
}

/** A site at an address. */
export function at(address: Address, site: Site): Site {
  const { openBase } = address;
  const conventions = openBase === undefined ? undefined : site.conventions.map((it) => doubted(it, [openBase]));
  return { ...site, ...address, ...(conventions && { conventions }) };
}

/** Folders of samples and tests, whose sites aren't the published one. */
const ofSamples =
  /(?:^|\/)(?:_*(?:examples?|fixtures?|tests?|e2e|templates?|starters?|demos?|samples?)_*|playgrounds?|cypress)(?:\/|$)/i;

/** The sites, with the only one that may be published below the file that defines its address. */
export async function withTopAddress(sites: readonly Site[], addresses: Addresses): Promise<readonly Site[]> {
  const own = sites.filter((site) => !isSample(site) && !isPlainHtml(site));
  const [only] = own.length === 1 ? own : [];
  if (only === undefined || only.url !== undefined || only.folder === '') return sites;
  const address = await addresses.withBaseOf(only.folder, only.conventions, await addresses.ofTop());
  return sites.map((site) => (site === only ? at(address, site) : site));
}

/**
 * The sites, without duplicate addresses: samples lose theirs if there is a published site, and a folder of plain files
 * is dropped if another site is generated at the same address.
 */
export function withOneOwner(sites: readonly Site[]): readonly Site[] {
  const owners = sites.filter((site) => site.url !== undefined && !isSample(site));
  return sites
    .map((site) => (isSample(site) && owners.length > 0 ? { ...site, url: undefined, statedIn: undefined } : site))
    .filter(
      (site) =>
        !isPlainHtml(site) || !owners.some((owner) => !isPlainHtml(owner) && isSameAddress(owner.url, site.url)),
    );
}

function isSample({ folder }: Site): boolean {
  return ofSamples.test(folder);
}

function isPlainHtml({ conventions }: Site): boolean {
  return conventions.every((convention) => convention === html);
}
