import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { asText, commandLink, markdownOf } from '../../../src/util/markdown';
import { readPageUrl } from '../../../src/util/pageUrl';

const markdown = new MarkdownIt({ html: true });
// Readers differ in how they normalize addresses.
markdown.normalizeLink = (url) => url;
/** The rendered text, if it is one paragraph of plain text. */
const shown = (text: string) => {
  const [open, inline, close, ...others] = markdown.parse(text, {});
  const parts = inline?.children ?? [];
  const isPlain = open?.type === 'paragraph_open' && close !== undefined && others.length === 0;
  return isPlain && parts.every(({ type }) => type.startsWith('text'))
    ? parts.map(({ content }) => content).join('')
    : text;
};

describe('A text in Markdown', () => {
  const markup = fc.constantFrom(
    '<style>',
    '&copy;',
    '&#60;',
    '1. ',
    '- ',
    '+ ',
    '=',
    '`',
    '*',
    '[a](b)',
    '#',
    '\\',
    '~~',
  );
  const texts = fc.array(fc.oneof(markup, fc.string()), { minLength: 1 }).map((parts) => parts.join(''));

  it('shows as it is, whatever it contains', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const plain = text.replace(/\s+/g, ' ').trim();
        fc.pre(plain !== '');
        assert.equal(shown(asText(text)), plain);
      }),
      { numRuns: 500 },
    );
  });

  it('links to just the address, whatever it contains', () => {
    const ends = fc.array(fc.oneof(markup, fc.constantFrom('?', '/', ')', '>', '&'), fc.webPath()), { maxLength: 6 });
    fc.assert(
      fc.property(ends, (parts) => {
        const url = `https://a.example/${parts.join('')}`;
        const link = readPageUrl(url);
        fc.pre(link !== undefined);
        const children = markdown.parse(markdownOf('title', url, []), {})[1]?.children ?? [];
        const [opening] = children;
        const expected = link.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('\\', '%5C');
        assert.deepEqual([opening?.type, opening?.attrGet('href')], ['link_open', expected]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('A link that runs a command', () => {
  it('runs just this, with just this argument, whatever that contains', () => {
    const ids = fc.array(
      fc.oneof(fc.constantFrom(')', '](command:other)', '<>', '~', '%', '%41', '"', "'"), fc.string()),
    );
    fc.assert(
      fc.property(ids, (parts) => {
        const argument = { id: parts.join('').toWellFormed() };
        const children = markdown.parse(commandLink('Open', 'ours.open', argument), {})[1]?.children ?? [];
        assert.deepEqual(
          children.map(({ type }) => type),
          ['link_open', 'text', 'link_close'],
        );
        const [command, encoded = ''] = String(children[0]?.attrGet('href')).split('?');
        assert.equal(command, 'command:ours.open');
        assert.deepEqual(JSON.parse(decodeURIComponent(decodeURIComponent(encoded))), [argument]);
        assert.match(encoded, /^[\w%.-]*$/);
      }),
    );
  });
});
