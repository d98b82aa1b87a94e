import { Uri, workspace } from 'vscode';
import type { Logger } from '../../service/service';
import type { Connection } from '../../reports/connection';
import { restoreSnapshot, takeSnapshot } from '../../reports/lists/snapshot';
import type { Store } from '../../reports/lists/store';
import type { Disposable } from '../../util/event';
import type { Pace } from '../../reports/pace';
import { fullText } from '../text/userError';
import { deleteIfThere, ifThere } from './files';
import { asideEnding, quarantine } from './textFiles';

/** The last-known rows of each connection, in one file each, so that a window can show something immediately. */
export class SnapshotStore {
  private settingAside: Promise<void> | undefined;

  constructor(
    private readonly folder: Uri,
    private readonly log: Logger,
    private readonly pace: Pick<Pace, 'rowsAtRest'>,
  ) {}

  /** Shows the stored rows of a connection in lists that the service has not answered yet. Never rejects. */
  async restore({ id, url }: Connection, store: Store): Promise<void> {
    try {
      const stored = await ifThere(workspace.fs.readFile(this.fileOf(id)));
      if (stored !== undefined) restoreSnapshot(new TextDecoder().decode(stored), url, store);
    } catch (error) {
      // The service has all the rows, so a line in the log is enough.
      const file = this.fileOf(id);
      this.log.warn(`${file.path}: ${fullText(error)}`);
      await (this.settingAside = quarantine(file).catch(() => undefined));
    }
  }

  /**
   * Stores the rows of a session, each time they have changed and come to rest.
   * @param readApiKey nothing is stored if a service writes the key into its records
   */
  follow({ id, url }: Connection, store: Store, readApiKey: () => Promise<string | undefined>): Disposable {
    const { lists } = store;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    const write = async (): Promise<void> => {
      const text = takeSnapshot(url, store);
      // The file written here must not be set aside.
      await this.settingAside;
      const apiKey = await readApiKey();
      if (isStopped || apiKey === undefined || text.includes(apiKey)) return;
      await workspace.fs.writeFile(this.fileOf(id), new TextEncoder().encode(text));
    };
    const writeSoon = () => {
      clearTimeout(pause);
      if (lists.all.some(({ pagedList: { state } }) => state.loading)) return;
      pause = setTimeout(
        () => void write().catch((error: unknown) => this.log.warn(fullText(error))),
        this.pace.rowsAtRest,
      );
    };
    const listener = lists.onDidChange(writeSoon);
    // The service may have answered before anything listened.
    if (lists.all.some(({ pagedList: { state } }) => state.loadedAt !== undefined && !state.isRemembered)) writeSoon();
    return {
      dispose: () => {
        isStopped = true;
        clearTimeout(pause);
        listener.dispose();
      },
    };
  }

  /** Deletes the stored rows of a connection. */
  async forget(id: string): Promise<void> {
    const file = this.fileOf(id);
    for (const ending of ['', asideEnding]) await deleteIfThere(file.with({ path: file.path + ending }));
  }

  private fileOf(connectionId: string): Uri {
    return Uri.joinPath(this.folder, `rows-${encodeURIComponent(connectionId)}.json`);
  }
}
