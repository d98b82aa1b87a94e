import * as v from 'valibot';
import { faultSchema } from './faults';

/**
 * Deviations of the sandbox from its default behavior, or the behavior of another service. Each switch can be turned at
 * run time.
 */
const switchesSchema = v.strictObject({
  /** Milliseconds that every answer of the service waits. */
  delay: v.pipe(v.number(), v.minValue(0)),
  /** The real service, or another one with the same interface, by the shape of its lists and of its single records. */
  dialect: v.picklist(['service', 'laravel', 'bare']),
  /** Maximum number of requests per minute from one address; null for any number. */
  limit: v.nullable(v.number()),
  /** Maximum number of reports to create; null for any number. */
  reportsAMonth: v.nullable(v.number()),
  /** The answers of pages, by their address without scheme and `www.`; all others exist. */
  pages: v.record(
    v.string(),
    v.strictObject({
      status: v.optional(v.number()),
      /** The whole address that it redirects to. */
      redirect: v.optional(v.string()),
      /** The reason why it can't be fetched, in the service's own words. */
      problem: v.optional(v.string()),
    }),
  ),
  /** `all` puts the 33 checks into records, which makes them big. */
  checks: v.picklist(['all', 'none']),
  // The following switches are for other services, except for their faults.

  timeAs: v.picklist(['iso', 'absent']),
  resultAs: v.picklist(['label', 'absent']),
  /** The order of a list: as requested, or always by id. */
  sorting: v.picklist(['asked', 'by id']),
  /** Milliseconds until new results are available; until then, a report stays as it was. */
  analysisTime: v.pipe(v.number(), v.minValue(0)),
  /** The additional fields of a single report. */
  detail: v.picklist(['checks', 'nested', 'large']),
  /** The origin in links, for a sandbox behind a proxy; null for the requested one. */
  origin: v.nullable(v.pipe(v.string(), v.url())),
  /** True if pages of other origins may send requests, as told to a browser. */
  cors: v.boolean(),
  /** Number of unreadable records in each page. */
  brokenRecords: v.pipe(v.number(), v.integer(), v.minValue(0)),
  faults: v.array(faultSchema),
});

export type Switches = v.InferOutput<typeof switchesSchema>;
export type Dialect = Switches['dialect'];

export const DIALECTS = switchesSchema.entries.dialect.options;

export const DEFAULTS: Switches = {
  delay: 0,
  dialect: 'service',
  limit: null,
  reportsAMonth: null,
  pages: {},
  checks: 'all',
  timeAs: 'iso',
  resultAs: 'label',
  sorting: 'asked',
  analysisTime: 0,
  detail: 'checks',
  origin: null,
  cors: true,
  brokenRecords: 0,
  faults: [],
};

/**
 * The switches with some turned. Throws a ValiError that names an unknown switch or value, so that a typo fails the
 * test.
 */
export function withPatch(switches: Switches, patch: unknown): Switches {
  return v.parse(switchesSchema, { ...switches, ...v.parse(v.record(v.string(), v.unknown()), patch) });
}
