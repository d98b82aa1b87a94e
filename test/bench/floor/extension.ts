// The extension that ours is compared with: a static tree, plain `fetch`, and a server for the orders of the benchmark.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { commands, Position, Uri, window, workspace, type ExtensionContext } from 'vscode';
import { heapInUse } from './heap';
import { keptFileIn, portFileVariable, type Order } from './orders';
import { FloorTree, type Kept } from './tree';

/**
 * Registers the tree, and listens on a port that it writes to the place in the environment. If rows were stored, it
 * shows them, and gets no orders.
 */
export async function activate(context: ExtensionContext): Promise<void> {
  const keptFile = keptFileIn(process.env);
  // Read as extensions read files, which also takes an answer of the window.
  const stored = existsSync(keptFile) ? await workspace.fs.readFile(Uri.file(keptFile)) : undefined;
  const kept = stored && (JSON.parse(new TextDecoder().decode(stored)) as Kept);
  const tree = new FloorTree();
  const show = () => context.subscriptions.push(window.createTreeView('bench.floor', { treeDataProvider: tree }));
  if (kept !== undefined) {
    tree.restore(kept);
    show();
    return;
  }
  const server = createServer((request, response) => {
    answer(request, tree).then(
      (number) => response.end(JSON.stringify(number)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  context.subscriptions.push({ dispose: () => server.close() });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await writeFile(process.env[portFileVariable] ?? '', String(port));
  show();
}

async function answer(request: IncomingMessage, tree: FloorTree): Promise<number> {
  const order = JSON.parse(await text(request)) as Order;
  switch (order.do) {
    case 'build':
      return tree.build(order.pages, order.key);
    case 'renew':
      tree.renew(order.top, order.pages);
      return 0;
    case 'keep': {
      const kept: Kept = { reports: await tree.read(order.pages), top: order.top };
      await writeFile(keptFileIn(process.env), JSON.stringify(kept));
      return kept.reports.length;
    }
    case 'run':
      await commands.executeCommand(order.command);
      return 0;
    case 'time':
      return timeOf(order);
    case 'tell fetching':
      return tree.fetching;
    case 'tell heap':
      return heapInUse();
  }
}

async function timeOf({ what, file, line, character }: Extract<Order, { do: 'time' }>): Promise<number> {
  const { uri } = await workspace.openTextDocument(Uri.file(file));
  const started = performance.now();
  if (what === 'hover')
    await commands.executeCommand('vscode.executeHoverProvider', uri, new Position(line, character));
  else await commands.executeCommand('vscode.executeCodeLensProvider', uri);
  return performance.now() - started;
}
