import * as l10n from '@vscode/l10n';
import { readNumber } from '../../util/json';
import type { formatsFor, listsFor } from '../../util/format';
import type { pluralFor } from '../../util/plural';
import { countIn, type Failure, type Reason } from './failures';
import type { CheckName } from './knownChecks';

/** Formats of numbers and lists in the reader's language. */
export type Formats = ReturnType<typeof formatsFor> &
  ReturnType<typeof listsFor> & { readonly plural: ReturnType<typeof pluralFor> };

/** By check, then by reason; undefined if a record of another service has no such value. */
export type ReasonTexts = Readonly<
  Record<CheckName, Readonly<Record<string, (reason: Reason, failure: Failure) => string | undefined>>>
>;

/** The sentences for all known reasons of the service, in the language of the formats. */
export function reasonTextsIn(formats: Formats): ReasonTexts {
  return {
    ...wordingTexts(formats),
    ...searchTexts(formats),
    ...performanceTexts(formats),
    ...securityTexts(formats),
    ...otherTexts(formats),
  };
}

/** A sentence about a number that the service measured. */
function measured({ value }: Failure, tell: (number: number) => string): string | undefined {
  const number = readNumber(value);
  return number === undefined ? undefined : tell(number);
}

/** A sentence about the number of entries in the lists of a value. */
function counted({ value }: Failure, tell: (number: number) => string): string | undefined {
  const number = countIn(value);
  return number === 0 ? undefined : tell(number);
}

function wordingTexts({ plural, formatCount }: Formats) {
  return {
    title: {
      missing: () => l10n.t('The page has no title.'),
      length: ({ min, max }, { value }) =>
        typeof value !== 'string' || min === undefined || max === undefined
          ? undefined
          : l10n.t(
              '{0} characters; {1} to {2} are expected.',
              formatCount(Array.from(value).length),
              formatCount(min),
              formatCount(max),
            ),
      too_many: () => l10n.t('The page has more than one title.'),
    },
    meta_description: { missing: () => l10n.t('The page has no meta description.') },
    headings: {
      missing: () => l10n.t('The page has no h1 heading.'),
      too_many: ({ findings }) =>
        l10n.t('The page has {0} h1 headings; one is expected.', formatCount(findings.length)),
      duplicate: () => l10n.t('The h1 heading is the same as the title.'),
    },
    content_keywords: {
      missing: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} word of the title isn’t in the text.'),
          l10n.t('{0} words of the title aren’t in the text.'),
        ),
    },
    image_keywords: {
      missing: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} image has no alternative text.'),
          l10n.t('{0} images have no alternative text.'),
        ),
    },
    seo_friendly_url: {
      bad_format: () => l10n.t('The address contains a space or one of the characters ? = _ % ,'),
      missing: () => l10n.t('The address contains no word of the title.'),
    },
  } satisfies Partial<ReasonTexts>;
}

function searchTexts({ plural, formatCount }: Formats) {
  return {
    '404_page': { missing: () => l10n.t('Where there’s no page, the server doesn’t respond with status 404.') },
    robots: {
      failed: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} rule in robots.txt keeps search engines away from the page.'),
          l10n.t('{0} rules in robots.txt keep search engines away from the page.'),
        ),
    },
    noindex: { missing: () => l10n.t('The page tells search engines not to index it.') },
    in_page_links: {
      too_many: ({ max }, failure) =>
        counted(failure, (links) =>
          l10n.t('The page has {0} links; the limit is {1}.', formatCount(links), formatCount(max ?? 0)),
        ),
    },
    language: { missing: () => l10n.t('The page doesn’t say which language it’s in.') },
    favicon: { missing: () => l10n.t('The page has no favicon.') },
  } satisfies Partial<ReasonTexts>;
}

function performanceTexts({ plural, formatBytes, formatCount, formatSeconds }: Formats) {
  return {
    text_compression: {
      missing: (_, failure) =>
        measured(failure, (bytes) =>
          l10n.t('The server sends the page without compressing it: {0}.', formatBytes(bytes)),
        ),
    },
    load_time: {
      too_slow: ({ max = 0 }, failure) =>
        measured(failure, (seconds) =>
          l10n.t('The page took {0} to load; the limit is {1}.', formatSeconds(seconds), formatSeconds(max)),
        ),
    },
    page_size: {
      too_large: ({ max = 0 }, failure) =>
        measured(failure, (bytes) =>
          l10n.t('The HTML has {0}; the limit is {1}.', formatBytes(bytes), formatBytes(max)),
        ),
    },
    http_requests: {
      too_many: ({ max }, failure) =>
        counted(failure, (requests) =>
          l10n.t('The page makes {0} requests; the limit is {1}.', formatCount(requests), formatCount(max ?? 0)),
        ),
    },
    image_format: {
      bad_format: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} image isn’t in a modern format.'),
          l10n.t('{0} images aren’t in a modern format.'),
        ),
    },
    defer_javascript: {
      missing: ({ findings }) =>
        plural(findings.length, l10n.t('{0} script isn’t deferred.'), l10n.t('{0} scripts aren’t deferred.')),
    },
    dom_size: {
      too_many: ({ max }, failure) =>
        measured(failure, (elements) =>
          l10n.t('The page has {0} elements; the limit is {1}.', formatCount(elements), formatCount(max ?? 0)),
        ),
    },
  } satisfies Partial<ReasonTexts>;
}

function securityTexts({ plural }: Formats) {
  return {
    https_encryption: { missing: () => l10n.t('The page isn’t served over HTTPS.') },
    mixed_content: {
      failed: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} file is loaded over HTTP, which isn’t encrypted.'),
          l10n.t('{0} files are loaded over HTTP, which isn’t encrypted.'),
        ),
    },
    server_signature: { failed: () => l10n.t('The server says what software it runs.') },
    unsafe_cross_origin_links: {
      failed: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} link to another site has no rel=noopener.'),
          l10n.t('{0} links to other sites have no rel=noopener.'),
        ),
    },
    plaintext_email: {
      failed: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} email address can be read by bots.'),
          l10n.t('{0} email addresses can be read by bots.'),
        ),
    },
  } satisfies Partial<ReasonTexts>;
}

function otherTexts({ plural, formatCount, formatPercent }: Formats) {
  return {
    structured_data: { missing: () => l10n.t('The page has no structured data.') },
    meta_viewport: { missing: () => l10n.t('The page has no viewport meta tag.') },
    charset: { missing: () => l10n.t('The page doesn’t declare its character encoding.') },
    sitemap: { failed: () => l10n.t('robots.txt doesn’t name a sitemap.') },
    social: { missing: () => l10n.t('The page doesn’t link to any social network.') },
    content_length: {
      too_few: ({ min }, failure) =>
        measured(failure, (words) =>
          plural(
            words,
            l10n.t('{0} word; at least {1} are expected.'),
            l10n.t('{0} words; at least {1} are expected.'),
            formatCount(min ?? 0),
          ),
        ),
    },
    text_html_ratio: {
      too_small: ({ min = 0 }, failure) =>
        measured(failure, (percent) =>
          l10n.t(
            'Text makes up {0} of the HTML; at least {1} is expected.',
            formatPercent(percent),
            formatPercent(min),
          ),
        ),
    },
    inline_css: {
      failed: ({ findings }) =>
        plural(
          findings.length,
          l10n.t('{0} element has a style attribute.'),
          l10n.t('{0} elements have a style attribute.'),
        ),
    },
    deprecated_html_tags: {
      bad_tags: ({ findings }) => {
        const uses = findings.reduce((sum, finding) => sum + (finding.count ?? 1), 0);
        return plural(uses, l10n.t('{0} deprecated HTML tag is used.'), l10n.t('{0} deprecated HTML tags are used.'));
      },
    },
  } satisfies Partial<ReasonTexts>;
}

/** Texts about what is wrong with a finding, where it is shown. */
export const findingTexts: Partial<Readonly<Record<CheckName, () => string>>> = {
  image_keywords: () => l10n.t('This image has no alternative text.'),
  image_format: () => l10n.t('This image isn’t in a modern format.'),
  defer_javascript: () => l10n.t('This script isn’t deferred.'),
  mixed_content: () => l10n.t('This file is loaded over HTTP, which isn’t encrypted.'),
  unsafe_cross_origin_links: () => l10n.t('This link to another site has no rel=noopener.'),
  plaintext_email: () => l10n.t('This email address can be read by bots.'),
  inline_css: () => l10n.t('This element has a style attribute.'),
  deprecated_html_tags: () => l10n.t('This HTML tag is deprecated.'),
  headings: () => l10n.t('The page has another h1 heading already.'),
  title: () => l10n.t('The page has another title already.'),
};
