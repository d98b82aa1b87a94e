import type { Memento, Uri } from 'vscode';
import type { Logger } from '../../api/service';

/** A problem with the files of a history. */
export type HistoryTrouble = 'damaged' | 'unavailable';

/** The place of a service's history, and what is needed to report trouble there. */
export interface HistoryPlace {
  /** Names the service (`placeOf`). */
  readonly place: string;
  /** The connection's name. */
  readonly name: string;
  readonly folder: Uri;
  readonly state: Memento;
  readonly log: Logger;
  /** The trouble that this window has already reported. */
  readonly told: Set<HistoryTrouble>;
}
