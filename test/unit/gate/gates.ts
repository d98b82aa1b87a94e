import type { Report } from '../../../src/service/records';
import type { ReportService } from '../../../src/service/service';
import type { GateOptions } from '../../../src/gate/gateInput';
import type { GateOutcome } from '../../../src/gate/outcome';
import type { Folder } from '../../../src/gate/pageSources';
import { runGate } from '../../../src/gate/runGate';
import { readSiteFile } from '../../../src/sources/siteFile';
import type { GatedSite } from '../../../src/gate/gateInput';
import { reportOf, type FakeService } from '../reports/lists/fakeService';

export const site = 'https://www.example.com';

/** The time at which a gate runs. */
export const now = Date.parse('2026-11-25T12:00Z');

/** A site file with one site, and the result of reading it. */
export function stated(gate: object, fields: object = {}) {
  const text = JSON.stringify({ sites: [{ url: site, gate, ...fields }] }, undefined, 2);
  const { sites, faults } = readSiteFile(text);
  return { text, sites, faults };
}

/** A site whose gate is read without a fault. */
export function gated(gate: object, fields: object = {}): { readonly site: GatedSite; readonly text: string } {
  const { text, sites, faults } = stated(gate, fields);
  const [found] = sites;
  if (faults.length > 0 || found?.gate === undefined) throw new Error(JSON.stringify(faults));
  return { site: { ...found, gate: found.gate }, text };
}

/** A folder that contains only some texts. */
export function folderWith(files: Readonly<Record<string, string>> = {}): Folder {
  return { readText: (file) => Promise.resolve(files[file]) };
}

/** A rated report of a page. */
export function rated(id: string, path: string, fields: Partial<Report> = {}): Report {
  return reportOf(id, { url: site + path, result: 'good', score: 90, generatedAt: now - 1000, ...fields });
}

/** A service whose lists may continue, so that nothing is certain. */
export function cutShort(service: FakeService): FakeService {
  const list = service.listReports.bind(service);
  service.listReports = async (...args) => ({ ...(await list(...args)), total: 1000 });
  return service;
}

interface Run {
  readonly options?: GateOptions;
  readonly folder?: Folder;
  readonly fields?: object;
  readonly signal?: AbortSignal;
}

/** Runs a gate against a service, without waiting in real time. */
export function run(
  gate: object,
  service: ReportService,
  { options, folder = folderWith(), fields, signal = new AbortController().signal }: Run = {},
): Promise<GateOutcome> {
  const wait = () => Promise.resolve();
  const serviceUrl = 'https://reports.example.org';
  return runGate({
    ...gated(gate, fields),
    service,
    serviceUrl,
    folder,
    options,
    signal,
    clock: { now: () => now },
    wait,
  });
}
