import type { Result } from './ratings';

/** A few checks that depend on the result alone, two of which name what the pages of the tests contain. */
export function fewChecks(url: string, result: Result | null): object {
  if (result === null) return {};
  const isBad = result === 'bad';
  const isGood = result === 'good';
  const isDecent = result === 'decent';
  return {
    title: { passed: true, importance: 'high', value: 'Welcome – everything at a glance' },
    meta_description: { passed: !isBad, importance: 'high', ...(isBad && { errors: { missing: null } }) },
    headings: { passed: !isBad, importance: 'high', value: { h1: ['Welcome'], h2: ['News', 'Contact'] } },
    image_texts: { passed: isGood, importance: 'medium', value: isGood ? [] : ['/hero.jpg', '/team.jpg'] },
    https_encryption: { passed: url.startsWith('https:'), importance: 'high', value: url },
    http_requests: {
      passed: isGood,
      importance: 'medium',
      value: { scripts: isGood ? 12 : 58, styles: 4, images: 23 },
      ...(!isGood && { errors: { too_many: { max: 50 } } }),
    },
    dom_size: { passed: !isDecent, importance: 'low', value: isDecent ? '4.8 s' : '1.9 s' },
  };
}
