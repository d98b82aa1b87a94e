import MarkdownIt from 'markdown-it';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The findings of the service's checks in the HTML of a page, by their names. */
export function analyse(html: string): Readonly<Record<string, unknown>> {
  const elements = elementsIn(parse(html));
  const named = (...names: readonly string[]) => elements.filter(({ tagName }) => names.includes(tagName));
  const get = (element: Element, name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;
  const isMeta = (name: string) =>
    named('meta').some((meta) => get(meta, 'name') === name && get(meta, 'content') !== '');
  const addresses = elements.flatMap((element) => [get(element, 'src') ?? [], get(element, 'href') ?? []].flat());
  return {
    image_keywords: named('img').flatMap((image) => ((get(image, 'alt') ?? '') === '' ? [get(image, 'src')] : [])),
    defer_javascript: named('script').flatMap((script) =>
      get(script, 'src') !== undefined && get(script, 'defer') === undefined ? [get(script, 'src')] : [],
    ),
    unsafe_cross_origin_links: named('a').flatMap((link) =>
      get(link, 'target') === '_blank' && !/noopener|noreferrer/.test(get(link, 'rel') ?? '')
        ? [get(link, 'href')]
        : [],
    ),
    mixed_content: named('img', 'script', 'link').flatMap((element) => {
      const address = get(element, 'src') ?? '';
      return address.startsWith('http:') ? [address] : [];
    }),
    deprecated_html_tags: named('center', 'font', 'big', 'strike', 'tt', 'acronym').map(({ tagName }) => tagName),
    language: named('html').every((element) => (get(element, 'lang') ?? '') === ''),
    charset: !named('meta').some((meta) => get(meta, 'charset') !== undefined),
    meta_viewport: !isMeta('viewport'),
    meta_description: !isMeta('description'),
    addresses,
  };
}

function elementsIn(node: Node): readonly Element[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  const content = 'content' in node ? [node.content] : [];
  return [...('tagName' in node ? [node] : []), ...[...children, ...content].flatMap(elementsIn)];
}

/** The HTML generated from a source, as far as its template and program syntax matters for checks. */
export function built(file: string, source: string): string {
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const [, matter = '', body = source] = /^---\n([^]*?)---\n([^]*)$/.exec(source) ?? [];
  const [, description] = /^description: "(.*)"$/m.exec(matter) ?? /\bdescription: '(.*)',/.exec(source) ?? [];
  const head = description === undefined ? '' : `<meta name="description" content="${description}">`;
  return head + rendered(ending, body);
}

function rendered(ending: string, body: string): string {
  const plain = body
    .replace(
      /<%= image_tag "([^"]*)"(?:, alt: "([^"]*)")?(?:, class: "\w+")?(?:, alt: "([^"]*)")? %>/g,
      (_, src, one, two) => `<img src="${src}" alt="${one ?? two ?? ''}">`,
    )
    .replace(/\{\{-? *"([^"]*)"[^{}]*\}\}|\{\{ *'([^']*)'[^{}]*\}\}|<%= asset_path '([^']*)' %>/g, (_, ...texts) =>
      String(texts.slice(0, 3).find((text) => text !== undefined)),
    )
    .replace(/\{%.*?%\}|<%.*?%>|\{\{ [.\w].*?\}\}/g, 'x');
  switch (ending) {
    case 'md':
      return new MarkdownIt({ html: true }).render(plain);
    case 'mdx':
      return new MarkdownIt({ html: true }).render(fromJsx(plain));
    case 'tsx':
      return fromJsx(plain.slice(plain.indexOf('<html')));
    case 'astro':
      return fromJsx(plain);
    case 'vue':
      return plain
        .replace(/^<script setup>[^]*?<\/script>/, '')
        .replace(/ :(\w+)="'([^"]*)'"/g, ' $1="$2"')
        .replace(/<\/?template>/g, '');
    case 'svelte':
      return plain.replace(/<(\/?)svelte:head>/g, '<$1head>');
    default:
      return plain;
  }
}

/** Attributes as written by a JSX renderer. */
function fromJsx(markup: string): string {
  return markup
    .replace(/\{\/\*.*?\*\/\}/g, '')
    .replace(/<(script|meta|img)\b([^>]*?) ?\/>/g, '<$1$2></$1>')
    .replace(/ charSet=/g, ' charset=')
    .replace(/=\{\{(.*?)\}\}/g, (_, style: string) => `="${style.replaceAll("'", '')}"`)
    .replace(/=\{([\w.]+)\}/g, '="$1"');
}
