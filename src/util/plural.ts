/**
 * Returns a language's choice between two forms of a text.
 * @param formatCount writes a count in that language
 */
export function pluralFor(language: string, formatCount: (count: number) => string) {
  // Not needed at startup, and creating it takes milliseconds.
  let rules: Intl.PluralRules | undefined;
  /**
   * Returns the form of a text that its language has for a count.
   * @param one text for one, and @param other for any other count: both have the count as `{0}`
   * @param values fill in `{1}` and so on
   */
  return (count: number, one: string, other: string, ...values: readonly string[]): string => {
    rules ??= new Intl.PluralRules(language);
    const text = rules.select(count) === 'one' ? one : other;
    const filled = [formatCount(count), ...values];
    return text.replace(/\{(\d)\}/g, (placeholder, index) => filled[Number(index)] ?? placeholder);
  };
}
