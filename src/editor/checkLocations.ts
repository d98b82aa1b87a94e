import { Range, Uri, workspace, type TextDocument } from 'vscode';
import { CheckRanges, type FailedCheck, isOfLayout, rangeInLayouts, type TextRange } from '../sources';

/** Milliseconds without typing before problems are placed again. */
export const locatingPauseMs = 250;

/** A place in a file at which a check shows. */
export interface CheckLocation {
  readonly document: TextDocument;
  readonly range: Range;
}

/** Finds the places of checks in the current text of a file. */
export function rangesIn(document: TextDocument): CheckRanges {
  return new CheckRanges(document.getText(), document.uri.path);
}

/** Returns a range of a file; its start if the place is unknown. */
export function rangeIn(document: TextDocument, place: TextRange | undefined): Range {
  if (place === undefined) return new Range(0, 0, 0, 0);
  return new Range(document.positionAt(place.offset), document.positionAt(place.offset + place.length));
}

/** Opens a file if it is there: VS Code keeps the text of one for a while after it has gone. */
export async function openIfThere(uri: Uri): Promise<TextDocument | undefined> {
  const opened = workspace.fs.stat(uri).then(() => workspace.openTextDocument(uri));
  return opened.then(undefined, () => undefined);
}

/**
 * Returns the place of a check: its value or markup in the file that makes the page, or else in one of the layouts
 * around it if a layout decides it. The start of the page's file if neither is known.
 */
export async function locationOf(
  page: TextDocument,
  layouts: readonly Uri[],
  check: FailedCheck,
): Promise<CheckLocation> {
  const place = await rangesIn(page).rangeOf(check);
  const isElsewhere = place === undefined && isOfLayout(check.name);
  return (
    (isElsewhere ? await locationAround(layouts, check) : undefined) ?? { document: page, range: rangeIn(page, place) }
  );
}

/** Returns the place of what a layout decides; undefined if there is none of these layouts. */
export async function locationAround(
  layouts: readonly Uri[],
  check: FailedCheck,
  read: (document: TextDocument) => CheckRanges = rangesIn,
): Promise<CheckLocation | undefined> {
  const opened = await Promise.all(layouts.map(openIfThere));
  const documents = opened.filter((value) => value !== undefined);
  const { at, range } = await rangeInLayouts(documents.map(read), check);
  const document = documents[at];
  return document && { document, range: rangeIn(document, range) };
}
