import type { FromPage } from '../protocol';

/** What a person has set on the page; it outlives a reload of the window. */
interface PageState {
  readonly filter: string;
  readonly failedOnly: boolean;
}

declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

/** VS Code gives it once. */
export const vscode = acquireVsCodeApi();
