import { importances, type CheckGroup, type Importance } from '../../service/checkKinds';

/** The points that a page gets for passing a check. */
const points: Readonly<Record<Importance, number>> = { high: 10, medium: 5, low: 0 };

/** The place that decides a check: the source of the page, a layout around it, or the server of the site. */
type Decided = 'page' | 'layout' | 'server';

interface KnownCheck {
  readonly group: CheckGroup;
  readonly importance: Importance;
  readonly decided: Decided;
}

function known(group: CheckGroup, importance: Importance, decided: Decided = 'page'): KnownCheck {
  return { group, importance, decided };
}

/** The service's 33 checks, by the service's names. */
const checks = {
  title: known('seo', 'high'),
  meta_description: known('seo', 'high'),
  headings: known('seo', 'high'),
  content_keywords: known('seo', 'high'),
  image_keywords: known('seo', 'high'),
  seo_friendly_url: known('seo', 'high'),
  '404_page': known('seo', 'high', 'server'),
  robots: known('seo', 'high', 'server'),
  noindex: known('seo', 'high'),
  in_page_links: known('seo', 'medium'),
  language: known('seo', 'medium', 'layout'),
  favicon: known('seo', 'medium', 'layout'),
  text_compression: known('performance', 'high', 'server'),
  load_time: known('performance', 'medium', 'server'),
  page_size: known('performance', 'medium'),
  http_requests: known('performance', 'medium'),
  image_format: known('performance', 'medium'),
  defer_javascript: known('performance', 'low', 'layout'),
  dom_size: known('performance', 'low'),
  https_encryption: known('security', 'high', 'server'),
  mixed_content: known('security', 'medium'),
  server_signature: known('security', 'medium', 'server'),
  unsafe_cross_origin_links: known('security', 'medium'),
  plaintext_email: known('security', 'low'),
  structured_data: known('miscellaneous', 'medium', 'layout'),
  meta_viewport: known('miscellaneous', 'medium', 'layout'),
  charset: known('miscellaneous', 'medium', 'layout'),
  sitemap: known('miscellaneous', 'low', 'server'),
  social: known('miscellaneous', 'low', 'layout'),
  content_length: known('miscellaneous', 'low'),
  text_html_ratio: known('miscellaneous', 'low'),
  inline_css: known('miscellaneous', 'low'),
  deprecated_html_tags: known('miscellaneous', 'low'),
} as const;

export type CheckName = keyof typeof checks;

export function isKnownCheck(name: string): name is CheckName {
  return Object.hasOwn(checks, name);
}

export const checkNames = Object.keys(checks).filter(isKnownCheck);

const allImportances = Object.values(checks).map(({ importance }) => importance);

export function knownCheck(name: CheckName): KnownCheck {
  return checks[name];
}

/**
 * Returns how many of a hundred points a page gains by passing a check of the service; 0 for checks of other services.
 */
export function worthOfKnown(name: string): number {
  return isKnownCheck(name) ? worthOf(checks[name].importance, allImportances) : 0;
}

/** True if the server of the site decides a check: then no file of the workspace has a line for it. */
export function isOfServer(name: string): boolean {
  return isKnownCheck(name) && knownCheck(name).decided === 'server';
}

/** Reads the importance of a check from the service's value; undefined for values of other services. */
export function importanceOf(word: string | undefined): Importance | undefined {
  return importances.find((importance) => importance === word?.toLowerCase());
}

/**
 * Returns how many of a hundred points a page gains by passing a check, such as 5.7.
 * @param all the importance of each check of its report
 */
export function worthOf(importance: Importance, all: readonly Importance[]): number {
  const total = all.reduce((sum, one) => sum + points[one], 0);
  return total === 0 ? 0 : (points[importance] / total) * 100;
}
