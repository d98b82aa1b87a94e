import type { CheckFilter, FromPage } from '../protocol';

/** The user's settings on the page; they survive a reload of the window. */
interface PageState {
  readonly text: string;
  readonly filters: readonly CheckFilter[];
}

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

/** VS Code allows acquiring this only once. */
export const vscode = acquireVsCodeApi();
