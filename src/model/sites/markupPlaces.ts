/** Markup to look for in a source. */
export interface MarkupPlace {
  /** Global, and linear in the length of the text: no tag is searched beyond the next angle bracket. */
  readonly pattern: RegExp;
  /** True if the first of several matches counts; otherwise there must be only one. */
  readonly isFirst?: boolean;
  readonly isBelowFrontMatter?: boolean;
}

/** The topics of checks by their names, with the markup of each, the most certain first. */
const topics: readonly { readonly name: RegExp; readonly places: readonly MarkupPlace[] }[] = [
  {
    name: /canonical/i,
    places: [{ pattern: /<link\b[^<>]*\bcanonical\b[^<>]*>?/gi }, { pattern: /\bcanonical\b[ \t]*[:=].*/g }],
  },
  {
    name: /viewport/i,
    places: [{ pattern: /<meta\b[^<>]*\bviewport\b[^<>]*>?/gi }, { pattern: /\bviewport\b[ \t]*[:=].*/g }],
  },
  {
    name: /description/i,
    places: [
      { pattern: /<meta\b[^<>]*\bname\s?=\s?["']?description\b[^<>]*>?/gi },
      { pattern: /^description[ \t]*[:=].*/gm },
      { pattern: /\bdescription[ \t]*:.*/g },
    ],
  },
  {
    name: /[Ii]mage|\b[Ii]mg|IMAGE|IMG|(?<![A-Za-z])(?:alt|ALT)(?![a-z])|Alt(?![a-z])/,
    places: [
      { pattern: /<(?:img|image)\b(?![^<>]*\balt\b)[^<>]*>?/gi, isFirst: true },
      { pattern: /!\[\]\([^()\n]*\)?/g, isFirst: true, isBelowFrontMatter: true },
    ],
  },
  {
    name: /title/i,
    places: [
      { pattern: /<title\b[^<>]*>[^<>\n]*/gi },
      { pattern: /^title[ \t]*[:=].*/gm },
      { pattern: /\btitle[ \t]*:.*/g },
    ],
  },
  { name: /(?<![a-z])lang(?![a-z])|language|Lang(?![a-z])/, places: [{ pattern: /<html\b[^<>]*>?/gi }] },
];

/** The markup to look for, by the topic of a check's name. */
export function markupPlaces(name: string): readonly MarkupPlace[] {
  const topic = topics.find((it) => it.name.test(name));
  if (topic !== undefined) return topic.places;
  const [, level = ''] = /(?<![a-z])h([1-6])(?!\d)/i.exec(name) ?? [];
  return level === '' && !/heading/i.test(name) ? [] : headingPlaces(level === '' ? 1 : Number(level));
}

function headingPlaces(level: number): readonly MarkupPlace[] {
  return [
    { pattern: new RegExp(`<h${level}\\b[^<>]*>[^<>\\n]*`, 'gi') },
    { pattern: new RegExp(`^#{${level}} .*`, 'gm'), isFirst: true, isBelowFrontMatter: true },
  ];
}
