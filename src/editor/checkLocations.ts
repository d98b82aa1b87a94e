import { Range, Uri, workspace, type TextDocument } from 'vscode';
import { failureOf, findingsOf, withFindings, type Failure } from '../reports/catalogue/failures';
import type { Check } from '../reports/checks';
import { CheckRanges, type FailedCheck, type FoundRange, isOfLayout, rangeInLayouts, type TextRange } from '../sources';

/** Milliseconds without typing before problems are placed again. */
export const locatingPauseMs = 250;

/** A place in a file for the problem of a check. */
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

/** Opens a file if it exists: VS Code keeps the text of a deleted file for a while. */
export async function openIfThere(uri: Uri): Promise<TextDocument | undefined> {
  const opened = workspace.fs.stat(uri).then(() => workspace.openTextDocument(uri));
  return opened.then(undefined, () => undefined);
}

/** A finding of a check, and its place. */
export interface FoundPlace extends CheckLocation {
  /** Its index among all findings of the check. */
  readonly finding: number;
}

/** The places of the findings of a check. */
export interface FoundPlaces {
  /** The findings in the page's source file. */
  readonly here: readonly FoundRange[];
  /** The findings in a layout around it. */
  readonly around: readonly FoundPlace[];
  /** The findings in none of these files: they come from a component or the build. */
  readonly left: Failure;
}

/**
 * Searches for the findings of a check, in the page's source file and then in its layouts; undefined if they have no
 * places of their own.
 */
export async function findingLocations(
  page: CheckRanges,
  layouts: readonly Uri[],
  check: Check,
  read: (document: TextDocument) => CheckRanges = rangesIn,
): Promise<FoundPlaces | undefined> {
  const failure = failureOf(check);
  if (failure === undefined) return undefined;
  const here = await page.rangesOfFindings(failure);
  if (here === undefined) return undefined;
  const known = new Set(here.map(({ finding }) => finding));
  const around = await foundIn(layouts, failure, read, known);
  for (const { finding } of around) known.add(finding);
  return { here, around, left: withFindings(failure, (index) => !known.has(index)) };
}

/**
 * Searches for the findings of a check in layouts, the nearest first. @param known the indexes of findings that already
 * have a place
 */
export async function foundIn(
  layouts: readonly Uri[],
  failure: Failure,
  read: (document: TextDocument) => CheckRanges = rangesIn,
  known: ReadonlySet<number> = new Set(),
): Promise<readonly FoundPlace[]> {
  const all = findingsOf(failure).map((_, index) => index);
  const found: FoundPlace[] = [];
  const taken = new Set(known);
  for (const document of taken.size < all.length ? await openedOf(layouts) : []) {
    const left = all.filter((index) => !taken.has(index));
    const ranges = await read(document).rangesOfFindings(withFindings(failure, (index) => !taken.has(index)));
    for (const { finding, ...range } of ranges ?? []) {
      const index = left[finding] ?? 0;
      taken.add(index);
      found.push({ document, range: rangeIn(document, range), finding: index });
    }
  }
  return found;
}

/** Opens the files that exist. */
async function openedOf(files: readonly Uri[]): Promise<readonly TextDocument[]> {
  const opened = await Promise.all(files.map(openIfThere));
  return opened.filter((document) => document !== undefined);
}

/**
 * Returns the place of a check, or of one of its findings: in the file that generates the page, or else in one of the
 * layouts around it; undefined if neither is known.
 * @param finding the index of the finding
 */
export async function locationOf(
  page: TextDocument,
  layouts: readonly Uri[],
  check: Check,
  finding?: number,
): Promise<CheckLocation | undefined> {
  const ranges = rangesIn(page);
  const found = await findingLocations(ranges, layouts, check);
  const isMeant = (place: { readonly finding: number }) => finding === undefined || place.finding === finding;
  const here = found?.here.find(isMeant);
  if (here !== undefined) return { document: page, range: rangeIn(page, here) };
  const around = found?.around.find(isMeant);
  if (around !== undefined) return around;
  const place = await ranges.rangeOf(check);
  const isElsewhere = place === undefined && isOfLayout(check.name);
  if (isElsewhere) return locationAround(layouts, check);
  return place && { document: page, range: rangeIn(page, place) };
}

/** Returns the place of a check that a layout decides; undefined if none of these layouts exists. */
export async function locationAround(
  layouts: readonly Uri[],
  check: FailedCheck,
  read: (document: TextDocument) => CheckRanges = rangesIn,
): Promise<CheckLocation | undefined> {
  const documents = await openedOf(layouts);
  const { at, range } = await rangeInLayouts(documents.map(read), check);
  const document = documents[at];
  return document && { document, range: rangeIn(document, range) };
}
