import assert from 'node:assert/strict';
import { CheckRanges } from '../../../src/sources/checkRange';

interface Source {
  readonly file: string;
  readonly text: string;
  /** A check's name, its value, and the line where it is shown; undefined if that isn't known. */
  readonly checks: readonly (readonly [name: string, value: unknown, line: string | undefined])[];
}

/** Sources as written with each framework, with checks as services send them. */
const sources: readonly Source[] = [
  {
    file: 'docs/reference/title-element.md',
    text: `---
seo:
  title: The title element in depth
  description: Everything about titles
sidebar_position: 3
---

# The \`<title>\` element

Write \`<title>Home</title>\` or, with a picture, \`![](hero.png)\`:

\`\`\`html
<html lang="en">
  <title>My page</title>
  <meta name="description" content="Mine" />
  <img src="/img/hero.png">
  <h1>Not a heading</h1>
</html>
\`\`\`

~~~ bash
# install it
npm install
~~~

<!-- <img src="old.png"> -->

![](/img/hero.png)
`,
    checks: [
      ['title', false, '  title: The title element in depth'],
      ['meta_description', null, '  description: Everything about titles'],
      ['h1', 0, '# The `<title>` element'],
      ['image_alt', ['https://docs.example/img/hero.png'], '![](/img/hero.png)'],
      ['image_alt', 1, '![](/img/hero.png)'],
      ['html_lang', null, undefined],
      ['any', 'npm install', undefined],
      ['any', 'https://docs.example/img/old.png', undefined],
    ],
  },
  {
    file: 'docs/hooks.md',
    text: '---\nslug: /hooks\n---\n\n# `useState`\n\nCall `useState` first.\n\n## Steps\n\n- ```js\n  # title: no\n  ```\n\n## Steps again\n',
    checks: [
      ['h1', 'useState', '# `useState`'],
      ['any', 'useState', '# `useState`'],
      ['title', 'Hooks – Docs', '# `useState`'],
      ['h2', [], '## Steps'],
    ],
  },
  {
    file: 'content/posts/frost.md',
    text: '+++\n# not a heading\ntitle = "First frost"\nlang = "de"\n[seo]\n  title = "Frost"\n+++\n\nIt was cold.\n',
    checks: [
      ['title', 'First frost | Blog', 'title = "First frost"'],
      ['h1', 0, 'title = "First frost"'],
      ['lang', null, 'lang = "de"'],
      ['meta_description', 'missing', undefined],
    ],
  },
  {
    file: 'app/menu/page.tsx',
    text: `import hero from '../../public/hero.png';

interface Props {
  title: string;
}
export const metadata: Metadata = {
  title: 'Our menu',
  description: 'What we serve',
  openGraph: { title: 'Menu', description: 'Served' },
};
export default () => (
  <main>
    {/* <h1>Old</h1> */}
    <svg><title>Cup</title></svg>
    <h1>Menu</h1>
    <Image src={hero} />
    <motion.div viewport={{ once: true }} />
    <code lang="ts">const canonicals = 1;</code>
  </main>
);
`,
    checks: [
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
  },
  {
    file: 'app/about/page.tsx',
    text: `export default () => (
  <>
    <Image src="/img/superhero.png" />
    <Image src="/img/hero.png" alt="" />
    <Image src="/old/hero.jpg" alt="" />
  </>
);
`,
    checks: [
      ['images', '/_next/image?url=%2Fimg%2Fhero.png&amp;w=640&amp;q=75', '    <Image src="/img/hero.png" alt="" />'],
      [
        'images',
        '/docs/_next/image?url=%2Fdocs%2Fimg%2Fhero.png&w=640&q=75',
        '    <Image src="/img/hero.png" alt="" />',
      ],
      ['images', ['/assets/hero-BQx2abc9.png'], '    <Image src="/img/hero.png" alt="" />'],
      ['page_title', null, undefined],
    ],
  },
  {
    file: 'docs/seo.md',
    text: '---\ncanonical_url: https://docs.example/seo\n---\n\nNo heading.\n\nThe viewport: what a phone shows. The title: what a tab shows.\n',
    checks: [
      ['canonical', null, 'canonical_url: https://docs.example/seo'],
      ['viewport', null, undefined],
      ['title', null, undefined],
    ],
  },
  {
    file: 'data/team.yml',
    text: 'name: Team\nseo:\n  title: The team of us\ntitle: Our team\n',
    checks: [['title', null, 'title: Our team']],
  },
  {
    file: 'gatsby/index.ts',
    text: "interface Props {\n  title: string;\n}\nexport const page = {\n  title: 'Hello',\n};\n",
    checks: [['title', null, "  title: 'Hello',"]],
  },
  {
    file: 'src/pages/index.astro',
    text: `---
import Layout from '../layouts/Layout.astro';
import team from '../assets/team.jpg';
const items = [
  {
    title: 'a',
  },
];
---
<Layout title="Garden diary" description="What grows">
  <h1 class="big">Garden</h1>
  <Image src={team} />
  <img src="/photo-large.png" />
  <img src="/hero-2024.png" />
  <img src="/photo.png" />
</Layout>
`,
    checks: [
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
  },
  {
    file: 'src/routes/about/+page.svelte',
    text: `<script lang="ts">
  const pageTitle = 'About us';
</script>
<svelte:head>
  <title>{pageTitle}</title>
</svelte:head>
<img src="/logo.svg">
`,
    checks: [
      ['title', 'About us – Acme', '  <title>{pageTitle}</title>'],
      ['meta_description', null, '<svelte:head>'],
      ['lang', null, undefined],
      ['img_alt', ['/_app/immutable/assets/logo.BQx2-bc9.svg'], '<img src="/logo.svg">'],
    ],
  },
  {
    file: 'pages/index.vue',
    text: `<script setup>
useHead({
  title: 'Welcome',
});
useSeoMeta({ description: 'Hello' });
</script>
<template><NuxtImg src="/big.jpg" /></template>
`,
    checks: [
      ['Title length', 7, "  title: 'Welcome',"],
      ['Meta description', 5, "useSeoMeta({ description: 'Hello' });"],
      ['Image texts', ['/_ipx/w_640&q_75/big.jpg'], '<template><NuxtImg src="/big.jpg" /></template>'],
    ],
  },
  {
    file: 'content/walks/lake/index.md',
    text: '---\ntitle: The lake\n---\n\n![](lake.jpg)\n\n![](shore.png)\n',
    checks: [
      ['images', ['/walks/lake/lake_hu4f3a9c1b2d3e4f5a_12345_640x0_resize_q75_box.jpg'], '![](lake.jpg)'],
      ['images', [`/images/shore.${'4f3a9c1b'.repeat(8)}.png`], '![](shore.png)'],
      ['images', ['/walks/lake/shore_hu_4f3a9c1b2d3e4f5a.webp'], '![](shore.png)'],
      ['images', ['/images/other.4f3a9c1b.png'], undefined],
    ],
  },
  {
    file: 'index.html',
    text: `<!doctype html>
<html>
<head>
  <title>Bakery</title>
</head>
<body>
  <header>Bread</header>
  <!-- <link rel="canonical" href="https://old.example/"> -->
  <img src="a/oven.png"> <img src="b/oven.jpg">
  <img src="/img/door.png">
</body>
</html>
`,
    checks: [
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
  },
  {
    file: 'docusaurus.config.ts',
    text: "export default {\n  url: 'https://docs.example',\n  favicon: 'img/favicon.ico',\n  i18n: { defaultLocale: 'en', locales: ['en'] },\n};\n",
    checks: [
      ['html_lang', null, "  i18n: { defaultLocale: 'en', locales: ['en'] },"],
      ['canonical', null, "  url: 'https://docs.example',"],
      ['favicon', '/img/favicon.ico', "  favicon: 'img/favicon.ico',"],
    ],
  },
  {
    file: 'docs/.vitepress/config.mts',
    text: "export default defineConfig({\n  lang: 'en-US',\n  head: [['meta', { name: 'theme-color', content: '#fff' }]],\n});\n",
    checks: [['lang', null, "  lang: 'en-US',"]],
  },
  {
    file: 'mkdocs.yml',
    text: 'site_name: Docs\nsite_url: https://docs.example/\ntheme:\n  name: material\n  language: en\n',
    checks: [
      ['lang', null, '  language: en'],
      ['canonical_url', null, 'site_url: https://docs.example/'],
    ],
  },
  {
    file: 'app/layout.tsx',
    text: `export const metadata = {
  alternates: { canonical: './' },
  icons: { icon: '/icon.png' },
};
export const viewport = { width: 600, themeColor: '#fff' };
export default ({ children }) => <html><body>{children}</body></html>;
`,
    checks: [
      ['html_lang', null, 'export default ({ children }) => <html><body>{children}</body></html>;'],
      ['canonical', null, "  alternates: { canonical: './' },"],
      ['viewport', 'width=600', "export const viewport = { width: 600, themeColor: '#fff' };"],
      ['theme color', null, "export const viewport = { width: 600, themeColor: '#fff' };"],
      ['favicon', null, "  icons: { icon: '/icon.png' },"],
      ['charset', null, 'export const metadata = {'],
    ],
  },
];

/** The whole line at a place. */
function lineAt(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '';
}

describe('A check of a real page', () => {
  for (const { file, text, checks } of sources)
    for (const [name, value, line] of checks)
      it(`shows in ${file} for ${name} with ${JSON.stringify(value)} at ${line ?? 'no line'}`, async () => {
        const place = await new CheckRanges(text, file).rangeOf({ name, value });
        assert.equal(place && lineAt(text, place.offset), line);
      });

  it('is one of many', () => assert.ok(sources.flatMap(({ checks }) => checks).length >= 60));
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
