import { isFields } from '../util/json';
import { parseJson } from '../util/jsonValues';

/** Values by their names with dots between them, in lower case: `collections.docs.permalink`. Lists are of plain texts. */
export type Settings = ReadonlyMap<string, string | readonly string[]>;

/** A line of TOML or YAML with a setting, or an item of a list. */
const settingLine = /^([ \t]*)(["']?)([\w./-]+)\2[ \t]*(?::(?=[ \t]|$)|=)[ \t]*(.*)$/;
const itemLine = /^([ \t]*)-[ \t]+(.*)$/;
const sectionLine = /^\[([\w.-]+)\][ \t]*(?:#.*)?$/;

/**
 * Reads what is stated in a TOML, YAML or JSON text as plain texts and lists of such, line by line. What is written in
 * any other way is left out.
 * @param maxDepth number of names from the top to a value
 */
export function settingsOf(text: string, maxDepth: number): Settings {
  return /^\s*\{/.test(text) ? jsonSettings(text, maxDepth) : new LineReader(maxDepth).read(text);
}

/** A value that is one text. */
export function textIn(settings: Settings | undefined, name: string): string | undefined {
  const value = settings?.get(name.toLowerCase());
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts of a list, or of the one text that stands for it. */
export function textsIn(settings: Settings | undefined, name: string): readonly string[] {
  const value = settings?.get(name.toLowerCase()) ?? [];
  return typeof value === 'string' ? [value] : value;
}

/** The lines of a YAML text below a name at its top, with their indents; empty if there is no such name. */
export function linesBelow(text: string, name: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const start = lines.findIndex((line) => line.startsWith(`${name}:`));
  const below = start < 0 ? [] : lines.slice(start + 1);
  const end = below.findIndex((line) => /^[^\s#-]/.test(line));
  return end < 0 ? below : below.slice(0, end);
}

class LineReader {
  private readonly settings = new Map<string, string | string[]>();
  /** The names above the current line, with their indents. */
  private above: { readonly indent: number; readonly name: string }[] = [];
  private section: string | undefined;

  constructor(private readonly maxDepth: number) {}

  read(text: string): Settings {
    for (const line of text.split(/\r?\n/)) this.take(line);
    return this.settings;
  }

  private take(line: string): void {
    const [, section] = sectionLine.exec(line) ?? [];
    // A section of another form, such as a list of tables, holds nothing that is asked for.
    if (line.startsWith('[')) [this.section, this.above] = [section?.toLowerCase() ?? '', []];
    const [, indent = '', , key = '', value = ''] = settingLine.exec(line) ?? [];
    if (key !== '') this.takeSetting(indent.length, key.toLowerCase(), value);
    else this.takeItem(line);
  }

  private takeSetting(indent: number, key: string, value: string): void {
    while ((this.above.at(-1)?.indent ?? -1) >= indent) this.above.pop();
    if (this.section === '' || this.above.length >= this.maxDepth) return;
    const name = this.nameOf(key);
    this.above.push({ indent, name: key });
    const plain = plainValue(value);
    if (value !== '' && !this.settings.has(name)) this.settings.set(name, inlineList(value) ?? plain);
  }

  private takeItem(line: string): void {
    const [, indent = '', value = ''] = itemLine.exec(line) ?? [];
    const last = this.above.at(-1);
    if (value === '' || last === undefined || last.indent > indent.length) return;
    const name = this.nameOf();
    const list = this.settings.get(name);
    if (list === undefined) this.settings.set(name, [plainValue(value)]);
    else if (Array.isArray(list)) list.push(plainValue(value));
  }

  private nameOf(...key: readonly string[]): string {
    const section = this.section === undefined ? [] : [this.section];
    return [...section, ...this.above.map(({ name }) => name), ...key].join('.');
  }
}

/** A list in one line, such as `[a, 'b']`. */
function inlineList(value: string): string[] | undefined {
  const [, items] = /^\[(.*)\][ \t]*(?:#.*)?$/.exec(value) ?? [];
  return items
    ?.split(',')
    .map((it) => plainValue(it.trim()))
    .filter((it) => it !== '');
}

/** A value without its quotes, or without the comment after it. */
function plainValue(value: string): string {
  const quote = value.charAt(0);
  if (quote !== '"' && quote !== "'") return value.replace(/(?:^|\s)#.*$/, '').trim();
  const end = value.indexOf(quote, 1);
  return end < 0 ? '' : value.slice(1, end);
}

function jsonSettings(text: string, maxDepth: number): Settings {
  const settings = new Map<string, string | readonly string[]>();
  const take = (value: unknown, names: readonly string[]): void => {
    if (isFields(value)) {
      if (names.length < maxDepth)
        for (const [key, it] of Object.entries(value)) take(it, [...names, key.toLowerCase()]);
    } else if (Array.isArray(value))
      settings.set(
        names.join('.'),
        value.filter((it) => typeof it === 'string'),
      );
    else if (typeof value === 'string' || typeof value === 'boolean') settings.set(names.join('.'), String(value));
  };
  take(parseJson(text), []);
  return settings;
}
