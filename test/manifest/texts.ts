import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/paths.mjs';

/** The languages of VS Code's own language packs that the product is translated into. */
export const languages = ['de', 'es', 'fr', 'ja', 'pt-br', 'zh-cn'] as const;

type Language = (typeof languages)[number];

type Texts = Readonly<Record<string, string>>;

/** The texts of a file; the source may contain a comment beside a text. */
export function textsOf(file: string): Texts {
  const read = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string | { message: string }>;
  return Object.fromEntries(
    Object.entries(read).map(([key, text]) => [key, typeof text === 'string' ? text : text.message]),
  );
}

/** The English files, each with the name of its translations. */
export const sources = [
  { file: 'package.nls.json', of: (language: string) => `package.nls.${language}.json` },
  { file: 'l10n/bundle.l10n.json', of: (language: string) => `l10n/bundle.l10n.${language}.json` },
];

/** All texts of a language, from package.json and from the code. */
export function allTextsOf(language: Language | 'en'): readonly string[] {
  return sources.flatMap(({ file, of }) => Object.values(textsOf(language === 'en' ? file : of(language))));
}

/** The code below a folder of `src`, by file. */
export function codeBelow(folder: string): ReadonlyMap<string, string> {
  const below = path.join(root, 'src', folder);
  const files = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(below, file), 'utf8')]));
}
