import type { Reported } from './findings';
import { github } from './github';
import { gitlab } from './gitlab';
import { json } from './json';
import { junit } from './junit';
import { markdown } from './markdown';
import { sarif } from './sarif';
import { text } from './text';

/** The formats of reports about outcomes, by name. `github` is only for the log of a step. */
export const formats = { text, json, junit, sarif, gitlab, github, markdown } as const satisfies Readonly<
  Record<string, (reported: Reported) => string>
>;

export type FormatName = keyof typeof formats;

export type { Reported } from './findings';
