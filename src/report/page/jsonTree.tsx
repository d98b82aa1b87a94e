import { useState } from 'preact/hooks';
import type { Texts } from '../protocol';

/** Number of entries, or characters of a text, drawn at first. */
const maxEntries = 100;
const maxTextLength = 2000;

interface TreeProps {
  readonly value: unknown;
  readonly texts: Texts;
}

/** Any value: a text as it is, a record or a list as rows that open. Closed rows are not drawn, so size is no cost. */
export function JsonTree({ value, texts }: TreeProps) {
  if (typeof value !== 'object' || value === null) return <Text text={textOf(value)} texts={texts} />;
  return <Entries entries={Object.entries(value)} isList={Array.isArray(value)} texts={texts} />;
}

interface EntriesProps {
  readonly entries: readonly [string, unknown][];
  readonly isList: boolean;
  readonly texts: Texts;
}

function Entries({ entries, isList, texts }: EntriesProps) {
  const [shown, setShown] = useState(maxEntries);
  const left = entries.length - shown;
  return (
    <ul class="tree">
      {entries.slice(0, shown).map(([name, value]) => (
        <li key={name}>
          <Entry name={isList ? undefined : name} number={Number(name) + 1} value={value} texts={texts} />
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
  /** Nothing in a list, whose entries have numbers. */
  readonly name: string | undefined;
  readonly number: number;
}

function Entry({ name, number, value, texts }: EntryProps) {
  const [isOpen, setOpen] = useState(false);
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return (
      <>
        {name !== undefined && <span class="name">{name} </span>}
        <JsonTree value={isEmpty(value) ? JSON.stringify(value) : value} texts={texts} />
      </>
    );
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="name">{name ?? number}</span> <span class="size">{sizeOf(value, texts)}</span>
      </summary>
      {isOpen && <JsonTree value={value} texts={texts} />}
    </details>
  );
}

function Text({ text, texts }: { readonly text: string; readonly texts: Texts }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= maxTextLength) return <span class="value">{text}</span>;
  return (
    <>
      <span class="value">{text.slice(0, maxTextLength)}…</span>{' '}
      <button class="link" onClick={() => setWhole(true)}>
        {texts.showRest}
      </button>
    </>
  );
}

function sizeOf(value: object, { entry, entries, field, fields }: Texts): string {
  const size = Object.keys(value).length;
  const [one, many] = Array.isArray(value) ? [entry, entries] : [field, fields];
  return size === 1 ? one : many.replace('{0}', String(size));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
