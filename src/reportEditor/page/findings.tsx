import { useState } from 'preact/hooks';
import type { FindingView } from '../protocol';
import type { Texts } from '../texts';

/** Number of findings that are drawn at first, and with each click on the button below them. */
const [first, further] = [10, 100];

/** Opens the file that generates the page, at a finding of a check; undefined if the workspace has no such file. */
export type GoToFile = ((check: string, finding?: number) => void) | undefined;

interface FindingsProps {
  /** The service's name of the check, and its displayed name. */
  readonly check: string;
  readonly name: string;
  readonly findings: readonly FindingView[];
  readonly texts: Texts;
  readonly goToFile: GoToFile;
}

/** The findings of a check, each with a button to its line or a link to its address; without any, one for the check. */
export function Findings({ check, name, findings, texts, goToFile }: FindingsProps) {
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
