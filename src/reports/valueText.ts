import { isFields } from '../util/json';

/** Maximum depth to which a value is read. */
const maxDepth = 3;
/** Maximum number of characters and entries to read from a value: it may have millions, and a line shows a hundred. */
const maxCharsRead = 2000;

/** The beginning of any value as a text: "errors: missing; where: /hero.jpg, /team.jpg". */
export function valueText(value: unknown): string {
  return new Reading().textOf(value, maxDepth);
}

class Reading {
  private left = maxCharsRead;

  textOf(value: unknown, depth: number): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return this.beginningOf(value);
    if (Array.isArray(value))
      return depth === 0 ? '…' : this.each(value, (item) => this.textOf(item, depth - 1)).join(', ');
    if (!isFields(value)) return this.beginningOf(JSON.stringify(value));
    if (depth === 0) return '…';
    const fields = this.each(Object.entries(value), ([name, entry]) => {
      const [label, text] = [this.beginningOf(name), this.textOf(entry, depth - 1)];
      return text === '' ? label : `${label}: ${text}`;
    });
    return fields.join('; ');
  }

  private beginningOf(text: string): string {
    const beginning = text.slice(0, Math.max(0, this.left));
    this.left -= beginning.length;
    return beginning;
  }

  private each<T>(entries: readonly T[], tell: (entry: T) => string): readonly string[] {
    const told: string[] = [];
    for (const entry of entries) {
      if (this.left-- <= 0) break;
      told.push(tell(entry));
    }
    return told;
  }
}
