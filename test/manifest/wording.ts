import { terms, hasWrongTerm } from './terms';
import { languages } from './texts';

const everyLanguage = ['en', ...languages] as const;

type AnyLanguage = (typeof everyLanguage)[number];

/** A rule for the texts of some languages. */
interface Rule {
  readonly name: string;
  readonly languages: readonly AnyLanguage[];
  readonly breaks: (text: string, language: AnyLanguage) => boolean;
  /** Texts that break the rule. */
  readonly wrong: readonly (readonly [AnyLanguage, string])[];
}

/** The quotation marks of a language. */
const quotations: Readonly<Record<AnyLanguage, RegExp>> = {
  en: /“[^“”]+”/g,
  de: /„[^„“]+“/g,
  es: /“[^“”]+”/g,
  fr: /«\u00a0[^«»]+\u00a0»/g,
  ja: /「[^「」]+」/g,
  'pt-br': /“[^“”]+”/g,
  'zh-cn': /“[^“”]+”/g,
};

const han = '\\p{Script=Han}';
const kana = '\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const letter = `[${han}${kana}]`;

/** English that VS Code doesn't use; one label is the exception. */
const foreign =
  /\bnothing if\b|\banew\b|(?<!Progress )\bso far\b|\bcan not\b|\bof what\b|\bfor what\b|\b(?<!, )of which\b|\bthat of\b|\bthan are\b|\bto its end\b|\bisn’t known\b/i;

/** Words that a contraction stands for, as VS Code writes it. */
const uncontracted = /\b(?:is|are|was|were|do|does|did|has|have|could|would|should) not\b|\bcannot\b/i;

/** A value that a file holds, without quotation marks. */
const bareValue = /\bmust be (?!(?:an?|at|the|true|in|followed|between)\b)[a-z]/;

/** Something is lost, and the text doesn't say that it can't be restored. */
const silentLoss = (text: string) =>
  /\bwill be (?:deleted|removed|lost)\b/.test(text) && !/can’t (?:be undone|restore)/.test(text);

/** Sentences about a loss that is said to be one by the next sentence, or where nothing can be restored anyway. */
const followed =
  /^(?:All of its reports|Its \{0\} reports?) will be deleted from \{\d\} with it\.$|^The current password will be lost\.?$/;

export const rules: readonly Rule[] = [
  {
    name: 'have no plain quotation marks or apostrophes',
    languages: everyLanguage,
    breaks: (text) => /["']/.test(text),
    wrong: [
      ['en', "The report isn't known."],
      ['de', 'Der Bericht "{0}" ist neu.'],
    ],
  },
  {
    name: 'quote as their language does',
    languages: everyLanguage,
    breaks: (text, language) => /[“”„‚‘«»‹›「」『』]/.test(text.replace(quotations[language], '')),
    wrong: [
      ['en', 'Choose “Refresh.'],
      ['de', 'Wählen Sie “Aktualisieren”.'],
      ['es', 'Elija «Actualizar».'],
      ['fr', 'Choisissez « Actualiser ».'],
      ['fr', 'Choisissez “Actualiser”.'],
      ['ja', '“更新”を選択してください。'],
      ['pt-br', 'Escolha «Atualizar».'],
      ['zh-cn', '请选择「刷新」。'],
    ],
  },
  {
    name: 'have a no-break space before the marks that need one',
    languages: ['fr'],
    // Keys, quoted values, and a list of characters are as they are.
    breaks: (text) => /(?<!\u00a0)[:;?!](?=\s|$)/.test(text.replace(/<[^>]*>|«[^»]*»|caractères \? .*/g, '')),
    wrong: [
      ['fr', 'Résultat : bon'],
      ['fr', 'Continuer ?'],
    ],
  },
  {
    name: 'end and part sentences with the marks of their language',
    languages: ['ja', 'zh-cn'],
    breaks: (text) => new RegExp(`[${han}${kana}」”)}][,.;!]|[,;!] ?${letter}`, 'u').test(text),
    wrong: [
      ['ja', 'レポートを作成しました.'],
      ['ja', 'はい,そうです。'],
      ['zh-cn', '已创建 {0}, 请刷新。'],
      ['zh-cn', '已创建“{0}”.'],
    ],
  },
  {
    name: 'have full-width marks only where VS Code has them, and no full-width letters or digits',
    languages: ['ja', 'zh-cn'],
    // Full width are 。、and in Chinese also ，；. Colons, question marks and brackets are half width.
    breaks: (text, language) =>
      /[\u3000\uff01-\uff60\uff65-\uffee]/.test(language === 'zh-cn' ? text.replace(/[，；]/g, '') : text),
    wrong: [
      ['ja', '結果：{0}'],
      ['ja', '削除しますか？'],
      ['ja', '{0} 件，{1} 件'],
      ['zh-cn', '{0}（前 {1} 个）'],
      ['zh-cn', '是否删除？'],
      ['zh-cn', '共 １０ 个'],
      ['zh-cn', 'ＵＲＬ 无效。'],
    ],
  },
  {
    name: 'space colons, brackets, letters and digits as VS Code does',
    languages: ['ja', 'zh-cn'],
    breaks: (text, language) => {
      const plain = text.replace(/\]\([^)]*\)/g, ']');
      return (
        new RegExp(`${letter}[\\w{]|[\\w}]${letter}|:${letter}| :|\\( | \\)`, 'u').test(plain) ||
        (language === 'ja' ? new RegExp(`[^\\s「]\\(|\\)${letter}`, 'u') : new RegExp(`[${han}”}] \\(`, 'u')).test(
          plain,
        )
      );
    },
    wrong: [
      ['ja', '結果:良好'],
      ['ja', 'レポート(新規)'],
      ['ja', 'レポート (新規)の一覧'],
      ['ja', '{0}件'],
      ['zh-cn', '结果:良好'],
      ['zh-cn', '报告 (新)'],
      ['zh-cn', '共{0} 个'],
      ['zh-cn', '复制URL'],
    ],
  },
  {
    name: 'are in the English of VS Code',
    languages: ['en'],
    breaks: (text) => foreign.test(text),
    wrong: [
      ['en', 'Shows nothing if no report is open.'],
      ['en', 'Read the list anew.'],
      ['en', 'Reports loaded so far'],
      ['en', 'It can not be undone.'],
      ['en', 'Reports of what looks unpublished'],
      ['en', 'Its place isn’t known.'],
      ['en', 'The list was not read to its end.'],
    ],
  },
  {
    name: 'use one term for each concept',
    languages: ['en'],
    breaks: hasWrongTerm,
    wrong: Object.values(terms).map(([, example]) => ['en', example] as const),
  },
  {
    name: 'use contractions',
    languages: ['en'],
    breaks: (text) => uncontracted.test(text),
    wrong: [
      ['en', 'This cannot be undone.'],
      ['en', 'This is not a report.'],
    ],
  },
  {
    name: 'quote the values of a file',
    languages: ['en'],
    breaks: (text) => bareValue.test(text),
    wrong: [['en', '“{0}” must be error, warn, or off.']],
  },
  {
    name: 'say of a state what it is, and of a wait what it is for',
    languages: ['en'],
    breaks: (text) => /^wait(?:ing|s)(?! (?:for|until|because)\b)/.test(text),
    wrong: [['en', 'waiting']],
  },
  {
    name: 'say before a loss that it can’t be undone',
    languages: ['en'],
    breaks: (text) => silentLoss(text) && !followed.test(text),
    wrong: [['en', 'Its history will be removed.']],
  },
];

/** The two forms of a text for one and for more. */
export type Forms = readonly [one: string, other: string];

/** The singular forms of plural words in English texts. */
const singulars: Readonly<Record<string, string>> = {
  are: 'is',
  were: 'was',
  have: 'has',
  Have: 'Has',
  their: 'its',
  Their: 'Its',
  them: 'it',
};

/** An English text without the difference between one and more. */
function numberless(text: string): string {
  const words = text.replace(/\b1\b/, '{0}').match(/[\p{L}’]+|[^\p{L}’]+/gu) ?? [];
  return words.map((word) => (singulars[word] ?? word).replace(/ies$/, 'y').replace(/s$/, '')).join('');
}

/** The calls of `plural` in code. */
export function pluralCalls(code: string): { readonly count: number; readonly forms: readonly Forms[] } {
  const text = String.raw`l10n\.t\(\s*'([^']+)',?\s*\)`;
  const forms = [...code.matchAll(new RegExp(String.raw`\bplural\(\s*[\w.]+,\s*${text},\s*${text}`, 'g'))];
  return {
    count: [...code.matchAll(/(?<!function )\bplural\(/g)].length,
    forms: forms.map(([, one = '', other = '']) => [one, other]),
  };
}

/** English texts that differ only between one and more. */
export function comparedForms(texts: readonly string[]): readonly Forms[] {
  const compared = texts.map((text) => ({ text, rest: numberless(text), isPlural: hasPluralCount(text) }));
  return compared
    .filter(({ isPlural }) => !isPlural)
    .flatMap((one) =>
      compared
        .filter(({ text, rest }) => rest === one.rest && text !== one.text)
        .filter(({ isPlural }) => isPlural || /\b1\b/.test(one.text))
        .map(({ text }): Forms => [one.text, text]),
    );
}

/**
 * True if an English text has a count before a plural noun, with or without one word between: `{0} Selected Reports`.
 */
export function hasPluralCount(text: string): boolean {
  const nouns = [...text.matchAll(/\{\d\}(?= (\p{L}+)(?: (\p{L}+))?)/gu)].flatMap(([, first, second]) => [
    first,
    second,
  ]);
  return nouns.some((noun = '') => /\p{L}s$/u.test(noun) && !/^(?:was|has|is|this|its)$/i.test(noun));
}

/** True if a translation has the same form for one and for more, although the count is before or in its noun. */
export function isOneForm(one: string, other: string): boolean {
  return one.replace(/\b1\b/, '{0}') === other && !/:[ \u00a0]\{0\}/.test(other);
}

/** The lists that code joins with a comma of its own, except in the log, which is in English. */
export function commaLists(code: string): readonly string[] {
  const joined = [...code.matchAll(/.*\.join\(\s*(['"`]), \1,?\s*\)/g)].map(([line]) => line);
  return joined.filter((line) => !/\blog\.\w+\(/.test(line));
}
