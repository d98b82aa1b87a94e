import { score } from '../ratings';
import type { Report } from '../store';
import type { Switches } from '../switches';

/** The additional fields of a single report, in one of the shapes that services are known to use. */
export function detailFields(report: Report, { detail }: Switches): object {
  switch (detail) {
    case 'checks':
      return report.result === null ? {} : { checks: checksOf(report) };
    case 'nested':
      return { crawl: nested(12), [`a field ${'with a long name '.repeat(6)}`.trim()]: '<img src=x onerror=alert(1)>' };
    case 'large':
      return { resources: Array.from({ length: 40_000 }, (_, number) => resource(number)) };
  }
}

interface Check {
  readonly passed: boolean;
  readonly importance: 'high' | 'medium' | 'low';
  readonly value?: unknown;
  readonly errors?: object;
}

/** The checks that a report passes depend on its score; one of them fails for every decent report. */
function checksOf(report: Report): Readonly<Record<string, Check>> {
  const points = score(report.id, report.result) ?? 0;
  const isDecent = report.result === 'decent';
  const scripts = points >= 70 ? 12 : 58;
  return {
    title: { passed: points >= 15, importance: 'high', value: 'Welcome – everything at a glance' },
    meta_description: { passed: points >= 45, importance: 'high', ...(points < 45 && { errors: { missing: null } }) },
    headings: { passed: points >= 55, importance: 'high', value: { h1: ['Welcome'], h2: ['News', 'Contact'] } },
    image_texts: { passed: points >= 70, importance: 'medium', value: points >= 70 ? [] : ['/hero.jpg', '/team.jpg'] },
    https_encryption: { passed: report.url.startsWith('https:'), importance: 'high', value: report.url },
    http_requests: {
      passed: scripts < 50,
      importance: 'medium',
      value: { scripts, styles: 4, images: 23 },
      ...(scripts >= 50 && { errors: { too_many: { max: 50 } } }),
    },
    dom_size: { passed: !isDecent, importance: 'low', value: isDecent ? '4.8 s' : '1.9 s' },
  };
}

function nested(depth: number): object {
  return depth === 0
    ? { end: true, empty: {}, none: null, list: [] }
    : { depth, sizes: [1, 2.5, depth], note: 'line one\nline two', next: nested(depth - 1) };
}

function resource(number: number): object {
  return {
    url: `https://cdn.example.com/assets/${number}/bundle.js`,
    bytes: number * 37,
    cached: number % 3 === 0,
    type: 'script',
  };
}
