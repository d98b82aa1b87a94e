import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run/paths.mjs';
import { languages, sources, textsOf } from './texts';

/** The parts that a translation must keep: placeholders, links, and keys. */
function keptIn(text: string): readonly string[] {
  return (text.match(/\{\d\}|\(command:[^)]*\)|<keybinding:[^>]*>|\]\(https?:[^)]*\)/g) ?? []).sort();
}

describe('The translations', () => {
  it('are those of six languages, in pairs', () => {
    const found = [...readdirSync(root), ...readdirSync(path.join(root, 'l10n')).map((name) => `l10n/${name}`)];
    const expected = sources.flatMap(({ of }) => languages.map(of));
    assert.deepEqual(found.filter((name) => /\.(nls|l10n)\.[\w-]+\.json$/.test(name)).sort(), expected.sort());
  });

  for (const { file, of } of sources) {
    const english = textsOf(file);
    for (const language of languages) {
      it(`of ${file} into ${language} have every text and no other, with what stands for values, links and keys`, () => {
        const texts = textsOf(of(language));
        assert.deepEqual(Object.keys(texts), Object.keys(english), 'the same texts in the same order');
        for (const [key, text] of Object.entries(texts)) {
          assert.notEqual(text.trim(), '', key);
          assert.deepEqual(keptIn(text), keptIn(english[key] ?? ''), `${key}: ${text}`);
          assert.ok(!/!$|！$/.test(text), `No exclamation: ${text}`);
        }
        const same = Object.entries(texts).filter(([key, text]) => text === english[key] && /[a-z]{4}.* /i.test(text));
        assert.ok(same.length <= 10, `left in English: ${same.map(([, text]) => text).join(' | ')}`);
      });
    }
  }

  for (const language of languages) {
    it(`into ${language} quote the commands by their names there`, () => {
      const titles = textsOf(`package.nls.${language}.json`);
      const english = textsOf('package.nls.json');
      const sentences = textsOf(`l10n/bundle.l10n.${language}.json`);
      for (const [key, title] of Object.entries(english)) {
        if (!key.startsWith('command.')) continue;
        for (const [sentence, text] of Object.entries(sentences)) {
          if (sentence.includes(`“${title}”`)) {
            assert.ok(text.includes(titles[key] ?? ''), `${text} should name ${titles[key] ?? ''}`);
          }
        }
      }
    });
  }
});
