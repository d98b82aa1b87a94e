import { allFieldsOf, hasField, statedAmong, type AnyField } from '../../literals';

/** The languages of a site in its addresses. https://i18n.nuxtjs.org/docs/guide */
export interface NuxtLanguages {
  /** The prefixes of each page's path, one for each of its addresses. */
  readonly prefixes: readonly (readonly string[])[];
  /** True if there are others that aren't known. */
  readonly isOpen: boolean;
  /** The settings about languages that aren't understood. */
  readonly doubts: readonly string[];
}

/** A site in one language. */
export const noLanguages: NuxtLanguages = { prefixes: [[]], isOpen: false, doubts: [] };

/** Maximum number of languages that a site may name. */
const maxLanguages = 100;

const module = '@nuxtjs/i18n';
const strategies = ['prefix_except_default', 'prefix', 'prefix_and_default', 'no_prefix'];

/** Settings that give some pages other addresses than the default ones. */
const doubtful = ['customRoutes', 'pages', 'differentDomains', 'multiDomainLocales'].map((field) => `i18n.${field}`);

/** The languages of a site by its configurations: if several of them are about languages, these are merged. */
export function languagesOf(programs: readonly string[]): NuxtLanguages {
  const stating = programs.filter((program) => program.includes(module) || hasField(program, 'i18n'));
  const languages = languagesIn(stating.join('\n'));
  return stating.length > 1 ? { ...languages, doubts: [...languages.doubts, 'i18n'] } : languages;
}

/** The languages that a configuration defines, as `i18n` or with the module. */
function languagesIn(program: string): NuxtLanguages {
  if (!program.includes(module)) return noLanguages;
  const fields = allFieldsOf(program);
  const isOwn = ({ holder, label }: AnyField) => holder?.key === 'i18n' || label === module;
  const stated = (name: string) => fields.find((field) => field.key === name && isOwn(field));
  const [locales, main, strategy] = [stated('locales'), stated('defaultLocale'), stated('strategy')];
  const used = strategy === undefined ? strategies[0] : strategy.value;
  if (used === 'no_prefix') return noLanguages;
  const codes = fields.filter(({ key, holder }) => key === 'code' && holder?.key === 'locales');
  const known = codes.flatMap(({ value }) => value ?? []);
  const names = (locales?.list?.length ?? 0) > 0 ? locales?.list : known.length === codes.length ? known : [];
  const others = (names ?? []).filter((name) => name !== main?.value).slice(0, maxLanguages);
  const doubts = [
    ...statedAmong(program, doubtful),
    ...(used === undefined || !strategies.includes(used) ? ['i18n.strategy'] : []),
    ...(main !== undefined && main.value === undefined ? ['i18n.defaultLocale'] : []),
    ...(used === 'prefix' && (main === undefined || names?.length === 0) ? ['i18n.locales'] : []),
  ];
  const own = main?.value === undefined ? [] : [main.value];
  const prefixed = [...(used === 'prefix_except_default' ? [] : [own]), ...others.map((name) => [name])];
  return {
    prefixes: used === 'prefix' ? prefixed : [[], ...prefixed],
    isOpen: names === undefined || names.length === 0,
    doubts,
  };
}
