/** The languages with a code of two letters (ISO 639-1); file endings such as `js` aren't among them. */
const codes = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en ' +
    'eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ' +
    'ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ' +
    'ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st ' +
    'su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
);

/** True if a name is a language, with or without a region: `de`, `pt-br`, `zh-Hans`. */
export function isLanguage(name: string): boolean {
  const [, code = ''] = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(name) ?? [];
  return codes.has(code.toLowerCase());
}

/** The paths of a page's original, if its path begins with a language: without it, and in the main one. */
export function originalsOf(parts: readonly string[], main?: string): readonly (readonly string[])[] {
  const [first = '', ...others] = parts;
  if (!isLanguage(first) || first === main) return [];
  return main === undefined ? [others] : [[main, ...others], others];
}

/** True if the text of a program defines several languages. */
export function statesLanguages(program: string): boolean {
  return /\b(?:locales|i18n)\b/.test(program);
}
