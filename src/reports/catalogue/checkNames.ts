import * as l10n from '@vscode/l10n';
import type { CheckGroup, Importance } from '../../service/checkKinds';
import type { CheckName } from './knownChecks';

// Texts are looked up when they are needed, once the language is known.
const names: Readonly<Record<CheckName, () => string>> = {
  title: () => l10n.t('Title'),
  meta_description: () => l10n.t('Meta description'),
  headings: () => l10n.t('Headings'),
  content_keywords: () => l10n.t('Keywords in the text'),
  image_keywords: () => l10n.t('Image texts'),
  seo_friendly_url: () => l10n.t('SEO-friendly URL'),
  '404_page': () => l10n.t('404 page'),
  robots: () => l10n.t('robots.txt'),
  noindex: () => l10n.t('Indexing'),
  in_page_links: () => l10n.t('Links on the page'),
  language: () => l10n.t('Language'),
  favicon: () => l10n.t('Favicon'),
  text_compression: () => l10n.t('Text compression'),
  load_time: () => l10n.t('Load time'),
  page_size: () => l10n.t('Page size'),
  http_requests: () => l10n.t('HTTP requests'),
  image_format: () => l10n.t('Image formats'),
  defer_javascript: () => l10n.t('Deferred JavaScript'),
  dom_size: () => l10n.t('DOM size'),
  https_encryption: () => l10n.t('HTTPS'),
  mixed_content: () => l10n.t('Mixed content'),
  server_signature: () => l10n.t('Server signature'),
  unsafe_cross_origin_links: () => l10n.t('Unsafe cross-origin links'),
  plaintext_email: () => l10n.t('Plaintext email addresses'),
  structured_data: () => l10n.t('Structured data'),
  meta_viewport: () => l10n.t('Meta viewport'),
  charset: () => l10n.t('Character encoding'),
  sitemap: () => l10n.t('Sitemap'),
  social: () => l10n.t('Social media links'),
  content_length: () => l10n.t('Content length'),
  text_html_ratio: () => l10n.t('Text-to-HTML ratio'),
  inline_css: () => l10n.t('Inline CSS'),
  deprecated_html_tags: () => l10n.t('Deprecated HTML tags'),
};

const advice: Readonly<Record<CheckName, () => string>> = {
  title: () => l10n.t('Write one title of the expected length that describes the page.'),
  meta_description: () => l10n.t('Add a meta description that sums up the page in a sentence or two.'),
  headings: () => l10n.t('Use exactly one h1 heading, and word it differently from the title.'),
  content_keywords: () => l10n.t('Use the words of the title in the text, too.'),
  image_keywords: () => l10n.t('Give each image an alt text that says what it shows.'),
  seo_friendly_url: () => l10n.t('Use words of the title in the address, separated by hyphens.'),
  '404_page': () => l10n.t('Set up the server to respond with status 404 where there’s no page.'),
  robots: () => l10n.t('Remove the rules that block this page from robots.txt.'),
  noindex: () => l10n.t('To let people find the page, remove “noindex” from its robots meta tag.'),
  in_page_links: () => l10n.t('Remove links that visitors don’t need, or split the page.'),
  language: () => l10n.t('Add the lang attribute to the html element.'),
  favicon: () => l10n.t('Add a link with rel=icon to the head.'),
  text_compression: () => l10n.t('Turn on gzip or Brotli compression on the server.'),
  load_time: () => l10n.t('Make the server respond faster, for example by caching the page.'),
  page_size: () => l10n.t('Remove markup, inline scripts, and inline styles that the page doesn’t need.'),
  http_requests: () => l10n.t('Combine or remove scripts, style sheets, and images.'),
  image_format: () => l10n.t('Convert the images to a modern format.'),
  defer_javascript: () => l10n.t('Add the defer attribute to the scripts.'),
  dom_size: () => l10n.t('Use fewer elements, or load some of them later.'),
  https_encryption: () => l10n.t('Set up HTTPS on the server, and redirect HTTP to it.'),
  mixed_content: () => l10n.t('Load everything over HTTPS.'),
  server_signature: () => l10n.t('Set up the server not to send its name and version.'),
  unsafe_cross_origin_links: () => l10n.t('Add rel=noopener to the links.'),
  plaintext_email: () =>
    l10n.t('Replace the addresses with a contact form, or write them so that bots can’t read them.'),
  structured_data: () => l10n.t('Add Open Graph tags, a Twitter card, or Schema.org data.'),
  meta_viewport: () => l10n.t('Add a viewport meta tag to the head.'),
  charset: () => l10n.t('Add a charset meta tag at the beginning of the head.'),
  sitemap: () => l10n.t('Name your sitemap in robots.txt, in a line that begins with “Sitemap:”.'),
  social: () => l10n.t('Link to your profiles on social networks.'),
  content_length: () => l10n.t('Add text that tells visitors more about the topic of the page.'),
  text_html_ratio: () => l10n.t('Add text, or remove markup that the page doesn’t need.'),
  inline_css: () => l10n.t('Move the styles to a style sheet.'),
  deprecated_html_tags: () => l10n.t('Replace the tags with CSS or with elements of current HTML.'),
};

export function groupName(group: CheckGroup): string {
  switch (group) {
    case 'seo':
      return l10n.t('SEO');
    case 'performance':
      return l10n.t('Performance');
    case 'security':
      return l10n.t('Security');
    case 'miscellaneous':
      return l10n.t('Miscellaneous');
  }
}

export function importanceName(importance: Importance): string {
  switch (importance) {
    case 'high':
      return l10n.t({ message: 'High', comment: ['Importance of a check'] });
    case 'medium':
      return l10n.t({ message: 'Medium', comment: ['Importance of a check'] });
    case 'low':
      return l10n.t({ message: 'Low', comment: ['Importance of a check'] });
  }
}

/** The name of a check. */
export function catalogueName(name: CheckName): string {
  return names[name]();
}

/** A sentence of advice on how to make a check pass. */
export function adviceFor(name: CheckName): string {
  return advice[name]();
}
