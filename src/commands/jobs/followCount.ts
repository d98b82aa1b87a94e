import type { Disposable } from '../../util/event';

/**
 * Refreshes what shows whenever a count has changed, and once more at the end.
 * @param paceMs milliseconds between two looks at the count
 */
export function followCount(count: () => number, refresh: () => void, paceMs: number): Disposable {
  let followed = count();
  const follow = () => {
    if (count() === followed) return;
    followed = count();
    refresh();
  };
  const clock = setInterval(follow, paceMs);
  const dispose = () => {
    clearInterval(clock);
    follow();
  };
  return { dispose };
}
