import * as v from 'valibot';
import * as l10n from '@vscode/l10n';
import { results } from '../service/records';
import { UserError } from '../vscode/text/userError';
import { boundedLine } from '../util/text';
import { withoutCredentials } from '../util/credentials';
import { isFields } from '../util/json';
import { withScheme } from '../util/scheme';
import { readPageUrl } from '../util/pageUrl';

/** Input of models is checked here, since VS Code does not fully check it against the schemas in package.json. */

const text = (longest: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest));
const id = v.pipe(v.union([v.string(), v.pipe(v.number(), v.safeInteger())]), v.transform(String), text(200));
const url = v.pipe(
  text(2000),
  v.transform((typed) => readPageUrl(withScheme(typed))),
  v.string(),
  v.check((address) => withoutCredentials(address) === address),
);
const privacy = v.picklist(['private', 'public']);
const oneReport = { id: v.optional(id), url: v.optional(url) };
const namesOne = (input: { readonly id?: string | undefined; readonly url?: string | undefined }) =>
  (input.id === undefined) !== (input.url === undefined);

export const listInput = v.strictObject({
  search: v.optional(text(500)),
  result: v.optional(v.picklist(results)),
  project: v.optional(text(500)),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 20),
});
export const pageInput = v.strictObject({ url });
export const reportInput = v.pipe(v.strictObject(oneReport), v.check(namesOne));
export const creationInput = v.strictObject({
  url,
  privacy: v.optional(privacy, 'private'),
  another: v.optional(v.boolean(), false),
});
export const privacyInput = v.pipe(
  v.strictObject({ ...oneReport, privacy }),
  v.check((input) => namesOne(input)),
);

/** A report, named by its id or by its page. */
export type ReportInput = v.InferOutput<typeof reportInput>;

/** Reads the input of a tool. Models write `null` or an empty text for a field that they leave out. */
export function readInput<T>(schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const given = Object.entries(isFields(input) ? input : {}).filter(([, value]) => value !== null && value !== '');
  const reading = v.safeParse(schema, Object.fromEntries(given));
  if (reading.success) return reading.output;
  const sentences = reading.issues.map(({ path, expected }) => explain(path?.[0]?.key, expected));
  const advice = l10n.t('Nothing was done. Call the tool again with valid input.');
  throw new UserError([...new Set(sentences).values()].slice(0, 5).concat(advice).join(' '));
}

/** @param name the wrong parameter, or undefined if it is about several */
function explain(name: unknown, expected: string | null): string {
  if (expected === 'never') return l10n.t('This tool has no parameter “{0}”.', boundedLine(String(name), 40).line);
  switch (name) {
    case 'id':
      return l10n.t('“id” must be the ID of a report, a string of at most 200 characters.');
    case 'url':
      return l10n.t('“url” must be the address of a page, such as https://www.example.com/page, without a password.');
    case 'search':
    case 'project':
      return l10n.t('“{0}” must be a string of at most 500 characters.', name);
    case 'result':
      return l10n.t('“result” must be “good”, “decent”, or “bad”.');
    case 'limit':
      return l10n.t('“limit” must be a whole number from 1 to 50.');
    case 'another':
      return l10n.t('“another” must be true or false.');
    case 'privacy':
      return l10n.t(
        '“privacy” must be “private” or “public”. Only the user can set a password, with “Change Privacy…” of the report.',
      );
    default:
      return l10n.t('Specify either “id” or “url”, but not both.');
  }
}
