import { askService, SandboxData, type Parameters, type ServiceReport } from '../sandbox/data';
import type { Sandbox } from '../sandbox/start';

/** The sandbox's data through its own API: UI tests check there what the screen claims. */
export class Service extends SandboxData {
  constructor(private readonly sandbox: Sandbox) {
    super();
  }

  /** The first hundred reports whose URL contains the text. */
  async find(text: string): Promise<readonly ServiceReport[]> {
    return (await this.list({ search: text })).rows;
  }

  stored(search: string) {
    return this.sandbox.reports(search);
  }

  protected ask(method: string, path: string, parameters?: Parameters) {
    return askService(this.sandbox, method, path, parameters);
  }
}
