import type { Context } from 'hono';
import { Hono } from 'hono';
import { kept, projectOf, readAddress } from './addresses';
import { checksOf, resultFor, type Found } from './checks';
import { fewChecks } from './fewChecks';
import { rate, rateAgain, RESULTS, type Result } from './ratings';
import type { Env, Service } from './service';
import type { NewReport, Page, Privacy, Project, Report, ReportQuery } from './store';
import type { Switches } from './switches';

const OK = 200;
const PAGE_SIZES = ['10', '25', '50', '100'];

/** The service: each answer is like a recorded one. */
export function serviceOperations(service: Service): Hono<Env> {
  const { store, state } = service;
  const api = new Hono<Env>();
  api.get('/reports', (c) => {
    const { query, inForce } = readReportQuery(c.req.query());
    const page = store.reports(query);
    return c.json(list(page, inForce, askedUrl(c, service), (it) => reportRecord(it, state.switches)));
  });
  api.get('/reports/:id', (c) => {
    const report = store.report(idIn(c));
    return report ? single(c, reportRecord(report, state.switches), OK) : missing(c);
  });
  api.post('/reports', (c) => create(c, service));
  api.on(['PUT', 'PATCH'], '/reports/:id', (c) => update(c, service));
  api.delete('/reports/:id', (c) => {
    const id = idIn(c);
    return store.deleteReport(id) ? c.json(deleted(id)) : missing(c);
  });
  api.get('/projects', (c) => {
    const { query, inForce } = readProjectQuery(c.req.query());
    return c.json(list(store.projects(query), inForce, askedUrl(c, service), projectRecord));
  });
  api.delete('/projects/:project', (c) => {
    const name = c.req.param('project');
    const count = store.deleteProject(name.toLowerCase());
    if (count === undefined) return missing(c);
    // A bug of the service: the number of deleted reports is taken as the id of one more.
    store.deleteReport(count);
    return c.json(deleted(name));
  });
  api.all('*', missing);
  return api;
}

function create(c: Context<Env>, service: Service): Response {
  const { store, state, now, account } = service;
  const { form } = c.var;
  const { reportsAMonth, pages } = state.switches;
  const errors: Record<string, string[]> = {};
  const address = readAddress(form['url'] ?? '');
  // The page is fetched before anything else is checked.
  const page = address === undefined ? undefined : fetched(address, pages);
  if (form['url']?.trim() === undefined || form['url'].trim() === '') errors['url'] = ['The url field is required.'];
  else if (address === undefined) errors['url'] = ['The url format is invalid.'];
  else if (reportsAMonth !== null && service.created >= reportsAMonth)
    errors['url'] = ['You created too many reports.'];
  else if (page?.problem !== undefined) errors['url'] = [page.problem];
  const privacy = readPrivacy(form, errors);
  const password = readPassword(form, errors);
  if (privacy === 2 && password === undefined)
    errors['password'] = ['The password field is required when privacy is 2.'];
  if (Object.keys(errors).length > 0 || page === undefined) return refusal(c, errors);
  const at = now();
  const rating = account?.analyse(page.address) ?? { result: rate(page.address) };
  const times = { created_at: at, generated_at: at };
  const project = projectOf(page.address);
  const fresh: NewReport = {
    ...{ url: page.address, project, privacy: privacy ?? 0, password: password ?? null, ...rating, ...times },
  };
  const report = store.report(store.createReport(fresh));
  service.created += 1;
  if (!report) throw new Error('The report that was just created is not there.');
  return single(c, changedRecord(report, form['privacy'] ?? null, true, state.switches), 201);
}

function update(c: Context<Env>, { store, state, now, account }: Service): Response {
  const { form } = c.var;
  const report = store.report(idIn(c));
  if (!report) return c.json({ message: 'This action is unauthorized.' }, 403);
  const errors: Record<string, string[]> = {};
  const isAnalysed = !['', '0', undefined].includes(form['results']);
  const page = fetched(report.url, state.switches.pages);
  if (isAnalysed && page.problem !== undefined) errors['results'] = [page.problem];
  const privacy = readPrivacy(form, errors);
  if (form['privacy'] === '') errors['privacy'] = ['The privacy field is required.'];
  const password = readPassword(form, errors);
  if (privacy === 2 && form['password'] === '') errors['password'] = ['The password field is required.'];
  // An error about the page leaves everything unchanged.
  if (Object.keys(errors).length > 0) return refusal(c, errors);
  const isRemoved = form['password'] === '';
  const kept: Report = {
    ...report,
    privacy: privacy ?? report.privacy,
    password: isRemoved ? null : (password ?? report.password),
  };
  const analysed = (it: Report): Report => {
    const rating = account?.analyse(it.url) ?? { result: rateAgain(it.url, it.result) };
    return { ...it, ...rating, generated_at: now() };
  };
  const { analysisTime } = state.switches;
  const analyseLater = () => {
    const current = store.report(report.id);
    if (current) store.saveReport(analysed(current), now());
  };
  const isLate = isAnalysed && analysisTime > 0;
  const changed = isAnalysed && !isLate ? analysed(kept) : kept;
  store.saveReport(changed, now());
  if (isLate) setTimeout(analyseLater, analysisTime).unref();
  return single(
    c,
    changedRecord(
      store.report(report.id) ?? report,
      form['privacy'] ?? changed.privacy,
      isAnalysed && !isLate,
      state.switches,
    ),
    OK,
  );
}

function readPrivacy(form: Record<string, string>, errors: Record<string, string[]>): Privacy | undefined {
  const value = form['privacy'];
  if (value === undefined || value === '') return undefined;
  if (['0', '1', '2'].includes(value)) return Number(value) as Privacy;
  errors['privacy'] = ['The privacy must be between 0 and 2.'];
  return undefined;
}

function readPassword(form: Record<string, string>, errors: Record<string, string[]>): string | undefined {
  const value = form['password'];
  if (value === undefined || value === '') return undefined;
  if (value.length > 128) errors['password'] = ['The password may not be greater than 128 characters.'];
  return value;
}

/** The answer of a page, after its redirects: the address where they end, or the reason why it can't be analyzed. */
function fetched(address: string, pages: Switches['pages']): { address: string; problem?: string } {
  const page = pages[kept(address)];
  if (page === undefined) return { address };
  if (page.redirect !== undefined) return fetched(page.redirect, pages);
  return { address, problem: page.problem ?? failureText(address, page.status ?? OK) };
}

const MAX_CHECKS_MADE = 500;
const STATUS_TEXTS: Record<number, string> = {
  404: 'Not Found',
  403: 'Forbidden',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

function failureText(address: string, status: number): string {
  const kind = status < 500 ? 'Client' : 'Server';
  const text = `${status} ${STATUS_TEXTS[status] ?? ''}`.trim();
  const page = `<html><head><title>Error ${status}</title></head><body>${'the page is not there '.repeat(6)}(truncated...)\n`;
  return `${kind} error: \`GET http://${kept(address)}\` resulted in a \`${text}\` response:\n${page}`;
}

const checksMade = new Map<string, object>();

/** The checks of a page, computed once on request: lists contain them for each report. */
function knownChecks(url: string, lost: number, analysis: number, found: string | null): object {
  const key = JSON.stringify([url, lost, analysis, found]);
  const checks =
    checksMade.get(key) ?? checksOf(url, lost, analysis, found === null ? undefined : (JSON.parse(found) as Found));
  if (checksMade.size >= MAX_CHECKS_MADE) checksMade.clear();
  checksMade.set(key, checks);
  return checks;
}

function checksOfRecord({ url, result, lost, found }: Report, analysis: number, { checks }: Switches): object {
  if (checks === 'few') return fewChecks(url, result);
  return checks === 'all' ? knownChecks(url, lost, analysis, found) : {};
}

function reportRecord(report: Report, switches: Switches): object {
  const { id, url, project, privacy, password, result, lost, created_at, generated_at, updated_at } = report;
  const analysis = generated_at ?? created_at;
  const points = resultFor(lost);
  return {
    id,
    url: kept(url),
    project,
    result: result === null ? null : Math.round(points),
    results: checksOfRecord(report, analysis, switches),
    privacy,
    ...(switches.tellsPasswords && { password: password !== null }),
    generated_at: time(analysis),
    created_at: time(created_at),
    updated_at: time(updated_at ?? analysis),
  };
}

/**
 * The answer to a change contains the privacy as it was sent, and the answer to an analysis the result as it was
 * computed.
 */
function changedRecord(report: Report, privacy: unknown, isAnalysed: boolean, switches: Switches): object {
  const result = isAnalysed && report.result !== null ? { result: resultFor(report.lost) } : {};
  return { ...reportRecord(report, switches), ...result, privacy };
}

function projectRecord({ project, created_at, reports_count, result_sum }: Project): object {
  return { project, reports: reports_count, result: String(result_sum), created_at: time(created_at) };
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\d{3}Z$/, '000000Z');
}

/** A number followed by letters finds the number. */
function idIn(c: Context<Env>): number {
  return Number.parseInt(c.req.param('id') ?? '', 10) || 0;
}

function single(c: Context<Env>, data: object, status: 200 | 201): Response {
  return c.json({ data, status: OK }, status);
}

function deleted(id: number | string): object {
  return { id, object: 'report', deleted: true, status: OK };
}

function missing(c: Context<Env>): Response {
  return c.json({ message: 'Resource not found.', status: 404 }, 404);
}

function refusal(c: Context<Env>, message: Record<string, string[]>): Response {
  return c.json({ message, status: 422 }, 422);
}

type InForce = Record<string, string>;

function readReportQuery(asked: Record<string, string>): { query: ReportQuery; inForce: InForce } {
  const { search = '', project = '', result = '' } = asked;
  // Sorting by date is documented, and ignored.
  const sortBy = (['url', 'result'] as const).find((it) => it === asked['sort_by']) ?? 'id';
  const { sort, page, perPage } = ordered(asked);
  const rated: Result | undefined =
    result === '' || result === '0' ? undefined : (RESULTS.find((it) => it === result) ?? 'bad');
  const inForce = {
    ...filled({ search, search_by: 'url', project, result }),
    ...{ sort_by: sortBy, sort, per_page: String(perPage) },
  };
  const words = search.replaceAll(/https?:\/\/|www\./g, '');
  return {
    query: {
      pattern: words === '' || words === '0' ? undefined : `%${words}%`,
      ...{ project: project === '' ? undefined : project.toLowerCase(), result: rated, sort, page, perPage },
      sortBy: sortBy === 'url' ? 'kept' : sortBy === 'result' ? 'points' : 'id',
    },
    inForce,
  };
}

function readProjectQuery(asked: Record<string, string>) {
  const { search = '' } = asked;
  const sortBy = asked['sort_by'] === 'project' ? ('project' as const) : ('created_at' as const);
  const { sort, page, perPage } = ordered(asked);
  const inForce = { ...filled({ search, search_by: 'project' }), sort_by: sortBy, sort, per_page: String(perPage) };
  return {
    query: {
      pattern: search === '' ? undefined : `%${search}%`,
      ...{ sortBy, sort, page, perPage },
    },
    inForce,
  };
}

function ordered({ sort, per_page = '', page }: Record<string, string>) {
  const number = Number(page);
  return {
    sort: sort === 'asc' ? ('asc' as const) : ('desc' as const),
    perPage: PAGE_SIZES.includes(per_page) ? Number(per_page) : 10,
    page: Number.isSafeInteger(number) && number > 0 ? number : 1,
  };
}

/** The requested address, for the links to other pages. */
function askedUrl(c: Context, { state }: Service): URL {
  const url = new URL(c.req.url);
  return new URL(url.pathname + url.search, state.switches.origin ?? url);
}

function filled(parameters: InForce): InForce {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** A page of a list; its links repeat the applied parameters, which shows the ignored ones. */
function list<Item>(page: Page<Item>, inForce: InForce, asked: URL, record: (item: Item) => object): object {
  const last = Math.max(1, Math.ceil(page.total / page.perPage));
  const path = asked.origin + asked.pathname;
  const link = (n: number) => `${path}?${new URLSearchParams({ ...inForce, page: String(n) }).toString()}`;
  const [prev, next] = [page.page > 1 ? page.page - 1 : null, page.page < last ? page.page + 1 : null];
  const at = (n: number | null) => (n === null ? null : link(n));
  const numbered = (n: number | null, label: string) => ({ url: at(n), label, active: label === String(page.page) });
  const numbers = Array.from({ length: Math.min(last, 10) }, (_, n) => numbered(n + 1, String(n + 1)));
  const before = (page.page - 1) * page.perPage;
  const isEmpty = page.items.length === 0;
  return {
    data: page.items.map(record),
    links: { first: link(1), last: link(last), prev: at(prev), next: at(next) },
    meta: {
      ...{ current_page: page.page, from: isEmpty ? null : before + 1, last_page: last },
      links: [numbered(prev, '&laquo; Previous'), ...numbers, numbered(next, 'Next &raquo;')],
      ...{ path, per_page: String(page.perPage), to: isEmpty ? null : before + page.items.length, total: page.total },
    },
    status: OK,
  };
}
