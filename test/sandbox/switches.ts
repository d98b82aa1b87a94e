import * as v from 'valibot';
import { faultSchema } from './faults';

/** Deviations of the sandbox from its default behavior. Each switch can be turned at run time. */
const switchesSchema = v.strictObject({
  /** Milliseconds that every answer of the service waits. */
  delay: v.pipe(v.number(), v.minValue(0)),
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
  /** `all` puts the 33 checks into records, which makes them big; `few` are those of the pages of tests. */
  checks: v.picklist(['all', 'few', 'none']),
  /** True if records say that a password is kept, as the real service does. */
  tellsPasswords: v.boolean(),
  /**
   * Milliseconds until new results are available; until then, a report stays as it was. The real service answers only
   * after its analysis.
   */
  analysisTime: v.pipe(v.number(), v.minValue(0)),
  /** The origin in links, for a sandbox behind a proxy; null for the requested one. */
  origin: v.nullable(v.pipe(v.string(), v.url())),
  /** True if pages of other origins may send requests, as told to a browser. */
  cors: v.boolean(),
  faults: v.array(faultSchema),
});

export type Switches = v.InferOutput<typeof switchesSchema>;

export const DEFAULTS: Switches = {
  delay: 0,
  limit: null,
  reportsAMonth: null,
  pages: {},
  checks: 'all',
  tellsPasswords: true,
  analysisTime: 0,
  origin: null,
  cors: true,
  faults: [],
};

/**
 * The switches with some turned. Throws a ValiError that names an unknown switch or value, so that a typo fails the
 * test.
 */
export function withPatch(switches: Switches, patch: unknown): Switches {
  return v.parse(switchesSchema, { ...switches, ...v.parse(v.record(v.string(), v.unknown()), patch) });
}
