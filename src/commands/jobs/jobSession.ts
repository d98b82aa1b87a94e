import type { Operation, Task } from '../../reports/changes/item';
import { operationOf } from '../../reports/changes/operations';
import type { Pace } from '../../reports/pace';
import type { Session } from '../../vscode/session/sessions';
import type { RecentReports } from '../../reports/recentReports';
import { systemClock, type Clock } from '../../util/clock';
import { wait, type Wait } from '../../util/wait';
import type { CommandContext } from '../command';
import type { Target } from '../target/targets';
import type { Disposable } from '../../util/event';

/** The window's current session with the same service: a refused key may be replaced while a job is paused. */
export function currentSession({ sessions }: CommandContext, session: Target): Session {
  const { current = session } = sessions;
  return current.scope === session.scope ? current : session;
}

/** The task's operation, carried out by the window's current session. */
export function currentOperation(
  context: CommandContext,
  session: Target,
  task: Task,
  recent: RecentReports,
): Operation {
  const current = () => operationOf(task, currentSession(context, session), recent);
  return {
    isRepeatable: current().isRepeatable,
    baselineOf: async (item, signal) => current().baselineOf?.(item, signal),
    send: (item, options) => current().send(item, options),
    lookUp: (item, signal) => current().lookUp(item, signal),
    prove: async (item, done, signal) => current().prove?.(item, done, signal) ?? 'no proof',
  };
}

/** Returns the wait function of a job. */
export function waitOf({ jobHaste }: Pace): Wait {
  return (milliseconds, signal) => wait(milliseconds / jobHaste, signal);
}

/** Returns a job's clock, sped up by the same factor as its waits. */
export function clockOf({ jobHaste }: Pace): Clock {
  return { now: systemClock.now, elapsed: () => jobHaste * systemClock.elapsed() };
}

/**
 * Refreshes the lists whenever a count has changed, and once more at the end.
 * @param paceMs milliseconds between two looks at the count
 * @param isHeld true while the service would refuse requests
 */
export function followCount(
  count: () => number,
  refresh: () => void,
  paceMs: number,
  isHeld: () => boolean = () => false,
): Disposable {
  let followed = count();
  const follow = () => {
    if (count() === followed || isHeld()) return;
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
