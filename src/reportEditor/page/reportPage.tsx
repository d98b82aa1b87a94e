import type { Action, ReportView, State } from '../protocol';
import type { Texts } from '../texts';
import { Checks } from './checks';
import { History } from './historyTable';
import { Icon } from './icon';
import { JsonTree } from './jsonTree';
import { Toolbar } from './toolbar';

interface PageProps {
  readonly report: ReportView | undefined;
  readonly state: State;
  readonly texts: Texts;
  /**
   * @param check the service's name of the check to act on
   * @param finding the index of its finding
   */
  readonly run: (action: Action, check?: string, finding?: number) => void;
}

/** A report in full, from its rating to fields of unknown meaning. */
export function ReportPage({ report, state: { note, isBusy, hasFile, buttons, menu }, texts, run }: PageProps) {
  return (
    <>
      {report && <Header report={report} texts={texts} />}
      {buttons.length > 0 && (
        <Toolbar buttons={buttons} menu={menu} label={texts.actions} menuLabel={texts.moreActions} run={run} />
      )}
      <p class="note" role="status">
        {note}
      </p>
      <div class="content" aria-busy={isBusy}>
        {report && <Content report={report} hasFile={hasFile} texts={texts} run={run} />}
      </div>
    </>
  );
}

function Header({ report, texts }: { readonly report: ReportView; readonly texts: Texts }) {
  return (
    <header>
      <h1>{report.address === '' ? <Address text={report.title} href={report.href} /> : report.title}</h1>
      {report.address !== '' && (
        <p class="address">
          <Address text={report.address} href={report.href} />
        </p>
      )}
      <dl class="facts">
        <div class={`result ${report.result ?? 'unrated'}`}>
          <dt class="hidden">{texts.result}</dt>
          <dd>
            <Icon name={report.result ?? 'unrated'} />
            {report.resultLabel}
          </dd>
          {report.change !== '' && <dd class="change">{report.change}</dd>}
        </div>
        {report.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

function Address({ text, href }: { readonly text: string; readonly href: string | undefined }) {
  return href === undefined ? <>{text}</> : <a href={href}>{text}</a>;
}

type ContentProps = Pick<PageProps, 'texts' | 'run'> & { readonly report: ReportView; readonly hasFile: boolean };

function Content({ report, hasFile, texts, run }: ContentProps) {
  const goToFile = hasFile ? (check: string, finding?: number) => run('goToFile', check, finding) : undefined;
  return (
    <>
      {report.groups.length > 0 && (
        <Checks groups={report.groups} filters={report.filters} texts={texts} goToFile={goToFile} />
      )}
      {report.history && <History history={report.history} texts={texts} compare={() => run('compareVersions')} />}
      {Object.keys(report.rest).length > 0 && (
        <section>
          <h2>{texts.other}</h2>
          <JsonTree value={report.rest} texts={texts} />
        </section>
      )}
    </>
  );
}
