import type { NextPage, Page } from './page';
import type { Project, Report, Result } from './records';

export const pageSizes = [10, 25, 50, 100] as const;
/** Number of records on a page (`per_page`). */
export type PageSize = (typeof pageSizes)[number];

/** The parameters of `GET /reports`; the service has defaults for missing ones. */
export interface ReportQuery {
  readonly search?: string;
  readonly search_by?: 'url';
  /** A project's name. */
  readonly project?: string;
  readonly result?: Result;
  readonly sort_by?: 'id' | 'generated_at' | 'url' | 'result';
  readonly sort?: 'asc' | 'desc';
  readonly per_page?: PageSize;
}

/** The parameters of `GET /projects`. */
export interface ProjectQuery {
  readonly search?: string;
  readonly search_by?: 'project';
  readonly sort_by?: 'created_at' | 'project';
  readonly sort?: 'asc' | 'desc';
  readonly per_page?: PageSize;
}

/**
 * The privacy of a report. Without a password, `password` keeps the service's current one; so do the others, unless it
 * is removed.
 */
export type PrivacyChoice =
  | { readonly privacy: 'public' | 'private'; readonly removesPassword?: boolean }
  | { readonly privacy: 'password'; readonly password?: string };

/** The body of `POST /reports`. Without a privacy, a report would be public. */
export type ReportCreation = { readonly url: string } & PrivacyChoice;

/** The body of `PUT /reports/{id}`; `results` requests new results. */
export type ReportUpdate = (PrivacyChoice | { readonly privacy?: never }) & { readonly results?: boolean };

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Aborts a request that has not been sent yet, but still waits for the answer to one that has. A caller that sets
   * this gets a 429 immediately, and does its own retrying.
   */
  readonly sendingSignal?: AbortSignal | undefined;
  /**
   * For requests that the user doesn't wait for, which are sent once nothing else waits and enough of the minute is
   * left. If it returns false by then, the request isn't sent, and rejects with an `AbortedError`.
   */
  readonly isStillWanted?: (() => boolean) | undefined;
}

export interface PageOptions extends RequestOptions {
  /** The next page from an earlier answer; the first page by default. */
  readonly next?: NextPage | undefined;
}

/**
 * The service's seven operations. Each rejects with a `ServiceError`, or an `AbortedError` once its signal is aborted.
 * A change may be answered without a record, hence `undefined`.
 */
export interface ReportService {
  listReports(query: ReportQuery, options?: PageOptions): Promise<Page<Report>>;
  getReport(id: string, options?: RequestOptions): Promise<Report>;
  createReport(creation: ReportCreation, options?: RequestOptions): Promise<Report | undefined>;
  updateReport(id: string, update: ReportUpdate, options?: RequestOptions): Promise<Report | undefined>;
  deleteReport(id: string, options?: RequestOptions): Promise<void>;
  listProjects(query: ProjectQuery, options?: PageOptions): Promise<Page<Project>>;
  deleteProject(project: string, options?: RequestOptions): Promise<void>;
}

/** Minimum time limit for an analysis: the service fetches three pages, and each redirect anew. */
export const minAnalysisMs = 90_000;

/** Maximum number of simultaneous requests that the user may set. */
export const maxAtOnce = 16;

/** The log of the API layer. Never gets headers, bodies, or error objects: they contain the key. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
}
