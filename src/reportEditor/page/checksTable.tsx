import { useState } from 'preact/hooks';
import type { CheckView } from '../protocol';
import type { Texts } from '../texts';
import { Icon } from './icon';
import { JsonTree } from './jsonTree';
import { vscode } from './vscode';

const maxRows = 200;

/** Opens the file that makes the page, at the value of a check; undefined if the workspace has none. */
type GoToFile = ((check: string) => void) | undefined;

interface ChecksProps {
  readonly checks: readonly CheckView[];
  readonly summary: string;
  readonly texts: Texts;
  readonly goToFile: GoToFile;
}

/** The checks as a table that can be filtered, in the order given. */
export function Checks({ checks, summary, texts, goToFile }: ChecksProps) {
  const [state, setState] = useState(vscode.getState() ?? { filter: '', failedOnly: false });
  const [shown, setShown] = useState(maxRows);
  const change = (part: Partial<typeof state>) => {
    const changed = { ...state, ...part };
    vscode.setState(changed);
    setState(changed);
  };
  const text = state.filter.trim().toLowerCase();
  const found = checks.filter(
    ({ name, outcome }) => name.toLowerCase().includes(text) && (!state.failedOnly || outcome === 'failed'),
  );
  return (
    <section>
      <h2 id="checks">{texts.checks}</h2>
      <p>{summary}</p>
      <div class="filter">
        <input
          type="search"
          aria-label={texts.filterChecks}
          placeholder={texts.filterChecks}
          value={state.filter}
          onInput={({ currentTarget }) => change({ filter: currentTarget.value })}
        />
        <label>
          <input
            type="checkbox"
            checked={state.failedOnly}
            onChange={({ currentTarget }) => change({ failedOnly: currentTarget.checked })}
          />
          {texts.failedOnly}
        </label>
      </div>
      {found.length === 0 ? (
        <p role="status">{texts.noCheckMatches}</p>
      ) : (
        <table aria-labelledby="checks">
          <thead>
            <tr>
              <th scope="col">{texts.outcome}</th>
              <th scope="col">{texts.check}</th>
              <th scope="col">{texts.importance}</th>
              <th scope="col">{texts.value}</th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, shown).map((check) => (
              // A check that newly fails has another key, so that its row is drawn open.
              <Row key={`${check.name} ${String(check.outcome)}`} check={check} texts={texts} goToFile={goToFile} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > shown && (
        <button class="link" onClick={() => setShown(shown + maxRows)}>
          {texts.more.replace('{0}', String(Math.min(found.length - shown, maxRows)))}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly check: CheckView;
  readonly texts: Texts;
  readonly goToFile: GoToFile;
}

function Row({ check, texts, goToFile }: RowProps) {
  // Failed checks show their details at once.
  const isFailed = check.outcome === 'failed';
  return (
    <tr class={check.outcome ?? 'neither'}>
      <td class="outcome">
        <Icon name={check.outcome ?? 'neither'} />
        {check.outcomeLabel}
        {check.change !== '' && <span class="change"> · {check.change}</span>}
      </td>
      <th scope="row">{check.name}</th>
      <td>{check.importance}</td>
      <td>
        {check.value !== undefined && <JsonTree value={check.value} texts={texts} isOpen={isFailed} />}
        {check.rest !== undefined && (
          <JsonTree value={isFailed ? check.rest : { [texts.details]: check.rest }} texts={texts} isOpen={isFailed} />
        )}
        {isFailed && goToFile !== undefined && (
          <button class="link" aria-label={`${texts.goToFile}: ${check.name}`} onClick={() => goToFile(check.id)}>
            {texts.goToFile}
          </button>
        )}
      </td>
    </tr>
  );
}
