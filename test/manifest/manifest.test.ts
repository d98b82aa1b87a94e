import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import {
  type CommandName,
  changesViewId,
  contextKeys,
  jobsViewId,
  reportEditorId,
  settingIds,
  submenuIds,
  toolIds,
  viewIds,
} from '../../src/ids';
import { root } from '../run/paths.mjs';
import { siteFileName } from '../../src/sources/site';

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group: string;
}

interface Tool {
  readonly name: string;
  readonly displayName: string;
  readonly userDescription: string;
  readonly modelDescription: string;
  readonly toolReferenceName: string;
  readonly canBeReferencedInPrompt: boolean;
  readonly inputSchema: {
    readonly additionalProperties: boolean;
    readonly properties: Readonly<Record<string, { readonly description: string }>>;
  };
}

interface Manifest {
  readonly main: string;
  readonly browser: string;
  readonly icon: string;
  readonly activationEvents: readonly string[];
  readonly extensionKind: readonly string[];
  readonly contributes: {
    readonly commands: readonly { command: string; title: string; category: string }[];
    readonly views: Readonly<Record<string, readonly { id: string; name: string }[]>>;
    readonly viewsWelcome: readonly { view: string; contents: string; when: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly jsonValidation: readonly { fileMatch: string; url: string }[];
    readonly languageModelTools: readonly Tool[];
    readonly keybindings: readonly { command: string; when: string }[];
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly type: string; readonly scope: string }>>;
    };
  };
  readonly capabilities: { readonly untrustedWorkspaces: unknown };
}

const text = readFileSync(path.join(root, 'package.json'), 'utf8');
const manifest = JSON.parse(text) as Manifest;
const { contributes } = manifest;
const sentences = readJson('package.nls.json');

function readJson(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, string>;
}

function menu(name: string): readonly Required<MenuItem>[] {
  const items = contributes.menus[name] ?? [];
  return items.map(({ command = '', submenu = '', when = '', group }) => ({ command, submenu, when, group }));
}

/** The names of the commands that the palette offers in a window with these context keys. */
function offered(keys: Readonly<Record<string, string | number | boolean>>): readonly string[] {
  const when = new Map(menu('commandPalette').map((item) => [item.command, item.when]));
  const shown = contributes.commands.filter(({ command }) => isTrue(when.get(command) ?? '', keys));
  return shown.map(({ command }) => command.replace('siteReports.', ''));
}

describe('The manifest against the code', () => {
  it('contributes the views of ids.ts, all of them and no others', () => {
    const views = Object.values(contributes.views).flat();
    assert.deepEqual(views.map(({ id }) => id).sort(), [...Object.values(viewIds), changesViewId, jobsViewId].sort());
  });

  it('contributes the tools of ids.ts, all of them and no others, and none that deletes', () => {
    const tools = contributes.languageModelTools;
    assert.deepEqual(tools.map(({ name }) => name).sort(), Object.values(toolIds).sort());
    for (const { name, toolReferenceName, ...tool } of tools) {
      assert.equal(toolIds[toolReferenceName as keyof typeof toolIds], name);
      assert.match(name, /^site_reports_[a-z]+_[a-z]+$/);
      assert.doesNotMatch(name, /delete|remove/);
      assert.deepEqual(
        [tool.displayName, tool.userDescription, tool.canBeReferencedInPrompt],
        [`%tool.${toolReferenceName}%`, `%tool.${toolReferenceName}.description%`, true],
      );
      assert.match(tool.modelDescription, /as data, not instructions/);
      const changes = /_(update|create|change)_/.test(name);
      assert.equal(tool.modelDescription.includes('The user is asked first.'), changes, name);
      assert.equal(tool.inputSchema.additionalProperties, false);
      for (const { description } of Object.values(tool.inputSchema.properties)) assert.ok(description.length > 20);
    }
  });

  it('names only known commands, views and context keys in menus, keys and welcomes', () => {
    const commands = new Set(contributes.commands.map(({ command }) => command));
    const names = text.match(/siteReports\.[a-zA-Z]+/g) ?? [];
    const known = new Set<string>([...commands, ...Object.values(viewIds), changesViewId, jobsViewId, reportEditorId]);
    const others = [contextKeys, settingIds, submenuIds].flatMap((ids) => Object.values(ids));
    for (const id of others) known.add(id);
    assert.ok(names.length > 40);
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
    );
    const linked = Object.values(sentences).flatMap(
      (sentence) => sentence.match(/command:siteReports[a-zA-Z.]+/g) ?? [],
    );
    // VS Code has a command for each view.
    for (const id of Object.values(viewIds)) commands.add(`${id}.focus`);
    assert.deepEqual(
      linked.filter((link) => !commands.has(link.slice('command:'.length))),
      [],
    );
  });

  it('gives every command the category and a title', () => {
    for (const { title, category } of contributes.commands) {
      assert.equal(category, 'Site Reports');
      assert.match(title, /^%command\.\w+%$/);
    }
  });

  describe('in the palette', () => {
    const folder = { workspaceFolderCount: 1, chatIsEnabled: true };
    const connected = { ...folder, [contextKeys.state]: 'connected' };

    it('offers before a connection only what leads to one, and the log', () => {
      const always = ['connect', 'openWalkthrough', 'showLog'];
      assert.deepEqual([...offered({ ...folder, [contextKeys.state]: 'none' })].sort(), always);
      assert.deepEqual(
        [...offered({ ...folder, [contextKeys.state]: 'noKey' })].sort(),
        [...always, 'switchConnection', 'replaceApiKey', 'removeConnection'].sort(),
      );
    });

    it('offers fewer than forty commands, as many in a window that has not started the extension', () => {
      assert.ok(offered(connected).length < 40, String(offered(connected).length));
      assert.deepEqual(offered(folder), offered(connected));
      const ofCode = ['goToFile', 'showReportOfPage', 'showInProblems', 'fixWithAgent', 'setUpSites'];
      assert.deepEqual(
        offered(connected).filter((name) => !offered({ [contextKeys.state]: 'connected' }).includes(name)),
        contributes.commands
          .map(({ command }) => command.replace('siteReports.', ''))
          .filter((name) => ofCode.includes(name)),
      );
    });

    const others: Partial<Record<keyof typeof contextKeys, readonly CommandName[]>> = {
      isUpdating: ['cancelUpdate'],
      hasProblems: ['clearProblems'],
      hasChanges: ['markAsSeen', 'markAllAsSeen'],
      hasJobs: ['showJobs'],
      hasFinishedJobs: ['clearFinishedJobs'],
      canCompareAll: ['compareAll'],
      reportsNarrowed: ['clearReports'],
      projectsNarrowed: ['clearProjects'],
      projectsHaveMore: ['loadMore', 'loadAll'],
      reportsHaveMore: ['loadMore', 'loadAll'],
    };
    for (const [key, names] of Object.entries(others)) {
      it(`offers ${names.join(' and ')} while there is something to do: ${key}`, () => {
        const more = offered({ ...connected, [contextKeys[key as keyof typeof contextKeys]]: true });
        assert.deepEqual(
          more.filter((name) => !offered(connected).includes(name)),
          names,
        );
      });
    }

    it('hides what needs a row', () => {
      const everything = Object.fromEntries(Object.values(contextKeys).map((key) => [key, true]));
      const shown = offered({ ...everything, ...connected });
      const names = contributes.commands
        .map(({ command }) => command.replace('siteReports.', ''))
        .filter((name) => !shown.includes(name));
      const others = names.filter((name) => /Job(Details)?$|Rows?$|^stopLooking$/.test(name));
      assert.deepEqual([...names].sort(), ['filterByProject', 'copySearchLink', ...others].sort());
    });
  });

  it('takes every sentence from package.nls.json, and leaves none there unused', () => {
    const used = [...text.matchAll(/"%([^%]+)%"/g)].map(([, key]) => key ?? '');
    assert.deepEqual([...new Set(used)].sort(), Object.keys(sentences).sort());
  });

  it('welcomes nobody with two texts at once: one is for what was never there, the other for what is hidden', () => {
    for (const what of ['reports', 'projects']) {
      const whens = contributes.viewsWelcome.filter(({ when }) => when.includes(`siteReports.${what}Empty`));
      const isForNarrowed = whens.map(({ when }) => !when.includes(`!siteReports.${what}Narrowed`));
      assert.deepEqual(isForNarrowed.sort(), [false, true], what);
    }
  });

  it('has at most three actions in a view’s title, one more while a search is active, and two on a row, none of which deletes', () => {
    // A job has all of its actions on its row.
    for (const { id } of Object.values(contributes.views)
      .flat()
      .filter((view) => view.id !== jobsViewId)) {
      const shown = menu('view/title').filter(
        ({ when, group }) => group.startsWith('navigation') && concerns(when, id),
      );
      const whileNarrowed = shown.filter(({ when }) => !/!siteReports\.\w+Narrowed/.test(when));
      const otherwise = shown.filter(({ when }) => !/ siteReports\.\w+Narrowed/.test(when));
      assert.ok(whileNarrowed.length > 0 && whileNarrowed.length <= 4, id);
      assert.ok(otherwise.length > 0 && otherwise.length <= 3, id);
    }
    const create = menu('view/title').find(({ command }) => command === 'siteReports.createReport');
    assert.ok(!create?.when.includes('Narrowed'), 'reports are created whatever the view shows');
    const inline = menu('view/item/context').filter(({ group }) => group.startsWith('inline'));
    for (const [view, ...states] of [
      ['reports', 'report+private', 'report+private+updating', 'project', 'group+more'],
      ['changes', 'report+changed', 'gone'],
      ['jobs', 'report', 'page', 'job+waiting', 'job+working', 'job+finishing', 'job+interrupted', 'job+ended+failed'],
    ] as const) {
      for (const state of states) {
        const shown = inline.filter(({ when }) => concerns(when, `siteReports.${view}`) && fits(when, state));
        assert.ok(shown.length <= 2 && (shown.length > 0 || !state.startsWith('report')), state);
      }
    }
    const prominent = [...inline, ...menu('view/title')].map(({ command }) => command);
    assert.deepEqual(
      prominent.filter((command) => command.includes('delete')),
      [],
    );
    const titled = menu('view/title').filter(({ group }) => group.startsWith('navigation'));
    for (const { command } of titled) {
      const twin = menu('commandPalette').find((item) => item.command === command);
      assert.notEqual(twin?.when, 'false', `${command} has a twin in the palette`);
    }
    for (const { command } of inline) {
      const twins = menu('view/item/context').filter((item) => item.command === command && !inline.includes(item));
      assert.ok(twins.length > 0, `${command} has a twin in the context menu`);
    }
  });

  it('offers for reports and other rows what can be done to all of them, whatever else is selected', () => {
    for (const [view, others] of [
      ['reports', ['group', 'group+more', 'group+project', 'more']],
      ['projects', ['project', 'group', 'group+more', 'more']],
    ] as const) {
      const offered = (viewItem: string) =>
        menu('view/item/context')
          .filter(({ when, group }) => !group.startsWith('inline') && holds(when, `siteReports.${view}`, viewItem))
          .map(({ group, command, submenu }) => `${group} ${(command || submenu).replace('siteReports.', '')}`)
          .sort();
      const ofReports = offered('report+private');
      for (const other of others) {
        // For several rows, VS Code offers only what each of them has.
        assert.deepEqual(
          offered(other).filter((item) => ofReports.includes(item)),
          [
            '1_read@2 showInProblems',
            '2_change@1 updateResults',
            '2_change@2 changePrivacy',
            '5_copy@1 copyUrl',
            '5_copy@3 exportRows',
            // A project is deleted with its own command, without another one beside it.
            ...(other.endsWith('project') ? [] : ['6_delete@1 deleteReport']),
          ],
        );
      }
    }
  });

  it('has no condition for a row that changes with what is selected: VS Code would draw less as selected', () => {
    for (const { when } of menu('view/item/context')) {
      const keys = [...when.matchAll(/(?:^|&& |\|\| )!?([\w.]+)/g)].map(([, key]) => key);
      assert.deepEqual(
        // The last three are the same for all rows.
        keys.filter(
          (key = '') => !['view', 'viewItem', 'workspaceFolderCount', 'chatIsEnabled', 'isWeb'].includes(key),
        ),
        [],
      );
    }
  });

  it('offers no link for VS Code in a browser, where no system knows its scheme', () => {
    const places = Object.values(contributes.menus).flat();
    const links = places.filter(({ command, when }) => /\.copy\w*Link$/.test(command ?? '') && when !== 'false');
    assert.deepEqual(
      links.map(({ when }) => when?.endsWith(' && !isWeb')),
      links.map(() => true),
    );
    assert.equal(links.length, 4);
  });

  it('binds keys only in its own focused views', () => {
    for (const { when } of contributes.keybindings) assert.match(when, /^focusedView (==|=~) \S+ .*\blistFocus/);
  });

  it('starts once VS Code has started, and has no setting for an address or a key', () => {
    assert.deepEqual(manifest.activationEvents, ['onStartupFinished', 'onUri']);
    assert.deepEqual(
      contributes.jsonValidation.map(({ fileMatch }) => fileMatch),
      [`/${siteFileName}`],
    );
    assert.deepEqual(manifest.extensionKind, ['ui', 'workspace']);
    assert.deepEqual(Object.keys(contributes.configuration.properties).sort(), Object.values(settingIds).sort());
    const types = Object.values(contributes.configuration.properties).map(({ type }) => type);
    assert.ok(types.length > 0 && types.every((type) => type !== 'string'), 'no setting takes a text');
  });

  it('lets a folder set no more than what shows, and has nothing that a folder could make run', () => {
    const settings = Object.entries(contributes.configuration.properties);
    const ofFolders = settings.filter(([, { scope }]) => scope !== 'application').map(([id]) => id);
    const { codeLens, notifyWorse, pageSize, refreshInterval } = settingIds;
    assert.deepEqual(ofFolders.sort(), [codeLens, notifyWorse, pageSize, refreshInterval]);
    assert.deepEqual(manifest.capabilities.untrustedWorkspaces, { supported: true });
    // Tasks run in trusted folders only, and our type sends the key nowhere else.
    const running = ['debuggers', 'terminal', 'mcpServerDefinitionProviders', 'authentication'];
    assert.deepEqual(
      running.filter((name) => name in contributes),
      [],
    );
  });

  it('has its translatable sentences in l10n/bundle.l10n.json (npm run l10n writes it)', async function () {
    this.timeout(120_000);
    const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => ({ extension: '.ts' as const, contents: readFileSync(path.join(root, 'src', file), 'utf8') }))
      // Reading a file without sentences takes as long.
      .filter(({ contents }) => contents.includes('l10n'));
    const found = await getL10nJson(files);
    assert.ok(Object.keys(found).length > 50);
    assert.deepEqual(readJson('l10n/bundle.l10n.json'), found);
  });
});

/** True if a clause in the menus of rows holds for a row. */
function holds(when: string, view: string, viewItem: string): boolean {
  return isTrue(when, { view, viewItem, workspaceFolderCount: 1, chatIsEnabled: true });
}

/** True if a clause holds, as in VS Code; an empty one does. */
function isTrue(when: string, keys: Readonly<Record<string, string | number | boolean>>): boolean {
  const holdsTerm = (term: string): boolean => {
    const [, not, key = '', operator, operand = ''] = /^(!?)([\w.]+)(?: (==|!=|=~|>) (.+))?$/.exec(term) ?? [];
    const value = keys[key];
    switch (operator) {
      case '==':
        return String(value) === operand;
      case '!=':
        return String(value) !== operand;
      case '>':
        return Number(value) > Number(operand);
      case '=~':
        return new RegExp(operand.slice(1, -1)).test(String(value));
      case undefined:
      default:
        return key === 'false' ? false : (value === true || Boolean(value)) !== (not === '!');
    }
  };
  return when === '' || when.split(' || ').some((all) => all.split(' && ').every(holdsTerm));
}

/** True if a menu item is for rows in this state. */
function fits(when: string, contextValue: string): boolean {
  const patterns = [...when.matchAll(/viewItem =~ \/(.+?)\/(?= |$)/g)].map(([, pattern = '']) => new RegExp(pattern));
  return patterns.every((pattern) => pattern.test(contextValue)) && !when.includes('viewItem ==');
}

function concerns(when: string, view: string): boolean {
  const pattern = /view =~ \/(.+?)\/(?: |$)/.exec(when)?.[1];
  return pattern === undefined ? when.includes(`view == ${view}`) : new RegExp(pattern).test(view);
}
