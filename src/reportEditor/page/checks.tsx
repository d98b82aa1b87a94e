import { useState } from 'preact/hooks';
import type { CheckFilter, CheckGroupView, CheckView, FilterView, FindingView } from '../protocol';
import type { Texts } from '../texts';
import { Icon } from './icon';
import { JsonTree } from './jsonTree';
import { vscode } from './vscode';

/** Number of checks in a group that are drawn at first; a service may send any number. */
const maxRows = 200;

interface ChecksProps {
  readonly groups: readonly CheckGroupView[];
  readonly filters: readonly FilterView[];
  readonly texts: Texts;
  readonly goToFile: GoToFile;
}

/** The checks by group, failures first; passed checks are collapsed into one line per group. */
export function Checks({ groups, filters, texts, goToFile }: ChecksProps) {
  const [state, setState] = useState(vscode.getState() ?? { text: '', filters: [] });
  const change = (part: Partial<typeof state>) => {
    const changed = { ...state, ...part };
    vscode.setState(changed);
    setState(changed);
  };
  const toggle = (filter: CheckFilter) => {
    const others = state.filters.filter((other) => other !== filter);
    change({ filters: others.length < state.filters.length ? others : [...others, filter] });
  };
  const text = state.text.trim().toLowerCase();
  const isFiltered = text !== '' || state.filters.length > 0;
  const isShown = ({ name, filter }: CheckView) =>
    name.toLowerCase().includes(text) && (state.filters.length === 0 || state.filters.includes(filter));
  const shown = groups
    .map((group) => ({ ...group, failed: group.failed.filter(isShown), passed: group.passed.filter(isShown) }))
    .filter(({ failed, passed }) => failed.length + passed.length > 0);
  return (
    <section aria-label={texts.checks}>
      <div class="filter" role="group" aria-label={texts.filterChecks}>
        {filters.map(({ filter, label }) => (
          <button
            key={filter}
            class={`chip ${filter}`}
            aria-pressed={state.filters.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {label}
          </button>
        ))}
        <input
          type="search"
          aria-label={texts.filterChecks}
          placeholder={texts.filterChecks}
          value={state.text}
          onInput={({ currentTarget }) => change({ text: currentTarget.value })}
        />
      </div>
      {shown.length === 0 && <p role="status">{texts.noCheckMatches}</p>}
      {shown.map((group) => (
        <Group key={group.name} group={group} isFiltered={isFiltered} texts={texts} goToFile={goToFile} />
      ))}
    </section>
  );
}

interface GroupProps extends Pick<ChecksProps, 'texts' | 'goToFile'> {
  readonly group: CheckGroupView;
  /** True if the checks are filtered: then passed ones are expanded. */
  readonly isFiltered: boolean;
}

function Group({ group: { name, failed, passed, passedLabel }, isFiltered, texts, goToFile }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || isFiltered;
  return (
    <section>
      <h2>{name}</h2>
      <List checks={failed} texts={texts} goToFile={goToFile} />
      {passed.length > 0 && !isFiltered && (
        <button class="link toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="passed" />
          {passedLabel}
        </button>
      )}
      {isShown && <List checks={passed} texts={texts} goToFile={goToFile} />}
    </section>
  );
}

interface ListProps extends Pick<ChecksProps, 'texts' | 'goToFile'> {
  readonly checks: readonly CheckView[];
}

function List({ checks, texts, goToFile }: ListProps) {
  const [shown, setShown] = useState(maxRows);
  if (checks.length === 0) return null;
  const left = checks.length - shown;
  return (
    <>
      <ul class="checks">
        {checks.slice(0, shown).map((check) => (
          // A newly failing check has another key, so that it's drawn open.
          <Item key={`${check.id} ${String(check.outcome)}`} check={check} texts={texts} goToFile={goToFile} />
        ))}
      </ul>
      {left > 0 && (
        <button class="link" onClick={() => setShown(shown + maxRows)}>
          {texts.more.replace('{0}', String(Math.min(left, maxRows)))}
        </button>
      )}
    </>
  );
}

interface ItemProps extends Pick<ChecksProps, 'texts' | 'goToFile'> {
  readonly check: CheckView;
}

function Item({ check, texts, goToFile }: ItemProps) {
  const { id, name, outcome, outcomeLabel, change, importanceLabel, worth, reasons, advice, findings } = check;
  const isFailed = outcome === 'failed';
  const isFound = isFailed && check.isInFiles ? goToFile : undefined;
  return (
    <li class={outcome ?? 'neither'}>
      <div class="head">
        <h3>
          <Icon name={outcome ?? 'neither'} />
          <span class="hidden">{outcomeLabel}: </span>
          {name}
        </h3>
        {isFailed && outcomeLabel !== texts.failed && <span class="change">{outcomeLabel}</span>}
        {change !== '' && <span class="change">{change}</span>}
        {isFailed && <span class="size">{[importanceLabel, worth].filter((text) => text !== '').join(' · ')}</span>}
      </div>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {advice !== '' && <p class="size">{advice}</p>}
      {typeof check.value === 'string' && outcome === 'passed' ? (
        <p class="size value">{check.value}</p>
      ) : (
        check.value !== undefined && <JsonTree value={check.value} texts={texts} isOpen={isFailed} />
      )}
      {check.rest !== undefined && (
        <JsonTree value={isFailed ? check.rest : { [texts.details]: check.rest }} texts={texts} isOpen={isFailed} />
      )}
      <Findings check={id} name={name} findings={findings} texts={texts} goToFile={isFound} />
    </li>
  );
}

/** Number of findings that are drawn at first, and with each click on the button below them. */
const [first, further] = [10, 100];

/** Opens the file that generates the page, at a finding of a check; undefined if the workspace has no such file. */
type GoToFile = ((check: string, finding?: number) => void) | undefined;

interface FindingsProps {
  /** The service's name of the check, and its displayed name. */
  readonly check: string;
  readonly name: string;
  readonly findings: readonly FindingView[];
  readonly texts: Texts;
  readonly goToFile: GoToFile;
}

/** The findings of a check, each with a button to its line or a link to its address; without any, one for the check. */
function Findings({ check, name, findings, texts, goToFile }: FindingsProps) {
  const [shown, setShown] = useState(first);
  const left = findings.length - shown;
  if (findings.length === 0) {
    if (goToFile === undefined) return null;
    return (
      <button class="link" aria-label={`${texts.goToLine}: ${name}`} onClick={() => goToFile(check)}>
        {texts.goToLine}
      </button>
    );
  }
  return (
    <>
      <ul class="findings">
        {findings.slice(0, shown).map(({ text, href }, index) => (
          <li key={index}>
            <span class="value">{text}</span>{' '}
            {goToFile !== undefined ? (
              <button class="link" aria-label={`${texts.goToLine}: ${text}`} onClick={() => goToFile(check, index)}>
                {texts.goToLine}
              </button>
            ) : (
              href !== undefined && (
                <a href={href} aria-label={`${texts.open}: ${text}`}>
                  {texts.open}
                </a>
              )
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button class="link" onClick={() => setShown(shown + further)}>
          {texts.more.replace('{0}', String(Math.min(left, further)))}
        </button>
      )}
    </>
  );
}
