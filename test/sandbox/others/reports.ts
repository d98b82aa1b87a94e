import { domainToUnicode } from 'node:url';
import { Hono } from 'hono';
import { listAnswer, singleAnswer } from './dialects';
import { NotFoundError } from '../errors';
import { askedUrl, listParameters } from '../lists';
import { rate, rateAgain, RESULTS } from '../ratings';
import { reportDetail, reportRecord } from './records';
import type { Env, Service } from '../service';
import type { NewReport, Privacy, Report, Store } from '../store';
import type { Switches } from '../switches';
import { Input } from './validation';

/** The interface's five operations on reports. */
export function reportOperations(service: Service): Hono<Env> {
  const { store, state, now } = service;
  const api = new Hono<Env>();

  api.get('/', (c) => {
    const page = store.reports(inOrder(readQuery(c.req.query()), state.switches));
    const items = page.items.map((report) => reportRecord(report, state.switches));
    return c.json(listAnswer({ ...page, items }, askedUrl(c, service), state.switches));
  });

  api.get('/:id', (c) => {
    const record = reportDetail(find(store, c.req.param('id')), state.switches);
    return c.json(singleAnswer(record, state.switches));
  });

  api.post('/', (c) => {
    const report = find(store, String(store.createReport(newReport(c.var.form, now()))));
    return c.json(changed(report, state.switches), 201);
  });

  api.put('/:id', (c) => {
    const { analysisTime } = state.switches;
    const id = c.req.param('id');
    const { form } = c.var;
    const report = updated(find(store, id), { ...form, ...(analysisTime > 0 && { results: '0' }) }, now());
    store.saveReport(report, now());
    if (analysisTime > 0 && form['results'] === '1') {
      const analyse = () => {
        const current = store.report(report.id);
        if (current) store.saveReport(updated(current, { results: '1' }, now()), now());
      };
      setTimeout(analyse, analysisTime).unref();
    }
    return c.json(changed(report, state.switches));
  });

  api.delete('/:id', (c) => {
    store.deleteReport(find(store, c.req.param('id')).id);
    return c.body(null, 204);
  });

  return api;
}

function readQuery(parameters: Record<string, string>) {
  const input = new Input(parameters);
  input.oneOf('search_by', ['url']);
  const query = {
    ...listParameters(input),
    sortBy: input.oneOf('sort_by', ['id', 'generated_at', 'url', 'result']) ?? 'id',
    project: input.text('project'),
    result: input.oneOf('result', RESULTS),
  };
  input.check();
  return query;
}

function inOrder(query: ReturnType<typeof readQuery>, { sorting }: Switches) {
  return sorting === 'by id' ? { ...query, sortBy: 'id' as const } : query;
}

function newReport(form: Record<string, string>, at: number): NewReport {
  const input = new Input(form);
  const url = input.webUrl('url');
  const privacy = readPrivacy(input) ?? 1;
  const password = readPassword(input, privacy, null);
  input.check();
  return { url, project: projectOf(url), privacy, password, result: rate(url), created_at: at, generated_at: at };
}

function updated(report: Report, form: Record<string, string>, at: number): Report {
  const input = new Input(form);
  const privacy = readPrivacy(input) ?? report.privacy;
  const password = readPassword(input, privacy, report.password);
  const isRedone = input.oneOf('results', ['0', '1']) === '1';
  input.check();
  const kept = { ...report, privacy, password };
  return isRedone ? { ...kept, result: rateAgain(report.url, report.result), generated_at: at } : kept;
}

function readPrivacy(input: Input): Privacy | undefined {
  const value = input.oneOf('privacy', ['0', '1', '2']);
  return value === undefined ? undefined : (Number(value) as Privacy);
}

/** The password to keep: a report with a password needs one, any other has none. */
function readPassword(input: Input, privacy: Privacy, kept: string | null): string | null {
  if (privacy !== 2) return null;
  const password = input.text('password') ?? kept;
  if (password === null) input.fail('password', 'The password field is required when privacy is 2.');
  return password;
}

function find(store: Store, id: string): Report {
  const report = /^\d+$/.test(id) ? store.report(Number(id)) : undefined;
  if (!report) throw new NotFoundError(`No query results for model [Report] ${id}`);
  return report;
}

function changed(report: Report, switches: Switches): object {
  return singleAnswer(reportRecord(report, switches), switches);
}

/** The host in its usual form, with its port. */
function projectOf(url: string): string {
  const { hostname, port } = new URL(url);
  return (domainToUnicode(hostname) || hostname) + (port && `:${port}`);
}
