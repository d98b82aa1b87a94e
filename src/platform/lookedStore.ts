import type { Memento } from 'vscode';
import { lookedAt, type Looked } from '../model/news';

const lookedKey = 'looked';

type Kept = Readonly<Record<string, Looked | undefined>>;

/** When a person last looked at what changed, by connection. */
export class LookedStore {
  constructor(private readonly state: Memento) {}

  get(connectionId: string): Looked | undefined {
    return this.kept[connectionId];
  }

  async set(connectionId: string, looked: Looked): Promise<void> {
    await this.state.update(lookedKey, { ...this.kept, [connectionId]: looked });
  }

  /** Single reports were looked at. Before anything was, there is nothing to keep apart from that. */
  async lookAt(connectionId: string, ids: readonly string[]): Promise<void> {
    const looked = this.get(connectionId);
    if (looked === undefined) return;
    await this.set(connectionId, lookedAt(looked, ids, Date.now()));
  }

  async forget(connectionId: string): Promise<void> {
    await this.state.update(lookedKey, { ...this.kept, [connectionId]: undefined });
  }

  private get kept(): Kept {
    return this.state.get<Kept>(lookedKey) ?? {};
  }
}
