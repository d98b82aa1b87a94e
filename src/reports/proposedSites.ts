import { isFields } from '../util/json';
import { isServiceKeyOf, serviceKeyOf, type Connection } from './connection';
import type { Memento } from './memento';

const refusedKey = 'refusedSites';
/** Maximum number of refused sites of a service in one workspace. */
const maxRefused = 200;

/** A site that a folder may generate, by the host of a service's reports. */
export interface ProposedSite {
  readonly connection: Connection;
  /** The folder's URI. */
  readonly folder: string;
  readonly host: string;
}

/** Remembers which sites were proposed for folders of the workspace, so that each is asked about once. */
export class ProposedSites {
  private readonly asked = new Set<string>();

  constructor(private readonly workspaceState: Memento) {}

  /** True if the user was not asked about a site in this window, and has never refused it in this workspace. */
  isNew(site: ProposedSite): boolean {
    return !this.asked.has(JSON.stringify([serviceKeyOf(site.connection), idOf(site)])) && !this.isRefused(site);
  }

  /** Remembers that the user is asked, for as long as the window is open. */
  ask(site: ProposedSite): void {
    this.asked.add(JSON.stringify([serviceKeyOf(site.connection), idOf(site)]));
  }

  /** Remembers in the workspace that the folder doesn't generate this site. */
  async refuse(site: ProposedSite): Promise<void> {
    const key = serviceKeyOf(site.connection);
    const others = this.refused(key).filter((id) => id !== idOf(site));
    await this.keep({ ...this.kept, [key]: [...others, idOf(site)].slice(-maxRefused) });
  }

  /** Deletes the refused sites of a connection. */
  async forget(connectionId: string): Promise<void> {
    const others = Object.entries(this.kept).filter(([key]) => !isServiceKeyOf(connectionId, key));
    await this.keep(Object.fromEntries(others));
  }

  private isRefused(site: ProposedSite): boolean {
    return this.refused(serviceKeyOf(site.connection)).includes(idOf(site));
  }

  private refused(key: string): readonly string[] {
    const { [key]: refused } = this.kept;
    return Array.isArray(refused) ? refused.filter((url) => typeof url === 'string') : [];
  }

  private get kept(): Readonly<Record<string, unknown>> {
    const kept = this.workspaceState.get(refusedKey);
    return isFields(kept) ? kept : {};
  }

  private async keep(refused: Readonly<Record<string, unknown>>): Promise<void> {
    await this.workspaceState.update(refusedKey, refused);
  }
}

function idOf({ folder, host }: ProposedSite): string {
  return JSON.stringify([folder, host]);
}
