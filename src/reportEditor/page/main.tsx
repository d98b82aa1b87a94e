import { render } from 'preact';
import type { FromPage, ReportView, State, ToPage } from '../protocol';
import type { Texts } from '../texts';
import { ReportPage } from './reportPage';
import { vscode } from './vscode';

const root = document.getElementById('page');
if (root === null) throw new TypeError('The page has no place for its content');

let drawn: { readonly report: ReportView | undefined; readonly texts: Texts } | undefined;
let state: State = { note: undefined, isBusy: true, hasFile: false, buttons: [], menu: [] };

const send = (message: FromPage) => vscode.postMessage(message);

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  switch (data.type) {
    case 'report':
      drawn = data;
      break;
    case 'state':
      ({ state } = data);
  }
  if (drawn === undefined) return;
  document.body.dataset['busy'] = String(state.isBusy);
  const { report, texts } = drawn;
  render(
    <ReportPage
      report={report}
      state={state}
      texts={texts}
      run={(action, check, finding) => send({ type: 'run', action, check, finding })}
    />,
    root,
  );
});

send({ type: 'ready' });
