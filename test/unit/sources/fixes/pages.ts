/** One page in each syntax, with one of every fixable finding, on lines that end with its name. */
export const pages: Readonly<Record<string, string>> = {
  'page.html': `<!doctype html>
<html>
<head>
  <title>Bakery</title>
  <script src="/js/menu.js"></script> <!-- script -->
</head>
<body>
  <img src="/media/bread.jpg"> <!-- image -->
  <img src="/media/cake.jpg" alt="A cake">
  <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
  <img src="http://made.example/media/old.jpg" alt="Old"> <!-- mixed -->
  <p style="margin: 0 auto">Styled</p> <!-- style -->
  <center>Middle</center> <!-- tag -->
  <p>Write to info@made.example.</p> <!-- email -->
  <h1>Bread</h1>
  <h1>Cake</h1> <!-- heading -->
</body>
</html>
`,
  'page.md': `---
title: Bakery
---

![](/media/bread.jpg) <!-- image -->

![A cake](/media/cake.jpg)

<a href="https://other.example/" target="_blank">Other</a> <!-- link -->

<img src="http://made.example/media/old.jpg" alt="Old"> <!-- mixed -->

<p style="margin: 0 auto">Styled</p> <!-- style -->

<center>Middle</center> <!-- tag -->

Write to info@made.example. <!-- email -->

<script src="/js/menu.js"></script> <!-- script -->

# Bread

# Cake <!-- heading -->
`,
  'page.mdx': `---
title: Bakery
---

![](/media/bread.jpg) {/* image */}

<img src="/media/cake.jpg" alt="A cake" />

<a href="https://other.example/" target="_blank">Other</a> {/* link */}

<img src="http://made.example/media/old.jpg" alt="Old" /> {/* mixed */}

<p style={{ margin: '0 auto' }}>Styled</p> {/* style */}

<center>Middle</center> {/* tag */}

Write to info@made.example. {/* email */}

<script src="/js/menu.js"></script> {/* script */}

# Bread

# Cake {/* heading */}
`,
  'page.tsx': `import bread from './media/bread.jpg';
export default function Page() {
  return (
    <html>
      <head>
        <title>Bakery</title>
        <script src="/js/menu.js" /> {/* script */}
      </head>
      <body>
        <img src={bread} className="wide" /> {/* image */}
        <img src="/media/cake.jpg" alt="A cake" />
        <a href="https://other.example/" target="_blank">Other</a> {/* link */}
        <img src="http://made.example/media/old.jpg" alt="Old" /> {/* mixed */}
        <p style={{ margin: '0 auto' }}>Styled</p> {/* style */}
        <center>Middle</center> {/* tag */}
        <p>Write to info@made.example.</p> {/* email */}
        <h1>Bread</h1>
        <h1>Cake</h1> {/* heading */}
      </body>
    </html>
  );
}
`,
  'page.astro': `---
import bread from '../media/bread.jpg';
---
<html>
<head>
  <title>Bakery</title>
  <script src="/js/menu.js"></script> <!-- script -->
</head>
<body>
  <img src={bread.src} /> <!-- image -->
  <img src="/media/cake.jpg" alt="A cake" />
  <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
  <img src="http://made.example/media/old.jpg" alt="Old" /> <!-- mixed -->
  <p style="margin: 0 auto">Styled</p> <!-- style -->
  <center>Middle</center> <!-- tag -->
  <p>Write to info@made.example.</p> <!-- email -->
  <h1>Bread</h1>
  <h1>Cake</h1> <!-- heading -->
</body>
</html>
`,
  'page.vue': `<script setup>
useSeoMeta({
  title: 'Bakery',
});
</script>
<template>
  <div>
    <img :src="'/media/bread.jpg'" class="wide" /> <!-- image -->
    <img src="/media/cake.jpg" alt="A cake" />
    <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
    <img src="http://made.example/media/old.jpg" alt="Old" /> <!-- mixed -->
    <p :style="{ margin: '0 auto' }">Styled</p> <!-- style -->
    <center>Middle</center> <!-- tag -->
    <p>Write to info@made.example.</p> <!-- email -->
    <component is="x"><script src="/js/menu.js"></script></component> <!-- script -->
    <h1>Bread</h1>
    <h1>Cake</h1> <!-- heading -->
  </div>
</template>
`,
  'page.svelte': `<svelte:head>
  <title>Bakery</title>
  <script src="/js/menu.js"></script> <!-- script -->
</svelte:head>
<img src="{base}/media/bread.jpg" /> <!-- image -->
<img src="/media/cake.jpg" alt="A cake" />
<a href="https://other.example/" target="_blank">Other</a> <!-- link -->
<img src="http://made.example/media/old.jpg" alt="Old" /> <!-- mixed -->
<p style="margin: 0 auto">Styled</p> <!-- style -->
<center>Middle</center> <!-- tag -->
<p>Write to info@made.example.</p> <!-- email -->
<h1>Bread</h1>
<h1>Cake</h1> <!-- heading -->
`,
  'page.njk': `---
title: Bakery
---
<html>
<head>
  <title>{{ title }}</title>
  <script src="{{ '/js/menu.js' | url }}"></script> <!-- script -->
</head>
<body {% if wide %}class="wide"{% endif %}>
  <img src="{{ '/media/bread.jpg' | url }}"> <!-- image -->
  <img src="/media/cake.jpg" alt="{{ title }}">
  <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
  <img src="http://made.example/media/old.jpg" alt="Old"> <!-- mixed -->
  <p style="margin: 0 auto">Styled</p> <!-- style -->
  <center>Middle</center> <!-- tag -->
  <p>Write to info@made.example.</p> <!-- email -->
  <h1>Bread</h1>
  <h1>Cake</h1> <!-- heading -->
</body>
</html>
`,
  'page.liquid': `<html>
<head>
  <title>{{ page.title }}</title>
  <script src="{{ "/js/menu.js" | relative_url }}"></script> <!-- script -->
</head>
<body>
  <img src="{{ "/media/bread.jpg" | relative_url }}"> <!-- image -->
  <img src="/media/cake.jpg" alt="{{ page.title }}">
  <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
  <img src="http://made.example/media/old.jpg" alt="Old"> <!-- mixed -->
  <p style="margin: 0 auto">Styled</p> <!-- style -->
  <center>Middle</center> <!-- tag -->
  <p>Write to info@made.example.</p> <!-- email -->
  <h1>Bread</h1>
  <h1>Cake</h1> <!-- heading -->
</body>
</html>
`,
  'layouts/page.html': `<html>
<head>
  <title>{{ .Title }}</title>
  <script src="{{ "js/menu.js" | relURL }}"></script> <!-- script -->
</head>
<body>
  {{ with .Params.lead }}<p>{{ . }}</p>{{ end }}
  <img src="{{ "media/bread.jpg" | relURL }}"> <!-- image -->
  <img src="/media/cake.jpg" alt="{{ .Title }}">
  <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
  <img src="http://made.example/media/old.jpg" alt="Old"> <!-- mixed -->
  <p style="margin: 0 auto">Styled</p> <!-- style -->
  <center>Middle</center> <!-- tag -->
  <p>Write to info@made.example.</p> <!-- email -->
  <h1>Bread</h1>
  <h1>Cake</h1> <!-- heading -->
</body>
</html>
`,
  'page.html.erb': `<html>
<head>
  <title><%= title %></title>
  <script src="<%= asset_path 'js/menu.js' %>"></script> <!-- script -->
</head>
<body <%= "wide" if wide %>>
  <%= image_tag "media/bread.jpg", class: "wide" %> <!-- image -->
  <%= image_tag "media/cake.jpg", alt: "A cake" %>
  <a href="https://other.example/" target="_blank">Other</a> <!-- link -->
  <img src="http://made.example/media/old.jpg" alt="Old"> <!-- mixed -->
  <p style="margin: 0 auto">Styled</p> <!-- style -->
  <center>Middle</center> <!-- tag -->
  <p>Write to info@made.example.</p> <!-- email -->
  <h1>Bread</h1>
  <h1>Cake</h1> <!-- heading -->
</body>
</html>
`,
};
