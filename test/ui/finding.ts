import { Gateway } from './gateway';
import type { Stage } from './stage';
import { until } from './until';
import type { Workbench } from './workbench';

/** Searches in a view as a person does who looks at what is offered before pressing Enter. */
export async function search(workbench: Workbench, view: 'Reports' | 'Projects', text: string): Promise<void> {
  await workbench.runCommand(`Site Reports: Search ${view}…`);
  await workbench.titleSays(`Search ${view}`);
  await workbench.quickInput.fill(text);
  await workbench.page.locator('.quick-input-widget [role=option].focused', { hasText: text }).waitFor();
  await workbench.quickInput.press('Enter');
  await workbench.quickInput.waitFor({ state: 'hidden' });
  await workbench.describes(view, `“${text}” ·`);
}

/** Finds reports, and chooses what to do with all of them. */
export async function actOnAll(workbench: Workbench, text: string, option: string): Promise<void> {
  await search(workbench, 'Reports', text);
  await isFocused(workbench, 'Reports');
  await workbench.runCommand('Site Reports: All of These Reports…');
  await workbench.option(option).click();
}

/** Types into a picker that searches the service, and chooses what was found. */
export async function chooseFound(workbench: Workbench, text: string, label: string | RegExp): Promise<void> {
  await workbench.quickInput.fill(text);
  const found = workbench.option(label).first();
  // A click on what was found for the former text, in the moment in which it goes, chooses nothing.
  await until(`${text} is chosen`, async () => {
    await found.click({ timeout: 1000 }).catch(() => undefined);
    return found.waitFor({ state: 'hidden', timeout: 1000 }).then(
      () => true,
      () => false,
    );
  });
}

/** Runs a command that offers some things to choose from, and chooses one. */
export async function choose(workbench: Workbench, command: string, option: string | RegExp): Promise<void> {
  await workbench.runCommand(`Site Reports: ${command}`);
  await workbench.titleSays(command.replace('…', ''));
  await workbench.option(option).first().click();
  await workbench.quickInput.waitFor({ state: 'hidden' });
}

/** The accessibility labels of the rows that are drawn, from the first to the last. */
export async function rowLabels(workbench: Workbench, tree: string): Promise<readonly string[]> {
  const rows = await workbench
    .tree(tree)
    .getByRole('treeitem')
    .evaluateAll((all) =>
      all.map((row) => ({ at: Number(row.dataset['index']), label: row.getAttribute('aria-label') ?? '' })),
    );
  return rows.sort((one, other) => one.at - other.at).map(({ label }) => label);
}

/** Waits until no view is busy. */
export async function isQuiet({ page }: Workbench): Promise<void> {
  const busy = page.locator('.pane .monaco-progress-container.active');
  await until('no view is busy', async () => (await busy.count()) === 0);
}

/** Connects a window that is connected already to another service, and waits until that is the one that shows. */
export async function connectAlso(workbench: Workbench, service: { url: string; key: string }): Promise<void> {
  await workbench.connect(service);
  await workbench.describes('Reports', new URL(service.url).host);
  await workbench.row('Reports', /^Good, \d/).waitFor();
}

/** Plays in a connected window that has connected also to the sandbox through a gateway, once what came that way shows. */
export async function playThroughGateway(stage: Stage, play: (gateway: Gateway) => Promise<void>): Promise<void> {
  const { workbench, sandbox, service } = stage;
  const gateway = await Gateway.open(sandbox.url);
  try {
    await workbench.openReports();
    await service.create('https://only-the-other-connection-shows.example/');
    await connectAlso(workbench, { url: gateway.url, key: sandbox.key });
    await workbench.row('Projects', 'Project only-the-other-connection-shows.example,').waitFor();
    await play(gateway);
  } finally {
    await gateway.close();
  }
}

/** Gives a connection another name and address, and is asked for the key there. */
export async function moveConnection(
  workbench: Workbench,
  name: string,
  to: { name: string; url: string },
): Promise<void> {
  await workbench.runCommand('Site Reports: Switch Connection…');
  await workbench.option(name).hover();
  await workbench.option(name).getByRole('button', { name: 'Edit Connection…' }).click();
  await workbench.titleSays('Edit Connection (1/2)');
  await workbench.answer(to.name);
  await workbench.titleSays('(2/2)');
  await workbench.answer(to.url);
  await workbench.titleSays('(3/3)');
}

/** Waits until a view has the focus: what takes it later would close a picker. */
export async function isFocused(workbench: Workbench, view: 'Reports' | 'Projects'): Promise<void> {
  const pane = workbench.view(view);
  await until(`${view} has the focus`, () => pane.evaluate((element) => element.contains(document.activeElement)));
}
