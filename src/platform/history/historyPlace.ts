import type { Memento, Uri } from 'vscode';
import type { Logger } from '../../api/service';

/** What can be wrong with the files of a history. */
export type HistoryTrouble = 'damaged' | 'unavailable';

/** Where the history of a service is kept, and who hears of trouble there. */
export interface HistoryPlace {
  /** Names the service (`placeOf`). */
  readonly place: string;
  /** The connection's name. */
  readonly name: string;
  readonly folder: Uri;
  readonly state: Memento;
  readonly log: Logger;
  /** What this window was told of. */
  readonly told: Set<HistoryTrouble>;
}
