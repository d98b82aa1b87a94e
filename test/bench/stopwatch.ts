import type { JSHandle, Locator, Page } from '@playwright/test';

/** A measurement from an event to a painted row of a tree, the one with this label or else the next focused one. */
interface Measurement {
  readonly event: 'pointerdown' | 'keydown';
  readonly tree: string;
  readonly label?: string;
}

/** It runs in the page, so that the communication isn't included. */
interface Watch {
  /** Milliseconds; rejects if nothing happens within a minute. */
  readonly done: Promise<number>;
}

/** Clicks, and returns the milliseconds from pressing the pointer until a row with this label is painted. */
export async function clickToRow(page: Page, target: Locator, tree: string, label: string): Promise<number> {
  const watch = await page.evaluateHandle(startWatch, { event: 'pointerdown', tree, label } as const);
  await target.click();
  return read(watch);
}

/** Presses a key, and returns the milliseconds until the tree's next focused row is painted. */
export async function keyToFocus(page: Page, tree: string, key: string): Promise<number> {
  const watch = await page.evaluateHandle(startWatch, { event: 'keydown', tree } as const);
  await page.keyboard.press(key);
  return read(watch);
}

async function read(watch: JSHandle<Watch>): Promise<number> {
  const time = await watch.evaluate(({ done }) => done);
  await watch.dispose();
  return time;
}

/** Runs in the page, and so can't use anything from this file. */
function startWatch({ event, tree, label }: Measurement): Watch {
  const treeSelector = `[role="tree"][aria-label^="${tree}"]`;
  const rowThatShows = (): string | undefined => {
    const rows = document.querySelectorAll(`${treeSelector} .monaco-list-row${label === undefined ? '.focused' : ''}`);
    const row = [...rows].find(
      (it) =>
        (label === undefined || it.querySelector('.label-name')?.textContent === label) &&
        it.getClientRects().length > 0,
    );
    return row?.getAttribute('data-index') ?? undefined;
  };
  let started: number | undefined;
  addEventListener(event, () => (started = performance.now()), { capture: true, once: true });
  const before = rowThatShows();
  const giveUpAt = performance.now() + 60_000;
  const done = new Promise<number>((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now() - (started ?? NaN));
    const look = () => {
      const row = started === undefined ? undefined : rowThatShows();
      // This is right before the page is painted; the next task comes right after.
      if (row !== undefined && row !== before) port2.postMessage(undefined);
      else if (performance.now() < giveUpAt) requestAnimationFrame(look);
      else reject(new Error(`${tree} showed no row of ${label ?? `another number than ${before ?? 'none'}`}`));
    };
    requestAnimationFrame(look);
  });
  return { done };
}
