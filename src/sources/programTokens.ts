import jsTokens from 'js-tokens';

/**
 * A part of a program: a name or number, a text, a template text with its content, or operators and punctuation such as
 * `=>`.
 */
export interface ProgramToken {
  readonly kind: 'word' | 'text' | 'template' | 'mark';
  readonly value: string;
  readonly isFirstOfLine: boolean;
}

/** The kinds of tokens by their names in ECMAScript; all others are punctuation. */
const kinds: Readonly<Record<string, ProgramToken['kind'] | 'blank'>> = {
  IdentifierName: 'word',
  NumericLiteral: 'word',
  StringLiteral: 'text',
  NoSubstitutionTemplate: 'template',
  TemplateTail: 'template',
  WhiteSpace: 'blank',
  LineTerminatorSequence: 'blank',
  SingleLineComment: 'blank',
  MultiLineComment: 'blank',
};

/** The tokens of a JavaScript or TypeScript text, without whitespace and comments. */
export function tokensOf(text: string): readonly ProgramToken[] {
  const tokens: ProgramToken[] = [];
  let isFirstOfLine = true;
  let openTemplates = 0;
  let start = 0;
  let end = 0;
  for (const { type, value } of jsTokens(text)) {
    if (openTemplates === 0) start = end;
    end += value.length;
    if (type === 'TemplateHead') openTemplates++;
    if (type === 'TemplateTail') openTemplates--;
    if (openTemplates > 0) continue;
    const kind = kinds[type] ?? 'mark';
    if (kind === 'blank') isFirstOfLine ||= value.includes('\n');
    else {
      tokens.push({ kind, value: text.slice(start, end), isFirstOfLine });
      isFirstOfLine = false;
    }
  }
  return tokens;
}
