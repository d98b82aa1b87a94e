import { setTimeout as pause } from 'node:timers/promises';

const patience = 15_000;

/** Asks again and again until the answer is there, for what no element of the page shows. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const started = Date.now();
  while (Date.now() - started < patience) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await pause(50);
  }
  throw new Error(`Waited in vain until ${what}`);
}
