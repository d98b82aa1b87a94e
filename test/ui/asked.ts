import type { Sandbox } from '../sandbox/start';

type Parameters = Readonly<Record<string, string>>;

/** The parameters of the lists of reports that were asked for, in the order in which they were. */
export async function askedReports(sandbox: Sandbox): Promise<readonly Parameters[]> {
  return askedOf(sandbox, '/reports');
}

/** The parameters of the lists of projects that were asked for. */
export async function askedProjects(sandbox: Sandbox): Promise<readonly Parameters[]> {
  return askedOf(sandbox, '/projects');
}

/** What was asked for with one parameter, each value once. */
export function valuesOf(asked: readonly Parameters[], name: string): readonly (string | undefined)[] {
  return [...new Set(asked.map((parameters) => parameters[name]))];
}

async function askedOf(sandbox: Sandbox, path: string): Promise<readonly Parameters[]> {
  const requests = await sandbox.requests();
  return requests.filter((one) => one.method === 'GET' && one.path.endsWith(path)).map(({ query }) => query);
}
