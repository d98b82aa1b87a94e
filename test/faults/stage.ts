import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Client } from '../../src/api/client';
import { Limiter } from '../../src/api/limiter';
import type { Report } from '../../src/api/records';
import type { ReportService } from '../../src/api/service';
import { Mutations } from '../../src/model/lists/mutations';
import { defaultQuery } from '../../src/model/lists/query';
import { Creations } from '../../src/model/report/creations';
import { ResultUpdates } from '../../src/model/report/resultUpdates';
import { projectsOutline, reportsOutline } from '../../src/model/lists/listRequest';
import { Store } from '../../src/model/lists/store';
import { selfSigned } from './certificate';
import type { Fault } from './faults';
import { FaultyService, sendHealthy } from './service';

export const apiKey = 'fault-key-0123456789';
/** Milliseconds for an attempt that is never answered, and for one that is answered on a busy machine. */
const patience = { short: 150, long: 15_000 };
const query = { ...defaultQuery, reports: { ...defaultQuery.reports, groupBy: 'none' } } as const;

/** One connection with its rows, as the extension holds it, and the service that it is connected to. */
export class Stage {
  readonly log: string[] = [];
  readonly store: Store;
  readonly mutations: Mutations;
  readonly limiter = new Limiter(() => 4);
  private shownAtFirst: Report | undefined;
  /** The service's host while it misbehaves. */
  host = '';
  private client: Client;
  private closing: (() => Promise<void>) | undefined;

  private constructor(readonly service: FaultyService) {
    this.client = this.clientFor(service.url, patience.long, this.limiter);
    const now: ReportService = {
      listReports: (...its) => this.client.listReports(...its),
      getReport: (...its) => this.client.getReport(...its),
      createReport: (...its) => this.client.createReport(...its),
      updateReport: (...its) => this.client.updateReport(...its),
      deleteReport: (...its) => this.client.deleteReport(...its),
      listProjects: (...its) => this.client.listProjects(...its),
      deleteProject: (...its) => this.client.deleteProject(...its),
    };
    this.store = new Store(now, { query, perPage: () => 10 });
    const soon = () => Promise.resolve();
    const updates = new ResultUpdates(now, soon, () => 5_000);
    this.mutations = new Mutations({ service: now, store: this.store, updates, creations: new Creations() });
  }

  /** A connection whose rows have been loaded. */
  static async open(): Promise<Stage> {
    const stage = new Stage(await FaultyService.start());
    await Promise.all([stage.projects.load(), stage.reports.load()]);
    assert.deepEqual(stage.rows, { projects: ['shop', 'blog'], reports: ['1', '2', '3'] });
    stage.shownAtFirst = stage.reports.get('2');
    stage.service.requests.length = 0;
    return stage;
  }

  get reports() {
    const outline = reportsOutline(query);
    assert.ok(outline.kind === 'reports');
    return this.store.lists.reports(outline.list);
  }

  get projects() {
    const outline = projectsOutline(query);
    assert.ok(outline.kind === 'projects');
    return this.store.lists.projects(outline.list);
  }

  /** The report that operations are about, as it showed at first. */
  get report(): Report {
    return this.shownAtFirst ?? assert.fail('no rows were loaded');
  }

  /** What shows. */
  get rows() {
    return {
      projects: this.projects.state.rows.map(({ name }) => name),
      reports: this.reports.state.rows.map(({ id }) => id),
    };
  }

  /** From now on the service misbehaves. @param spared the number of requests that it still answers well */
  async misbehave({ answer, address, isSlow }: Fault, spared = 0): Promise<void> {
    let left = spared;
    this.service.fault = answer && ((exchange) => (left-- > 0 ? sendHealthy(exchange) : answer(exchange)));
    const url = address === undefined ? this.service.url : await this.addressOf(address);
    this.host = new URL(url).host;
    this.client = this.clientFor(url, isSlow === true ? patience.short : patience.long, this.limiter);
  }

  /** From now on the service behaves. @param limiter another than that which may still hold requests back */
  behave(limiter = this.limiter): void {
    this.service.behave();
    this.client = this.clientFor(this.service.url, patience.long, limiter);
  }

  async close(): Promise<void> {
    this.store.dispose();
    await Promise.all([this.service.stop(), this.closing?.()]);
  }

  private clientFor(baseUrl: string, timeout: number, limiter: Limiter): Client {
    const tell = (line: string) => void this.log.push(line);
    const log = { info: tell, warn: tell };
    return new Client({ baseUrl, apiKey, log, limiter, timeout, longestAnalysis: () => timeout, firstPause: 1 });
  }

  private async addressOf(address: 'refused' | 'nowhere' | 'untrusted'): Promise<string> {
    // A port that nothing is given by chance.
    if (address === 'refused') return 'http://127.0.0.1:2';
    if (address === 'nowhere') return 'http://nothing.invalid';
    const server = createServer(selfSigned(), () => assert.fail('it was asked')).listen(0, '127.0.0.1');
    this.closing = () => new Promise((resolve) => server.close(() => resolve()));
    await new Promise((resolve) => server.once('listening', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
