import { reasons, type Miss } from './measure';
import type { AllSites } from './measureAll';
import { markdownTable, rowsOf } from './table';

/** Maximum number of examples of one reason. */
const maxExamples = 2;

/**
 * docs/sites.md: the counts for each site, and the misses, by reason. Paths and addresses only.
 * @param generators the part about sites that real generators have built
 */
export function markdownOf(all: AllSites, generators: readonly string[], now: Date): string {
  const misses = all.sites.flatMap(({ site, counts, misses: own }) => [
    ...(counts.found === 0 ? [[site.name, 'no file states the address, or not as plain text', '1', '']] : []),
    ...Object.keys(reasons).flatMap((reason) => missedFor(site.name, reason, own)),
  ]);
  return [
    '# Which files are found on public sites',
    'Measured on ' +
      now.toISOString().slice(0, 10) +
      ' by `npm run bench:sites -- --markdown`, which writes this file.',
    [
      'Each site is a public repository at one commit (`test/fixtures/measured`: paths, addresses, and what decides in its',
      'configuration and front matter). What is true of its pages was written down from its framework’s documentation and',
      'its own configuration. `test/unit/sources/measured.test.ts` holds the sums.',
    ].join('\n'),
    markdownTable(rowsOf(all)),
    [
      '“Opened” is without a question; “address” is what _Show Report for This Page_ looks up, and “none” asks. Files that',
      'make no page may not claim one, and missing pages may have no answer but a template for any page.',
    ].join('\n'),
    '## What is missed',
    markdownTable([['site', 'reason', 'number', 'such as'], ...misses]),
    ...generators,
    '## The public sites',
    markdownTable([
      ['site', 'framework', 'address', 'repository at commit'],
      ...all.sites.map(({ site }) => [site.name, site.framework, site.address, site.source]),
    ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function missedFor(name: string, reason: string, misses: readonly Miss[]): readonly (readonly string[])[] {
  const found = misses.filter((it) => it.reason === reason);
  const [first] = found;
  if (first === undefined) return [];
  const examples = found.slice(0, maxExamples).map(({ asked }) => `\`${asked}\``);
  return [[name, reasons[first.reason], String(found.length), examples.join(', ')]];
}
