import * as v from 'valibot';
import { faultSchema } from './faults';
import { REWRITES } from './others/rewrites';

/** What the sandbox does otherwise than usually, or as another service does. Each switch turns at run time. */
const switchesSchema = v.strictObject({
  /** Milliseconds that every answer of the service waits. */
  delay: v.pipe(v.number(), v.minValue(0)),
  /** The service as it is, or another one of the same interface by the shape of its lists and of its single records. */
  dialect: v.picklist(['service', 'laravel', 'bare']),
  /** How many requests an address may send in a minute; null for any number. */
  limit: v.nullable(v.number()),
  /** How many reports may be created; null for any number. */
  reportsAMonth: v.nullable(v.number()),
  /** What pages answer, by their address without scheme and `www.`; all others are there. */
  pages: v.record(
    v.string(),
    v.strictObject({
      status: v.optional(v.number()),
      /** The whole address that it leads to. */
      redirect: v.optional(v.string()),
      /** Why it cannot be fetched, in the service's own words. */
      problem: v.optional(v.string()),
    }),
  ),
  /** Whether records have their 33 checks, which make them big. */
  checks: v.picklist(['all', 'none']),
  /** Whether a sign-in page answers everything, with a status of success, as a captive portal does. */
  portal: v.boolean(),
  // What follows is of other services, but for their faults.

  timeAs: v.picklist(['iso', 'absent']),
  resultAs: v.picklist(['label', 'absent']),
  /** Whether a list is in the order that was asked for, or in that of the ids whatever it is asked to sort by. */
  sorting: v.picklist(['asked', 'by id']),
  /** Milliseconds until new results are there; until then a report stays as it was. */
  analysisTime: v.pipe(v.number(), v.minValue(0)),
  /** What a single report says beyond what a list does. */
  detail: v.picklist(['checks', 'explained', 'nested', 'large']),
  updateAnswers: v.picklist(['record', 'small', 'empty']),
  createAnswers: v.picklist(['record', 'small']),
  /** Leaves out how many records and pages there are. */
  omitTotal: v.boolean(),
  nextLink: v.picklist(['normal', 'without-filters']),
  /** The origin in links, for a sandbox behind a proxy; null for the one that was asked. */
  origin: v.nullable(v.pipe(v.string(), v.url())),
  /** Whether pages of other origins may ask, as a browser wants it to be said. */
  cors: v.boolean(),
  /** How many unreadable records are mixed into each page. */
  brokenRecords: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Offers a next page on each page, how far beyond the last it may lie, and leaves out the total. */
  endlessPages: v.boolean(),
  /** How the address of a new report is rewritten, one way after the other; without any it is kept as it was sent. */
  rewrites: v.array(v.picklist(REWRITES)),
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
  portal: false,
  timeAs: 'iso',
  resultAs: 'label',
  sorting: 'asked',
  analysisTime: 0,
  detail: 'checks',
  updateAnswers: 'record',
  createAnswers: 'record',
  omitTotal: false,
  nextLink: 'normal',
  origin: null,
  cors: true,
  brokenRecords: 0,
  endlessPages: false,
  rewrites: [],
  faults: [],
};

/** The switches with some turned. Throws a ValiError that names an unknown switch or value, so that a typing error fails the test. */
export function withPatch(switches: Switches, patch: unknown): Switches {
  return v.parse(switchesSchema, { ...switches, ...v.parse(v.record(v.string(), v.unknown()), patch) });
}
