import assert from 'node:assert/strict';
import { betweenFolders, type Confidence } from '../../../src/sources/sitePages';

type Row = readonly [folder: string, path: string, confidence: Confidence];

describe('The sources of a page in several workspace folders', () => {
  const table: readonly (readonly [string, readonly Row[], readonly string[]])[] = [
    [
      'of one folder stay as sure as they are',
      [
        ['a', 'a/1', 'convention'],
        ['a', 'a/2', 'stated'],
      ],
      ['stated a/2', 'convention a/1'],
    ],
    [
      'that both claim it are guesses',
      [
        ['a', 'a/1', 'convention'],
        ['b', 'b/1', 'stated'],
      ],
      ['guess b/1', 'guess a/1'],
    ],
    [
      'of which one only guesses are those of the other',
      [
        ['a', 'a/1', 'guess'],
        ['b', 'b/1', 'convention'],
      ],
      ['convention b/1', 'guess a/1'],
    ],
    [
      'that lie in each other are one',
      [
        ['a', 'a/b/1', 'convention'],
        ['a/b', 'a/b/1', 'stated'],
      ],
      ['stated a/b/1'],
    ],
  ];
  for (const [name, rows, expected] of table)
    it(name, () => {
      const found = rows.map(([folder, path, confidence]) => ({ folder, path, confidence }));
      const sources = betweenFolders(
        found,
        ({ folder }) => folder,
        ({ path }) => path,
      );
      assert.deepEqual(
        sources.map(({ path, confidence }) => `${confidence} ${path}`),
        expected,
      );
    });
});
