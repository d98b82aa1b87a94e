import type { Memento } from 'vscode';
import type { contextKeys } from '../../ids';
import { setContext } from './contextKeys';

/** A step of the walkthrough that is ticked by its context key. */
type Step = Extract<keyof typeof contextKeys, `did${string}`>;

const key = 'walkthroughSteps';

/** The completed steps of the walkthrough, on this machine. */
export class WalkthroughSteps {
  constructor(private readonly state: Memento) {}

  done(step: Step): void {
    setContext(step, true);
    const { before } = this;
    if (!before.includes(step)) void this.state.update(key, [...before, step]);
  }

  /**
   * Reports completed steps to VS Code: it ticks a step only if its key is set while VS Code listens, for example once
   * the walkthrough is open.
   */
  tell(): void {
    for (const step of this.before) {
      setContext(step, false);
      setContext(step, true);
    }
  }

  private get before(): readonly Step[] {
    const kept = this.state.get<unknown>(key);
    return Array.isArray(kept) ? (kept as readonly Step[]) : [];
  }
}
