import type { GateProgress } from '../gate';

/** A stream that may be a terminal. */
export interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const labels: Readonly<Record<GateProgress['kind'], string>> = {
  reading: 'Reading reports',
  checks: 'Reading checks',
  updating: 'Waiting for new results',
  confirming: 'Confirming failures',
};

/** One line that shows the progress of a run, on a terminal only. */
export class Progress {
  private isShown = false;

  constructor(private readonly stream: Stream) {}

  readonly tell = ({ kind, done, total }: GateProgress): void => {
    if (this.stream.isTTY !== true) return;
    this.isShown = true;
    this.stream.write(`\r\u001b[K${labels[kind]}: ${done}${total === undefined ? '' : ` of ${total}`}`);
  };

  /** Removes the line. */
  end(): void {
    if (this.isShown) this.stream.write('\r\u001b[K');
    this.isShown = false;
  }
}
