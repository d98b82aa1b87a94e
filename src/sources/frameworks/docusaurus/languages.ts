import { plainPath } from '../convention';
import { isLanguage } from '../languages';
import { allFieldsOf, statedAmong, statedText, statedTexts, unreadIn } from '../../literals';

/** The languages of a site, and the folders of their texts. */
export interface Languages {
  /** The main language, which isn't part of addresses. */
  readonly main: string;
  /** The other languages; undefined if they aren't known. */
  readonly others: readonly string[] | undefined;
  /** The folder of texts in a language. */
  readonly folderOf: (language: string) => string;
  /** The settings about languages that aren't understood. */
  readonly doubts: readonly string[];
}

/** Maximum number of languages that a site may name. */
const maxLanguages = 100;

/** The settings that give a language another address than the default one. */
const doubtful = ['localeConfigs.baseUrl', 'localeConfigs.url'];

/** The languages of a site without a configuration. */
export const unknownLanguages: Languages = {
  main: 'en',
  others: undefined,
  folderOf: (language) => `i18n/${language}`,
  doubts: [],
};

/** The languages that a configuration defines. */
export function statedLanguages(program: string): Languages {
  const [main, all] = [statedText(program, 'i18n.defaultLocale'), statedTexts(program, 'i18n.locales')];
  const path = statedText(program, 'i18n.path');
  // They may be defined in another file.
  const isElsewhere = allFieldsOf(program).find(({ key }) => key === 'i18n')?.isGroup === false;
  const others = isElsewhere
    ? undefined
    : all === undefined
      ? []
      : all.value?.filter((language) => language !== main?.value);
  const folderOf = (language: string) =>
    `${plainPath(path?.value ?? 'i18n')}/${statedText(program, `localeConfigs.${language}.path`)?.value ?? language}`;
  const folders = new Map([main?.value ?? 'en', ...(others ?? [])].map((it) => [it, folderOf(it)] as const));
  return {
    main: main?.value ?? 'en',
    others: others?.slice(0, maxLanguages),
    folderOf: (language) => folders.get(language) ?? folderOf(language),
    doubts: [
      ...(isElsewhere ? [] : unreadIn({ 'i18n.defaultLocale': main, 'i18n.locales': all, 'i18n.path': path })),
      ...statedAmong(program, doubtful),
      ...(others ?? []).flatMap((language) =>
        statedAmong(
          program,
          doubtful.map((name) => name.replace('.', `.${language}.`)),
        ),
      ),
    ],
  };
}

/** The language whose texts are in the folder of a file, and the rest of its path. */
export function languageOf(
  file: string,
  { main, others, folderOf }: Languages,
): readonly [language: string, path: string] | undefined {
  const [, guessed = ''] = /^i18n\/([^/]+)\//.exec(file) ?? [];
  const known = others ?? (isLanguage(guessed) ? [guessed] : []);
  const found = [main, ...known].find((language) => file.startsWith(`${folderOf(language)}/`));
  return found === undefined ? undefined : [found, file.slice(folderOf(found).length + 1)];
}
