import type { Fields } from '../util/json';

/** Results from best to worst. */
export const results = ['good', 'decent', 'bad'] as const;
/** A report's result, as the service's value. */
export type Result = (typeof results)[number];
/** The result for a number of points, from 0 to 100, by the service's bounds. */
export function resultOf(points: number): Result {
  return points >= 80 ? 'good' : points >= 49 ? 'decent' : 'bad';
}
/** Results in display order: pages that need work come first. */
export const worstFirst: readonly Result[] = [...results].reverse();

export const privacies = { public: 0, private: 1, password: 2 } as const;
/** A report's privacy; the service numbers them (`privacies`). */
export type Privacy = keyof typeof privacies;
export const privacyNames = ['public', 'private', 'password'] as const satisfies readonly Privacy[];

/** A report. */
export interface Report {
  readonly id: string;
  /** The full address of the report's page; empty if the service doesn't send it. */
  readonly url: string;
  readonly privacy: Privacy | undefined;
  /** True if the service keeps a password for the report, for any privacy; undefined if it doesn't say so. */
  readonly hasPassword?: boolean | undefined;
  /** A report in a list has the result that the list was requested for. */
  readonly result: Result | undefined;
  /** A whole number from 0 to 100, the higher the better; any number from a service whose result is a word. */
  readonly score: number | undefined;
  /** Epoch milliseconds; not documented, but common. */
  readonly createdAt: number | undefined;
  /** Epoch milliseconds. */
  readonly generatedAt: number | undefined;
  readonly project: string | undefined;
  /** The names of the failed checks, if the record itself was not kept; undefined if it had none. */
  readonly failedChecks?: readonly string[] | undefined;
  /** The record as it was sent; `undefined` if only the values above were kept. */
  readonly fields: Fields | undefined;
}

/** Numbers of a project's reports, if its record has them. */
export interface ProjectCounts {
  readonly all: number;
  /** The sum of their results, each a whole number from 0 to 100. */
  readonly sum: number | undefined;
}

export interface Project {
  /** Also its identifier on the service. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly createdAt: number | undefined;
  readonly counts?: ProjectCounts;
  /** `undefined` if it was not kept. */
  readonly fields: Fields | undefined;
}
