/**
 * Replaces the small part of VS Code that turns an error into a sentence, and the names used by the files around it;
 * the build uses it in place of VS Code, under its name.
 */

/** The texts shown as an error or a warning. */
export const shown: string[] = [];

/** @public */
export const env = { language: 'en' };

/** @public */
export const l10n = {
  t: (
    text: string | { readonly message: string; readonly args: readonly string[] },
    ...values: (string | number)[]
  ) => {
    const [message, filledIn] = typeof text === 'string' ? [text, values] : [text.message, text.args];
    return message.replace(/\{(\d+)\}/g, (whole, index: string) => String(filledIn[Number(index)] ?? whole));
  },
};

/** @public */
export const window = {
  showErrorMessage: (text: string): Promise<undefined> => {
    shown.push(text);
    return Promise.resolve(undefined);
  },
  showWarningMessage: (text: string): Promise<undefined> => {
    shown.push(text);
    return Promise.resolve(undefined);
  },
};

/** No button is pressed here. @public */
export const commands = {};

/** @public */
export const ProgressLocation = {};

/** @public */
export class EventEmitter extends Object {}

/** @public */
export const QuickInputButtons = {};

/** @public */
export class CancellationError extends Error {}

/** There is no disk. @public */
export const workspace = { fs: {} };

/** @public */
export const FileType = { File: 1, Directory: 2 };

/** @public */
export class FileSystemError extends Error {}

/** @public */
export const Uri = {};

/** @public */
export class RelativePattern extends Object {}

/** @public */
export class TreeItem extends Object {}

/** @public */
export class ThemeColor extends Object {}

/** @public */
export class ThemeIcon extends Object {}

/** @public */
export class MarkdownString extends Object {}

/** @public */
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 };
