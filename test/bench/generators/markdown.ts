import { markdownTable } from '../sites/table';
import { answersOf, type Answers } from './answers';
import { generatorNames, readGeneratedSites } from './sites';

interface Counted {
  readonly generator: string;
  readonly sites: number;
  readonly answers: readonly (Answers & { readonly name: string })[];
}

/**
 * The part of docs/sites.md about the sites that real generators have built: the pages whose file is found, and the
 * others.
 */
export async function generatorsMarkdown(): Promise<readonly string[]> {
  const counted: readonly Counted[] = await Promise.all(
    generatorNames().map(async (generator) => {
      const sites = readGeneratedSites(generator);
      const answers = sites.map(async (site) => ({ name: site.name, ...(await answersOf(site)) }));
      return { generator, sites: sites.length, answers: await Promise.all(answers) };
    }),
  );
  return [
    '## Sites that real generators have built',
    [
      '`npm run bench:generators` builds the small sites of `test/generators` with the real thing and writes down which file',
      'each page was made of; `test/unit/sources/realGenerators.test.ts` holds every answer against that.',
    ].join('\n'),
    markdownTable([
      ['generator', 'sites', 'pages of files', 'found for certain', 'asked about', 'claimed, not made', 'missed'],
      ...counted.map(({ generator, sites, answers }) => [
        generator,
        String(sites),
        ...[sumOf(answers, ({ pages }) => pages), sumOf(answers, ({ certain }) => certain)],
        sumOf(answers, ({ asked }) => asked.size),
        ...[sumOf(answers, ({ claimed }) => claimed.length), sumOf(answers, ({ missed }) => missed.length)],
      ]),
    ]),
    'What has to be asked about:',
    markdownTable([['generator', 'site', 'files'], ...counted.flatMap(askedIn)]),
  ];
}

function sumOf(answers: readonly Answers[], count: (answers: Answers) => number): string {
  return String(answers.reduce((sum, each) => sum + count(each), 0));
}

/** A row for each site with files that need a question: its name gives the reason. */
function askedIn({ generator, answers }: Counted): readonly (readonly string[])[] {
  return answers.flatMap(({ name, asked }) => (asked.size === 0 ? [] : [[generator, name, String(asked.size)]]));
}
