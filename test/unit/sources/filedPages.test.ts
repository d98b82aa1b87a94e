import assert from 'node:assert/strict';
import { FiledPages, type PageLookup } from '../../../src/sources/filedPages';
import { Emitter } from '../../../src/util/event';

/** A workspace with a file for each page whose address contains one of these words. */
class Workspace {
  readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  readonly asked: string[] = [];
  milliseconds = 0;
  private current: PageLookup;

  constructor(...words: string[]) {
    this.current = this.lookupOf(words);
  }

  lookup(): Promise<PageLookup> {
    return Promise.resolve(this.current);
  }

  change(...words: string[]): void {
    this.current = this.lookupOf(words);
    this.changed.fire();
  }

  private lookupOf(words: readonly string[]): PageLookup {
    return {
      isEmpty: words.length === 0,
      has: (url) => {
        this.asked.push(url);
        for (const end = performance.now() + this.milliseconds; performance.now() < end;);
        return words.some((word) => url.includes(word));
      },
    };
  }
}

function open(workspace: Workspace) {
  const pages = new FiledPages(workspace);
  let changes = 0;
  pages.onDidChange(() => changes++);
  const learns = () =>
    new Promise<void>((resolve) => {
      const listener = pages.onDidLearn(() => {
        listener.dispose();
        resolve();
      });
    });
  return { pages, learns, changes: () => changes };
}

describe('The pages of rows that have a file in the workspace', () => {
  it('are not known at first, and are told once they are', async () => {
    const workspace = new Workspace('about');
    const { pages, learns, changes } = open(workspace);
    assert.deepEqual([pages.has('/about'), pages.has('/other')], [undefined, undefined]);
    await learns();
    assert.deepEqual([pages.has('/about'), pages.has('/other'), pages.has('/about/us')], [true, false, true]);
    assert.equal(changes(), 1);
    pages.dispose();
  });

  it('are looked up once until files change, and rows are drawn again only where it makes a difference', async () => {
    const workspace = new Workspace('about');
    const { pages, learns, changes } = open(workspace);
    pages.has('/other');
    await learns();
    assert.equal(changes(), 1, 'rows were drawn before');
    for (let time = 0; time < 3; time++) pages.has('/about');
    assert.deepEqual(workspace.asked, ['/other', '/about']);
    workspace.change('about', 'more');
    await learns();
    assert.equal(changes(), 1);
    workspace.change('more');
    await learns();
    assert.deepEqual([changes(), pages.has('/about')], [2, false]);
    pages.dispose();
  });

  it('cost nothing where no page has a file, until one has', async () => {
    const workspace = new Workspace();
    const { pages, learns, changes } = open(workspace);
    pages.has('/about');
    await learns();
    assert.deepEqual([pages.has('/about'), pages.has('/other')], [false, false]);
    assert.deepEqual([workspace.asked, changes()], [[], 0]);
    workspace.change('about');
    await learns();
    assert.deepEqual([changes(), pages.has('/about')], [1, true]);
    pages.dispose();
  });

  it('keep nobody waiting where looking them up takes long', async () => {
    const workspace = new Workspace('page');
    const { pages, learns, changes } = open(workspace);
    pages.has('/page');
    await learns();
    workspace.milliseconds = 3;
    workspace.asked.length = 0;
    const answers = Array.from({ length: 50 }, (_, number) => pages.has(`/page/${number}`));
    assert.ok(workspace.asked.length < 5, `${workspace.asked.length} were looked up at once`);
    assert.deepEqual([answers[0], answers.at(-1)], [true, undefined]);
    await learns();
    assert.equal(pages.has('/page/49'), true);
    assert.equal(new Set(workspace.asked).size, workspace.asked.length, 'each is looked up once');
    assert.equal(changes(), 2);
    pages.dispose();
  });

  it('are those of the last change where files change while they are looked up', async () => {
    const workspace = new Workspace('about');
    const { pages, learns } = open(workspace);
    pages.has('/about');
    workspace.change('x');
    workspace.change();
    await learns();
    assert.equal(pages.has('/about'), false);
    pages.dispose();
  });
});
