import type { CheckPlaces, FailedCheck, TextRange } from './checkRange';

/** The one of several layouts at which a check shows, and the place in it if that is known. */
export interface LayoutPlace {
  readonly at: number;
  readonly range: TextRange | undefined;
}

/**
 * Chooses among the layouts around a page, the nearest first: the one with the markup that a check is about, or else
 * the one in which it is missing, because it writes the head or the whole document. The outermost if none does.
 */
export async function placeInLayouts(layouts: readonly CheckPlaces[], check: FailedCheck): Promise<LayoutPlace> {
  const looks: readonly ((places: CheckPlaces) => Promise<TextRange | undefined>)[] = [
    (it) => it.markupOf(check.name),
    (it) => it.headOf(),
    (it) => it.documentTag(),
  ];
  for (const look of looks) {
    for (const [at, places] of layouts.entries()) {
      const range = await look(places);
      if (range !== undefined) return { at, range };
    }
  }
  return { at: layouts.length - 1, range: await layouts.at(-1)?.valueOf(check.value) };
}
