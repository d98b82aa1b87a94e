import { findUrls } from '../../src/util/findUrls';
import { readHistoryFile } from '../../src/history/historyFile';
import { readSitemap } from '../../src/sources/sitemap';
import { withoutCredentials } from '../../src/util/credentials';
import { withoutEntities } from '../../src/util/entities';
import { withoutSecrets } from '../../src/util/secretParameters';
import { growsWithItsText, growth } from './work';

/** Texts that make a careless regular expression scan the rest repeatedly. */
const pieces = [
  ...['<url><loc><![CDATA[', '<loc>', '<loc ', '<a:loc', '<!', ']]>', '&', '&#', '<loc>\n \t'],
  ...[' ', '"', '" ', ' "', ',"', '"a ', ',', ';', '\t', '|', '\n', '\r', "'", '`', '“', '- ', '1. ', '[ ] '],
  ...[
    'https://',
    'https://a ',
    '"https://a',
    '<https://a',
    'http:',
    '(',
    ')',
    '.',
    '<a',
    '<a ',
    '%',
    'https://a;',
    ', "',
    '{',
    '},{',
    '\0',
  ],
];

describe('A text that is made to be slow', () => {
  /** Number of characters: many for searches so fast that only a very long text reveals repeated ones. */
  const sizes: Readonly<Record<string, number>> = { sitemap: 200_000, csv: 8000, history: 2000 };
  const readers: Readonly<Record<string, (text: string) => unknown>> = {
    sitemap: (text) => readSitemap(`<urlset>${text}`),
    entities: withoutEntities,
    history: (text) => [readHistoryFile(text), readHistoryFile(`[\n${text}`)],
    text: findUrls,
    csv: (text) => findUrls(`name,url\nx,${text}`),
    json: (text) => findUrls(`["${text}`),
    html: (text) => findUrls(`<p>${text}`),
  };
  for (const [name, read] of Object.entries(readers)) {
    it(`is read with work that grows with its size as ${name}`, async () => {
      for (const piece of pieces) {
        for (const end of ['', '"']) {
          const textOf = (times: number) => piece.repeat((times * (sizes[name] ?? 20_000)) / piece.length) + end;
          const [short, long] = [textOf(1), textOf(growth)];
          await growsWithItsText(
            () => read(short),
            () => read(long),
            `${JSON.stringify(piece)} … ${JSON.stringify(end)}`,
          );
        }
      }
    });
  }

  for (const start of [
    'https://a.example/',
    '"https://a.example/',
    'url\n',
    '<a href="',
    '{"a": "',
    `https://a.example,${' '.repeat(25_000)}\n`,
  ]) {
    it(`is searched for addresses with work that grows with its size after ${JSON.stringify(start.trimEnd())}`, async () => {
      for (const piece of ['https://', '(((', '"', 'https://a)))))', '&#', ', ', ';', '- ', '"x', '<a']) {
        const [short, long] = [start + piece.repeat(3000), start + piece.repeat(3000 * growth)];
        await growsWithItsText(
          () => findUrls(short),
          () => findUrls(long),
          JSON.stringify(piece),
        );
      }
    });
  }

  for (const unit of ['/', '@', '//', '/@', 'https:', 'https:@', '%2f', '%40', '%25', 'a@', '%3a']) {
    it(`has its credentials hidden with work that grows with its size: ${unit}`, async () => {
      const [short, long] = [`${unit.repeat(5000)}@`, `${unit.repeat(5000 * growth)}@`];
      await growsWithItsText(
        () => withoutCredentials(short),
        () => withoutCredentials(long),
      );
    });
  }

  for (const unit of ['?a', '%25', 'a', '%2525']) {
    it(`has its secrets hidden with work that grows with its size: ${unit}`, async () => {
      const [short, long] = [1, growth].map((times) => `=?${unit.repeat(10_000 * times)}=`);
      await growsWithItsText(
        () => withoutSecrets(short ?? ''),
        () => withoutSecrets(long ?? ''),
      );
    });
  }
});
