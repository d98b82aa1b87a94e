import { useState } from 'preact/hooks';
import { beginningOf } from '../../util/text';
import { revealed } from '../../util/unseenCharacters';
import type { Texts } from '../texts';

/** Number of entries, or characters of a text, drawn at first. */
const maxEntries = 100;
const maxTextChars = 2000;

interface TreeProps {
  readonly value: unknown;
  readonly texts: Texts;
  /** True if its first level is open from the start. */
  readonly isOpen?: boolean;
}

/**
 * Shows any value: a text as it is, a record or a list as expandable rows. Collapsed rows aren't drawn, so size doesn't
 * matter; empty values are left out.
 */
export function JsonTree({ value, texts, isOpen = false }: TreeProps) {
  if (isEmpty(value)) return null;
  if (typeof value !== 'object' || value === null) return <Text text={textOf(value)} texts={texts} />;
  const entries = entriesOf(value);
  return <Entries entries={entries} isList={Array.isArray(value)} texts={texts} isOpen={isOpen} />;
}

interface EntriesProps {
  readonly entries: readonly [string, unknown][];
  readonly isList: boolean;
  readonly texts: Texts;
  readonly isOpen: boolean;
}

function Entries({ entries, isList, texts, isOpen }: EntriesProps) {
  const [shown, setShown] = useState(maxEntries);
  const left = entries.length - shown;
  return (
    <ul class="tree">
      {entries.slice(0, shown).map(([name, value]) => (
        <li key={name}>
          <Entry
            name={isList ? undefined : name}
            number={Number(name) + 1}
            value={value}
            texts={texts}
            isOpen={isOpen}
          />
        </li>
      ))}
      {left > 0 && (
        <li>
          <button class="link" onClick={() => setShown(shown + maxEntries)}>
            {texts.more.replace('{0}', String(Math.min(left, maxEntries)))}
          </button>
        </li>
      )}
    </ul>
  );
}

interface EntryProps extends TreeProps {
  /** Undefined in a list, whose entries have numbers. */
  readonly name: string | undefined;
  readonly number: number;
}

function Entry({ name: ownName, number, value: ownValue, texts, isOpen: isOpenFirst = false }: EntryProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { name, value } = endOfChain(ownName, ownValue);
  if (typeof value !== 'object' || value === null || isEmpty(value)) {
    return (
      <>
        {name !== undefined && <span class="name">{revealed(name)} </span>}
        <JsonTree value={value} texts={texts} />
      </>
    );
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="name">{name === undefined ? number : revealed(name)}</span>{' '}
        <span class="size">{sizeOf(value, texts)}</span>
      </summary>
      {isOpen && <JsonTree value={value} texts={texts} />}
    </details>
  );
}

function Text({ text, texts }: { readonly text: string; readonly texts: Texts }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= maxTextChars) return <span class="value">{revealed(text)}</span>;
  return (
    <>
      <span class="value">{revealed(beginningOf(text, maxTextChars))}…</span>{' '}
      <button class="link" onClick={() => setWhole(true)}>
        {texts.showRest}
      </button>
    </>
  );
}

function sizeOf(value: object, { entry, entries, field, fields, language }: Texts): string {
  const count = Object.keys(value).length;
  const [one, other] = Array.isArray(value) ? [entry, entries] : [field, fields];
  const form = new Intl.PluralRules(language).select(count) === 'one' ? one : other;
  return form.replace('{0}', count.toLocaleString(language));
}

/** Returns the entries that are not empty; all of them if a record has only empty ones. */
function entriesOf(value: object): [string, unknown][] {
  const all = Object.entries(value);
  const filled = all.filter(([, entry]) => !isEmpty(entry));
  return filled.length === 0 && !Array.isArray(value) ? all : filled;
}

/** Merges nested records with a single field into one row, to save expanding each of them. */
function endOfChain(name: string | undefined, value: unknown): { name: string | undefined; value: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { name, value };
  const [only, ...others] = entriesOf(value);
  if (only === undefined || others.length > 0) return { name, value };
  const [field, entry] = only;
  return endOfChain(name === undefined || isEmpty(entry) ? field : `${name} › ${field}`, entry);
}

/** True for null, undefined, and anything empty. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === undefined || value === '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
