import { perTest } from './perTest';
import { replace } from './person/replaced';

type Choice = (asked: URL, method: string) => boolean;

/**
 * Intercepts the extension's network requests: records how many are in progress at the same time and which are aborted,
 * and holds requests back until they are released.
 */
class Gate {
  maxAtOnce = 0;
  /** The requests that were aborted. */
  readonly givenUp: URL[] = [];
  /** The answers of the web for some addresses, in place of the network. */
  readonly web = new Map<string, () => Response>();
  /** The requests to the web, with their headers. */
  readonly webAsked: Request[] = [];
  private underWay = 0;
  private held: Choice = () => false;
  private letThrough: () => void = () => undefined;
  private opened: Promise<unknown> = Promise.resolve();
  private readonly waiting: URL[] = [];
  private readonly fetch = globalThis.fetch;
  private readonly takeBack = replace(globalThis, 'fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    this.pass(new Request(input, init)),
  );
  private tell: () => void = () => undefined;

  /** Holds back these requests until they are released. */
  hold(choice: Choice): void {
    this.held = choice;
    this.opened = new Promise((resolve) => (this.letThrough = () => resolve(undefined)));
  }

  letGo(): void {
    this.held = () => false;
    this.waiting.length = 0;
    this.letThrough();
  }

  /** Waits until `count` requests are held back. */
  async holds(count: number): Promise<readonly URL[]> {
    await this.until(() => this.waiting.length >= count);
    return [...this.waiting];
  }

  async hasGivenUp(count: number): Promise<void> {
    await this.until(() => this.givenUp.length >= count);
  }

  close(): void {
    this.letGo();
    this.takeBack();
  }

  private async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => (this.tell = resolve));
  }

  private async pass(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const page = this.web.get(request.url);
    if (page !== undefined) {
      this.webAsked.push(request);
      return page();
    }
    this.maxAtOnce = Math.max(this.maxAtOnce, ++this.underWay);
    request.signal.addEventListener('abort', () => {
      this.givenUp.push(url);
      this.tell();
    });
    try {
      if (this.held(url, request.method)) {
        this.waiting.push(url);
        this.tell();
        const aborted = new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
        });
        await Promise.race([this.opened, aborted]);
      }
      return await this.fetch.call(globalThis, request);
    } finally {
      this.underWay--;
    }
  }
}

/** A gate for each test of a suite. */
export const aGate = () =>
  perTest(
    () => new Gate(),
    (gate) => gate.close(),
  );
