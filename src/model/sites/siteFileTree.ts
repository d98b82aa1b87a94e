import { createScanner, parseTree, type Node, type ParseError } from 'jsonc-parser';

/** Maximum depth, since the parser recurses for each level; a file of sites is four levels deep. */
const maxDepth = 20;
/** The scanner's tokens; their enumeration is of a kind that cannot be imported. */
const tokens = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 };

interface Range {
  readonly offset: number;
  readonly length: number;
}

/** The tree of a JSON text with comments and trailing commas, or the place where it is not JSON. */
export function parseTreeOf(text: string): Node | Range {
  const json = text.replace(/^\ufeff/, ' ');
  const tooDeep = placeTooDeep(json);
  if (tooDeep !== undefined) return tooDeep;
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) return { offset: error.offset, length: error.length };
  return root ?? { offset: 0, length: 0 };
}

function placeTooDeep(text: string): Range | undefined {
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
