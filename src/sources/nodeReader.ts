import { createScanner, getNodePath, parseTree, type Node, type ParseError } from 'jsonc-parser';
import type { TextRange } from './checkRange';

type FaultKind =
  | 'link'
  | 'tooLarge'
  | 'notJson'
  | 'notObject'
  | 'unknownField'
  | 'missing'
  | 'notText'
  | 'notAddress'
  | 'outside'
  | 'pattern'
  | 'tooMany'
  | 'twice'
  | 'noFile'
  | GateFaultKind;

/** Faults of a site's `gate`. */
export type GateFaultKind = 'pagePattern' | 'level' | 'result' | 'number' | 'age' | 'sitemap' | 'noRule';

/** A fault of the file, with its field and its place in the text. */
export interface Fault extends TextRange {
  readonly kind: FaultKind;
  readonly field: string;
}

/** Maximum number of faults. */
const maxFaults = 100;

/** Reads the parts of `site-reports.json`, and collects its faults. */
export class NodeReader {
  readonly faults: Fault[] = [];

  /** The fields of an object; `isKnown` if it has no others than these. */
  fieldsOf(node: Node, known: readonly string[]): FieldNodes | undefined {
    if (node.type !== 'object') {
      this.fault('notObject', node);
      return undefined;
    }
    const fields = new FieldNodes();
    for (const { children: [key, value] = [] } of node.children ?? []) {
      const name = String(key?.value);
      if (key === undefined || value === undefined) continue;
      if (known.includes(name)) fields.set(name, value);
      else {
        this.fault('unknownField', key);
        fields.isKnown = false;
      }
    }
    return fields;
  }

  required(fields: FieldNodes | undefined, name: string, node: Node): Node | undefined {
    const found = fields?.get(name);
    if (fields !== undefined && found === undefined) this.fault('missing', node, `.${name}`);
    return found;
  }

  listOf<T>(node: Node | undefined, limit: number, readItem: (node: Node) => T | undefined): readonly T[] {
    if (node === undefined) return [];
    if (node.type === 'array') return this.upTo(limit, node).flatMap((item) => readItem(item) ?? []);
    this.fault('notObject', node);
    return [];
  }

  /** The first children of a node. */
  upTo(limit: number, node: Node): readonly Node[] {
    const { children = [] } = node;
    const beyond = children[limit];
    if (beyond !== undefined) this.fault('tooMany', node, '', beyond);
    return children.slice(0, limit);
  }

  textOf(node: Node | undefined): string | undefined {
    if (node === undefined) return undefined;
    const value: unknown = node.value;
    if (typeof value === 'string') return value;
    this.fault('notText', node);
    return undefined;
  }

  /** A valid text; otherwise adds a fault of this kind. */
  validText(node: Node | undefined, kind: FaultKind, isValid: (text: string) => boolean): string | undefined {
    const text = this.textOf(node);
    if (node === undefined || text === undefined || isValid(text)) return text;
    this.fault(kind, node);
    return undefined;
  }

  /** @param missing the missing part of the node, such as `.url` */
  fault(kind: FaultKind, node: Node, missing = '', { offset, length }: TextRange = node): void {
    if (this.faults.length < maxFaults) this.faults.push({ kind, field: fieldName(node) + missing, offset, length });
  }
}

/** The name of a value, such as `sites[0].url`. */
export function fieldName(node: Node): string {
  const parts = getNodePath(node).map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`));
  return parts.join('').replace(/^\./, '');
}

/** The values of an object by field. */
export class FieldNodes extends Map<string, Node> {
  isKnown = true;
}

/** Maximum depth, since the parser recurses for each level; a file of sites is four levels deep. */
const maxDepth = 20;
/** The scanner's tokens; their const enum can't be imported. */
const tokens = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 };

/** The tree of a JSON text with comments and trailing commas, or the place of its syntax error. */
export function parseTreeOf(text: string): Node | TextRange {
  const json = text.replace(/^\ufeff/, ' ');
  const tooDeep = placeTooDeep(json);
  if (tooDeep !== undefined) return tooDeep;
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) return { offset: error.offset, length: error.length };
  return root ?? { offset: 0, length: 0 };
}

function placeTooDeep(text: string): TextRange | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (;;) {
    const token: number = scanner.scan();
    if (token === tokens.end) return undefined;
    if (token === tokens.openBrace || token === tokens.openBracket) depth++;
    if (token === tokens.closeBrace || token === tokens.closeBracket) depth--;
    if (depth > maxDepth) return { offset: scanner.getTokenOffset(), length: 1 };
  }
}
