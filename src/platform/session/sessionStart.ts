import type { Store } from '../../model/lists/store';
import { lazily, type Load } from '../../util/lazy';
import { wait } from '../../util/wait';

/** Maximum number of milliseconds that other code waits for the last rows, which are on a disk. */
const maxRestoringMs = 500;
/** Milliseconds after which rows with their items are on their way to VS Code. */
const drawingMs = 30;
/** Maximum number of milliseconds that other code waits for the first answers. */
const maxAnswerMs = 200;

/** What other code lets go before it once a view shows a new session: loading code would hold it up. */
export interface SessionStart {
  /** Called when the rows of the last time are wanted. @param restoring settles once they show, if there are any */
  begin(restoring: Promise<void>): Promise<void>;
  /** Resolves once the rows of the last time are on their way to VS Code, if they are wanted. */
  drawn(): Promise<void>;
  /** Resolves once what a view requested first is answered, or takes long. */
  answered(): Promise<void>;
}

export function sessionStart(
  { lists }: Store,
  requests: Load<Pick<typeof import('./requests'), 'firstAnswers'>>,
): SessionStart {
  let restoring: Promise<void> | undefined;
  const sent = async () => {
    await restoring;
    if (!lists.all.some(({ pagedList: { state } }) => state.isRemembered)) return;
    // VS Code makes the items before a timer ends, and then sends them.
    await wait(0);
    await wait(drawingMs);
  };
  const drawn = lazily(async () => Promise.race([sent(), wait(maxRestoringMs)]));
  const answered = lazily(async () => {
    const { firstAnswers } = await requests();
    await Promise.race([firstAnswers(lists).then(() => wait(0)), wait(maxAnswerMs)]);
  });
  return {
    begin: (newRestoring) => (restoring = newRestoring),
    drawn: async () => restoring && drawn(),
    answered: async () => restoring && answered(),
  };
}
