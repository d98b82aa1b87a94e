/**
 * A text in the one of its Unicode forms in which texts are compared: names of files from a Mac have letters and accents
 * apart, what people type has them together. What is shown or sent stays as it is.
 */
export function inOneForm(text: string): string {
  return text.normalize('NFC');
}
