import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Client } from '../../src/service/client';
import type { NextPage } from '../../src/service/page';
import { Limiter } from '../../src/service/limiter';
import type { Report } from '../../src/service/records';
import type { ReportService } from '../../src/service/service';
import { Changes } from '../../src/reports/changes/changes';
import { defaultQuery, projectsOutline, reportsOutline } from '../../src/reports/lists/query';
import { Creations } from '../../src/reports/creations';
import { awaitedResults, ResultUpdates } from '../../src/reports/resultUpdates';
import { Store } from '../../src/reports/lists/store';
import type { Fault } from './faults';
import { FaultyService, mostRows, pageOf, sendHealthy, type Exchange } from './service';

export const apiKey = 'fault-key-0123456789';
/** Milliseconds for an attempt that is never answered, and for one that is answered on a busy machine. */
const patience = { short: 300, long: 15_000 };
const query = { ...defaultQuery, reports: { ...defaultQuery.reports, groupBy: 'none' } } as const;

/** The point where an operation meets a fault. */
export interface Strike {
  /** The number of requests before it that are answered well. */
  readonly spared?: number | undefined;
  /** The number of requests that meet it; unlimited by default. */
  readonly lasts?: number | undefined;
  /** The first page of a list that meets it. */
  readonly fromPage?: number | undefined;
}

/** One connection with its rows, as the extension holds it, and the service that it is connected to. */
export class Stage {
  readonly log: string[] = [];
  /** The service with the client that the extension uses. */
  readonly client: ReportService;
  readonly creations = new Creations();
  readonly store: Store;
  readonly changes: Changes;
  private shownAtFirst: Report | undefined;
  /** The service's host while it misbehaves. */
  host = '';
  private current: Client;
  private readonly healthy: Client;
  private firstFaultyPage = 1;
  private closing: (() => Promise<void>) | undefined;

  private constructor(
    readonly service: FaultyService,
    readonly limiter: Limiter,
  ) {
    this.healthy = this.current = this.clientFor(service.url, patience.long, this.limiter);
    this.client = {
      listReports: (asked, options) => this.clientFrom(options?.next).listReports(asked, options),
      getReport: (...its) => this.current.getReport(...its),
      createReport: (...its) => this.current.createReport(...its),
      updateReport: (...its) => this.current.updateReport(...its),
      deleteReport: (...its) => this.current.deleteReport(...its),
      listProjects: (...its) => this.current.listProjects(...its),
      deleteProject: (...its) => this.current.deleteProject(...its),
    };
    const { client, creations } = this;
    this.store = new Store(client, { query, perPage: () => mostRows });
    const soon = () => Promise.resolve();
    const updates = new ResultUpdates((...update) =>
      awaitedResults({ service: client, wait: soon, longestAnalysis: () => 5_000 }, ...update),
    );
    const session = {
      connection: { url: 'https://x.example' },
      service: client,
      store: this.store,
      updates,
      creations,
    };
    this.changes = new Changes(() => session);
  }

  /** A connection with loaded rows: the first page of its reports. */
  static async open({ reports = 3, limiter = new Limiter(() => 4) } = {}): Promise<Stage> {
    const stage = new Stage(await FaultyService.start(reports), limiter);
    await Promise.all([stage.projects.load(), stage.reports.load()]);
    const { rows, service } = stage;
    assert.equal(rows.projects.length, service.truth.projects.length);
    assert.equal(rows.reports.length, Math.min(mostRows, reports));
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
    return this.store.lists.projects(projectsOutline(query).list);
  }

  /** The report that operations act on, as first shown. */
  get report(): Report {
    return this.shownAtFirst ?? assert.fail('no rows were loaded');
  }

  /** The shown rows. */
  get rows() {
    return {
      projects: this.projects.state.rows.map(({ name }) => name),
      reports: this.reports.state.rows.map(({ id }) => id),
    };
  }

  /** Makes the service misbehave from now on. */
  async misbehave(fault: Fault, { spared = 0, lasts = Infinity, fromPage = 1 }: Strike = {}): Promise<void> {
    const { answer, address, isSlow } = fault;
    let asked = 0;
    const isMet = ({ search }: Exchange) => {
      if (pageOf(search) < fromPage) return false;
      asked++;
      if (asked === spared) this.current = faulty;
      return asked > spared && asked <= spared + lasts;
    };
    this.service.fault = answer && ((exchange) => (isMet(exchange) ? answer(exchange) : sendHealthy(exchange)));
    this.firstFaultyPage = fromPage;
    const url = address === undefined ? this.service.url : await this.addressOf(address);
    this.host = new URL(url).host;
    const faulty = this.clientFor(url, isSlow === true ? patience.short : patience.long, this.limiter);
    // Answers before the fault are awaited as usual.
    this.current = isSlow === true && spared > 0 ? this.healthy : faulty;
  }

  /**
   * Makes the service work again from now on. @param limiter a new one, if the current one may still hold requests back
   */
  behave(limiter = this.limiter): void {
    this.service.behave();
    this.firstFaultyPage = 1;
    this.current = this.clientFor(this.service.url, patience.long, limiter);
  }

  async close(): Promise<void> {
    this.store.dispose();
    await Promise.all([this.service.stop(), this.closing?.()]);
  }

  /** Pages before the first one that meets a fault are awaited as usual, and at the service's own address. */
  private clientFrom(next: NextPage | undefined): Client {
    return Number(next?.['page'] ?? 1) < this.firstFaultyPage ? this.healthy : this.current;
  }

  private clientFor(baseUrl: string, timeout: number, limiter: Limiter): Client {
    const tell = (line: string) => void this.log.push(line);
    const log = { info: tell, warn: tell };
    return new Client({ baseUrl, apiKey, log, limiter, timeout, longestAnalysis: () => timeout, firstPause: 1 });
  }

  private async addressOf(address: 'refused' | 'nowhere' | 'untrusted'): Promise<string> {
    // A port that is never assigned by chance.
    if (address === 'refused') return 'http://127.0.0.1:2';
    // A name too long to be looked up: a resolver may take its time.
    if (address === 'nowhere') return `http://${'a'.repeat(64)}.invalid`;
    const pem = await readFile('test/fixtures/untrusted.pem');
    const server = createServer({ key: pem, cert: pem }, () => assert.fail('it was asked')).listen(0, '127.0.0.1');
    this.closing = () => new Promise((resolve) => server.close(() => resolve()));
    await new Promise((resolve) => server.once('listening', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}
