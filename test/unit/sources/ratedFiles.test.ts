import assert from 'node:assert/strict';
import type { Report } from '../../../src/service/records';
import { RatedFiles } from '../../../src/sources/ratedFiles';
import type { Source } from '../../../src/sources/sitePages';

const report = (id: string, url: string) => ({ id, url }) as Report;
const known = (...reports: readonly Report[]) => new Map(reports.map((it) => [it.id, it]));
const source = (file: string, confidence: Source['confidence'] = 'convention'): Source => ({
  ...{ file, confidence },
  reason: '',
});

/** The files by page, and the addresses that were looked up. */
class Index {
  readonly asked: string[] = [];

  constructor(private readonly files: Readonly<Record<string, readonly Source[]>>) {}

  sourcesOf(url: string): readonly Source[] {
    this.asked.push(url);
    return this.files[url] ?? [];
  }
}

describe('The known reports of the pages of a file', () => {
  const [one, two, other] = ['https://a.example/1', 'https://a.example/2', 'https://b.example/'];
  const files = { [one]: [source('a.md')], [two]: [source('a.md'), source('b.md', 'guess')] };
  const idsOf = async (rated: RatedFiles, file: string, reports: ReadonlyMap<string, Report>) =>
    (await rated.of(file, reports)).map((it) => `${it.report.id} ${it.confidence}`);

  it('are told with how sure that is', async () => {
    const rated = new RatedFiles(new Index(files));
    const reports = known(report('1', one), report('2', two), report('3', other));
    assert.deepEqual(await idsOf(rated, 'a.md', reports), ['1 convention', '2 convention']);
    assert.deepEqual(await idsOf(rated, 'b.md', reports), ['2 guess']);
    assert.deepEqual(await idsOf(rated, 'c.md', reports), []);
  });

  it('are looked up in advance, so that no file has to wait', async () => {
    const index = new Index(files);
    const rated = new RatedFiles(index);
    const reports = known(report('1', one), report('2', two));
    await rated.prepare(reports);
    assert.deepEqual(index.asked.splice(0), [one, two]);
    assert.deepEqual(await idsOf(rated, 'a.md', reports), ['1 convention', '2 convention']);
    assert.deepEqual(index.asked, []);
  });

  it('are looked up once each, whoever asks how often', async () => {
    const index = new Index(files);
    const rated = new RatedFiles(index);
    const reports = known(report('1', one), report('3', other));
    await Promise.all([rated.of('a.md', reports), rated.of('b.md', reports)]);
    await rated.of('a.md', known(...reports.values(), report('2', two)));
    assert.deepEqual(index.asked, [one, other, two]);
  });

  it('are as they are now: others go, and one of another page by now is looked up again', async () => {
    const rated = new RatedFiles(new Index(files));
    await rated.of('a.md', known(report('1', one), report('2', two)));
    assert.deepEqual(await idsOf(rated, 'a.md', known(report('2', other))), []);
    assert.deepEqual(await idsOf(rated, 'a.md', known(report('2', one))), ['2 convention']);
  });

  it('are found without keeping others from their turn', async () => {
    let isWaiting = true;
    const busy = {
      sourcesOf: () => {
        const end = performance.now() + 3;
        while (performance.now() < end);
        return [];
      },
    };
    const reports = known(...Array.from({ length: 30 }, (_, at) => report(`${at}`, one)));
    const found = new RatedFiles(busy).of('a.md', reports).then(() => isWaiting);
    setTimeout(() => (isWaiting = false), 1);
    assert.equal(await found, false);
  });
});
