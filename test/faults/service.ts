import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { privacyNames } from '../../src/service/records';

/** One request to the service, and ways to answer it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  /** The path below `/api/v1`. */
  readonly path: string;
  readonly search: URLSearchParams;
  /** Carries out the request, and returns the answer of a service without faults. */
  readonly carryOut: () => Reply;
  /** Carries it out in the end, once the service works again. */
  readonly carryOutLater: () => void;
  /** An address outside of the service. */
  readonly elsewhere: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Row {
  readonly id: number;
  readonly url: string;
  readonly project: string;
  privacy: number;
  result: string;
  generated_at: string;
}

/** A small service over real sockets that can be made to misbehave. It knows its true data, and its requests. */
export class FaultyService {
  /** The methods and paths of all requests, and the pages of lists. */
  readonly requests: { readonly method: string; readonly path: string; readonly page: number }[] = [];
  /** The way it answers; undefined while it has no fault. */
  fault: ((exchange: Exchange) => void) | undefined;
  url = '';
  private elsewhere = '';
  private asked = 0;
  private readonly late: (() => void)[] = [];
  private readonly servers: Server[] = [];
  private rows: Row[];
  private projects = ['shop', 'blog'];

  private constructor(reports: number) {
    this.rows = Array.from({ length: reports }, (_, at) => newRow(reports - at));
  }

  /** @param reports the number of reports, with the ids from 1, newest first */
  static async start(reports: number): Promise<FaultyService> {
    const service = new FaultyService(reports);
    service.url = await service.listen((request, response) => service.answer(request, response));
    service.elsewhere = await service.listen((_request, response) => {
      service.asked += 1;
      response.end('{"data": []}');
    });
    return service;
  }

  /** Number of requests that reached the other origin. */
  get askedElsewhere(): number {
    return this.asked;
  }

  /** Ends its fault, and carries out everything that it was still working on. */
  behave(): void {
    this.fault = undefined;
    for (const carryOut of this.late.splice(0)) carryOut();
  }

  /** The true data, whatever the service answers. */
  get truth() {
    const text = ({ id, privacy, result }: Row) => `${id} ${privacyNames[privacy] ?? privacy} ${result}`;
    return { reports: this.rows.map(text), projects: [...this.projects] };
  }

  /** All reports, newest first. */
  get reports(): readonly Readonly<Row>[] {
    return this.rows;
  }

  /** The ids of all reports, newest first. */
  get ids(): readonly string[] {
    return this.rows.map(({ id }) => String(id));
  }

  async stop(): Promise<void> {
    for (const server of this.servers) server.closeAllConnections();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  private async listen(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    this.servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams: search } = new URL(request.url ?? '', this.url);
    const path = pathname.replace('/api/v1', '');
    const method = request.method ?? '';
    this.requests.push({ method, path, page: pageOf(search) });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const carryOut = () => this.carryOut(method, path, search, form);
      const carryOutLater = () => void this.late.push(carryOut);
      const exchange = { request, response, method, path, search, carryOut, carryOutLater, elsewhere: this.elsewhere };
      if (this.fault === undefined) sendHealthy(exchange);
      else this.fault(exchange);
    });
  }

  private carryOut(method: string, path: string, search: URLSearchParams, form: URLSearchParams): Reply {
    const [, kind = '', name = ''] = path.split('/').map(decodeURIComponent);
    if (name === '') return method === 'POST' ? this.create(form) : this.list(kind, search);
    if (kind === 'projects') {
      this.projects = this.projects.filter((project) => project !== name);
      this.rows = this.rows.filter(({ project }) => project !== name);
      return { status: 204, body: undefined };
    }
    const row = this.rows.find(({ id }) => String(id) === name);
    if (row === undefined) return { status: 404, body: { message: 'Not found.' } };
    if (method === 'DELETE') {
      this.rows = this.rows.filter((it) => it !== row);
      return { status: 204, body: undefined };
    }
    if (method === 'PUT') update(row, form);
    return { status: 200, body: { data: row } };
  }

  private create(form: URLSearchParams): Reply {
    const row = { ...newRow(Math.max(0, ...this.rows.map(({ id }) => id)) + 1), url: form.get('url') ?? '' };
    this.rows.unshift(row);
    return { status: 201, body: { data: row } };
  }

  private list(kind: string, parameters: URLSearchParams): Reply {
    const [page, size] = [pageOf(parameters), mostRows];
    const rows = this.rows.filter(({ url }) => url.includes(parameters.get('search') ?? ''));
    const all = kind === 'projects' ? this.projects.map((project) => ({ project })) : rows;
    const data = all.slice((page - 1) * size, page * size);
    const next = page * size < all.length ? `?page=${page + 1}` : null;
    return { status: 200, body: { data, links: { next }, meta: { total: all.length } } };
  }
}

/** The number of the requested page of a list, from 1. */
export function pageOf(search: URLSearchParams): number {
  return Number(search.get('page') ?? 1);
}

/** Answers like a service without faults. */
export function sendHealthy({ response, carryOut }: Exchange): void {
  const { status, body } = carryOut();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Maximum rows on a page, whatever is requested: few, so that reading several takes little time. */
export const mostRows = 25;

/** The time when every report was rated first. */
export const firstRated = '2026-01-31T12:00:00Z';

function newRow(id: number): Row {
  const generated_at = firstRated;
  // Every address contains the address of the oldest report.
  const url = id === 1 ? 'https://shop.example/' : `https://shop.example/${id}`;
  return { id, url, project: 'shop', privacy: 1, result: 'bad', generated_at };
}

function update(row: Row, form: URLSearchParams): void {
  row.privacy = Number(form.get('privacy') ?? row.privacy);
  if (form.get('results') !== '1') return;
  row.result = 'good';
  row.generated_at = new Date(Date.parse(row.generated_at) + 60_000).toISOString();
}
