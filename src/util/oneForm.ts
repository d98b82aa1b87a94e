/**
 * A text in the Unicode form used for comparisons: file names from a Mac have letters and accents apart, typed text has
 * them together. Shown and sent text stays as it is.
 */
export function inOneForm(text: string): string {
  return text.normalize('NFC');
}
