import { below, plainPath } from '../convention';
import { isLanguage } from '../languages';
import { allFieldsOf, statedAmong, statedFlag, statedText, statedTexts, unreadIn } from '../../literals';

/** The languages of a site, and the folders of their texts. */
export interface DocusaurusLanguages {
  /** The main language, which isn't part of addresses. */
  readonly main: string;
  /** The other languages; undefined if they aren't known. */
  readonly others: readonly string[] | undefined;
  /** The folder of texts in a language; undefined if it isn't translated. */
  readonly folderOf: (language: string) => string | undefined;
  /** The settings about languages that aren't understood. */
  readonly doubts: readonly string[];
}

/** Maximum number of languages that a site may name. */
const maxLanguages = 100;

/** The settings that give a language another address than the default one. */
const doubtful = ['localeConfigs.baseUrl', 'localeConfigs.url'];

/** The languages of a site without a configuration. */
export const unknownLanguages: DocusaurusLanguages = {
  main: 'en',
  others: undefined,
  folderOf: (language) => `i18n/${language}`,
  doubts: [],
};

/** The languages that a configuration defines. */
export function statedLanguages(program: string): DocusaurusLanguages {
  const [main, all] = [statedText(program, 'i18n.defaultLocale'), statedTexts(program, 'i18n.locales')];
  const path = statedText(program, 'i18n.path');
  // They may be defined in another file.
  const isElsewhere = allFieldsOf(program).find(({ key }) => key === 'i18n')?.isGroup === false;
  const others = isElsewhere
    ? undefined
    : all === undefined
      ? []
      : all.value?.filter((language) => language !== main?.value);
  const isTranslated = (language: string) => statedFlag(program, `localeConfigs.${language}.translate`);
  const folderOf = (language: string) => {
    if (isTranslated(language)?.value === false) return undefined;
    const name = statedText(program, `localeConfigs.${language}.path`)?.value ?? language;
    return `${plainPath(path?.value ?? 'i18n')}/${name}`;
  };
  const known = [main?.value ?? 'en', ...(others ?? [])];
  const folders = new Map(known.map((language) => [language, folderOf(language)] as const));
  return {
    main: main?.value ?? 'en',
    others: others?.slice(0, maxLanguages),
    folderOf: (language) => (folders.has(language) ? folders.get(language) : folderOf(language)),
    doubts: [
      ...(isElsewhere ? [] : unreadIn({ 'i18n.defaultLocale': main, 'i18n.locales': all, 'i18n.path': path })),
      ...unreadIn(
        Object.fromEntries(known.map((language) => [`localeConfigs.${language}.translate`, isTranslated(language)])),
      ),
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
  { main, others, folderOf }: DocusaurusLanguages,
): readonly [language: string, path: string] | undefined {
  const [, guessed = ''] = /^i18n\/([^/]+)\//.exec(file) ?? [];
  const known = others ?? (isLanguage(guessed) ? [guessed] : []);
  for (const language of [main, ...known]) {
    const path = below(file, [folderOf(language) ?? []].flat());
    if (path !== undefined) return [language, path];
  }
  return undefined;
}
