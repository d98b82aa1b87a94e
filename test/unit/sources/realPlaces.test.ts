import assert from 'node:assert/strict';
import { CheckRanges } from '../../../src/sources/checkRange';
import { samplePages } from './samplePages';

/** A check's name, its value, and the line where it is shown; undefined if that isn't known. */
type Check = readonly [name: string, value: unknown, line: string | undefined];

/** Checks as services send them, of sources as written with each framework. */
const checks: Readonly<Record<string, readonly Check[]>> = {
  'docs/reference/title-element.md': [
    ['title', false, '  title: The title element in depth'],
    ['meta_description', null, '  description: Everything about titles'],
    ['h1', 0, '# The `<title>` element'],
    ['image_alt', ['https://docs.example/img/hero.png'], '![](/img/hero.png)'],
    ['image_alt', 1, '![](/img/hero.png)'],
    ['html_lang', null, undefined],
    ['any', 'npm install', undefined],
    ['any', 'https://docs.example/img/old.png', undefined],
  ],
  'docs/hooks.md': [
    ['h1', 'useState', '# `useState`'],
    ['any', 'useState', '# `useState`'],
    ['title', 'Hooks – Docs', '# `useState`'],
    ['h2', [], '## Steps'],
  ],
  'content/posts/frost.md': [
    ['title', 'First frost | Blog', 'title = "First frost"'],
    ['h1', 0, 'title = "First frost"'],
    ['lang', null, 'lang = "de"'],
    ['meta_description', 'missing', undefined],
  ],
  'app/menu/page.tsx': [
    ['title', 'Our menu – Café', "  title: 'Our menu',"],
    ['meta description', 12, "  description: 'What we serve',"],
    ['h1', 0, '    <h1>Menu</h1>'],
    ['viewport', null, undefined],
    ['html_lang', null, undefined],
    ['canonical', null, undefined],
    [
      'images',
      'https://cafe.example/_next/image?url=%2F_next%2Fstatic%2Fmedia%2Fhero.4f3a9c1b.png&w=640&q=75',
      "import hero from '../../public/hero.png';",
    ],
  ],
  'app/about/page.tsx': [
    ['images', '/_next/image?url=%2Fimg%2Fhero.png&amp;w=640&amp;q=75', '    <Image src="/img/hero.png" alt="" />'],
    ['images', '/docs/_next/image?url=%2Fdocs%2Fimg%2Fhero.png&w=640&q=75', '    <Image src="/img/hero.png" alt="" />'],
    ['images', ['/assets/hero-BQx2abc9.png'], '    <Image src="/img/hero.png" alt="" />'],
    ['page_title', null, undefined],
  ],
  'docs/seo.md': [
    ['canonical', null, 'canonical_url: https://docs.example/seo'],
    ['viewport', null, undefined],
    ['title', null, undefined],
  ],
  'data/team.yml': [['title', null, 'title: Our team']],
  'gatsby/index.ts': [['title', null, "  title: 'Hello',"]],
  'src/pages/index.astro': [
    ['title', 'Garden diary · Home', '<Layout title="Garden diary" description="What grows">'],
    ['description', 'short', '<Layout title="Garden diary" description="What grows">'],
    ['h1', [], '  <h1 class="big">Garden</h1>'],
    ['image_texts', ['/_astro/team.Bx3kq9_1.webp'], "import team from '../assets/team.jpg';"],
    ['image_texts', ['/_astro/team.DkTcw1hV_Z2b9Kzp.jpg'], "import team from '../assets/team.jpg';"],
    ['image_texts', ['/photo-large.png'], '  <img src="/photo-large.png" />'],
    ['image_texts', ['/hero-2024.png'], '  <img src="/hero-2024.png" />'],
    ['image_texts', ['/photo.png'], '  <img src="/photo.png" />'],
    ['image_texts', ['/photo-summer.png'], '  <Image src={team} />'],
    ['image_texts', ['/photo-640x480.png'], '  <Image src={team} />'],
  ],
  'src/routes/about/+page.svelte': [
    ['title', 'About us – Acme', '  <title>{pageTitle}</title>'],
    ['meta_description', null, '<svelte:head>'],
    ['lang', null, undefined],
    ['img_alt', ['/_app/immutable/assets/logo.BQx2-bc9.svg'], '<img src="/logo.svg">'],
  ],
  'pages/index.vue': [
    ['Title length', 7, "  title: 'Welcome',"],
    ['Meta description', 5, "useSeoMeta({ description: 'Hello' });"],
    ['Image texts', ['/_ipx/w_640&q_75/big.jpg'], '<template><NuxtImg src="/big.jpg" /></template>'],
  ],
  'content/walks/lake/index.md': [
    ['images', ['/walks/lake/lake_hu4f3a9c1b2d3e4f5a_12345_640x0_resize_q75_box.jpg'], '![](lake.jpg)'],
    ['images', [`/images/shore.${'4f3a9c1b'.repeat(8)}.png`], '![](shore.png)'],
    ['images', ['/walks/lake/shore_hu_4f3a9c1b2d3e4f5a.webp'], '![](shore.png)'],
    ['images', ['/images/other.4f3a9c1b.png'], undefined],
  ],
  'index.html': [
    ['html_lang', null, '<html>'],
    ['canonical', 'https://bakery.example/', '<head>'],
    ['viewport', null, '<head>'],
    ['favicon', null, '<head>'],
    ['meta_description', null, '<head>'],
    [
      'images',
      ['/x/oven.4f3a9c1b.webp', '/assets/door-1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f.webp'],
      '  <img src="/img/door.png">',
    ],
    ['doctype', null, undefined],
  ],
  'docusaurus.config.ts': [
    ['html_lang', null, "  i18n: { defaultLocale: 'en', locales: ['en'] },"],
    ['canonical', null, "  url: 'https://docs.example',"],
    ['favicon', '/img/favicon.ico', "  favicon: 'img/favicon.ico',"],
  ],
  'docs/.vitepress/config.mts': [['lang', null, "  lang: 'en-US',"]],
  'mkdocs.yml': [
    ['lang', null, '  language: en'],
    ['canonical_url', null, 'site_url: https://docs.example/'],
  ],
  'app/layout.tsx': [
    ['html_lang', null, 'export default ({ children }) => <html><body>{children}</body></html>;'],
    ['canonical', null, "  alternates: { canonical: './' },"],
    ['viewport', 'width=600', "export const viewport = { width: 600, themeColor: '#fff' };"],
    ['theme color', null, "export const viewport = { width: 600, themeColor: '#fff' };"],
    ['favicon', null, "  icons: { icon: '/icon.png' },"],
    ['charset', null, 'export const metadata = {'],
  ],
};

/** The whole line at a place. */
function lineAt(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '';
}

describe('A check of a real page', () => {
  const pages = samplePages('places');
  for (const [file, ofFile] of Object.entries(checks)) {
    const text = pages[file] ?? assert.fail(file);
    for (const [name, value, line] of ofFile)
      it(`shows in ${file} for ${name} with ${JSON.stringify(value)} at ${line ?? 'no line'}`, async () => {
        const place = await new CheckRanges(text, file).rangeOf({ name, value });
        assert.equal(place && lineAt(text, place.offset), line);
      });
  }

  it('is one of many', () => assert.ok(Object.values(checks).flat().length >= 60));
});

describe('A value', () => {
  const placeOf = async (text: string, value: string, file = 'a.md') =>
    (await new CheckRanges(text, file).rangeOf({ name: 'any', value }))?.offset;

  it('that is also in code is the one outside', async () => {
    for (const code of [
      '`Bread`',
      '```\nBread\n```',
      '~~~~\nBread\n~~~\nBread\n~~~~',
      '<!-- Bread -->',
      '``Bread ` Bread``',
    ])
      assert.equal(await placeOf(`Bread\n\n${code}\n`, 'Bread'), 0, code);
  });

  it('is code only in Markdown, except in comments', async () => {
    assert.equal(await placeOf('`Bread`', 'Bread', 'a.js'), 1);
    assert.equal(await placeOf('`Bread`', 'Bread'), undefined);
    assert.equal(await placeOf('{/* Bread */}', 'Bread', 'a.jsx'), undefined);
  });

  it('is no code where this has not begun, is over, or is escaped', async () => {
    for (const text of [
      '` Bread',
      '`\n\nBread `',
      '`a` Bread `a`',
      '\\`Bread`',
      '<!-- Bread',
      '``` ` Bread',
      '`` Bread `',
      '```\n```\nBread',
    ])
      assert.notEqual(await placeOf(text, 'Bread'), undefined, text);
  });

  it('is code to the end of a text where a block of it does not end', async () => {
    assert.equal(await placeOf('```\n\nBread', 'Bread'), undefined);
    assert.equal(await placeOf('````\n```\nBread', 'Bread'), undefined);
  });
});
