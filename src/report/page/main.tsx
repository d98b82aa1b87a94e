import { render } from 'preact';
import type { FromPage, ToPage } from '../protocol';
import { Page } from './page';
import { vscode } from './vscode';

const root = document.getElementById('page');
if (root === null) throw new TypeError('The page has no place for its content');

const send = (message: FromPage) => vscode.postMessage(message);

window.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  document.body.dataset['busy'] = String(data.shown.isBusy);
  render(<Page shown={data.shown} texts={data.texts} run={(action) => send({ type: 'run', action })} />, root);
});

send({ type: 'ready' });
