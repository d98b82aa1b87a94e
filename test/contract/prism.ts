import { resolve } from 'node:path';
import { startChild } from '../sandbox/child';

// Prism doesn't read its standard input; this makes it end with the process that started it.
const END_WITH_STDIN = 'data:text/javascript,process.stdin.resume().once("close",()=>process.exit())';

export type Proxy = { url: string; stop(): Promise<void> };

/** Starts prism between a client and a service: it answers a request that breaks the contract itself, with 401, 404, 405 or 422. */
export async function startProxy(upstreamUrl: string): Promise<Proxy> {
  const prism = ['--import', END_WITH_STDIN, resolve('node_modules/@stoplight/prism-cli/dist/index.js')];
  const options = ['--errors', '--host', '127.0.0.1', '--port', '0', '--no-multiprocess'];
  const { groups, stop } = await startChild(
    process.execPath,
    [...prism, 'proxy', resolve('test/contract/openapi.yaml'), upstreamUrl, ...options],
    /listening on (http:\/\/[\d.]+:\d+)/,
  );
  return { url: groups[0] ?? '', stop };
}
