import { parseArgs, type ParseArgsConfig } from 'node:util';
import { type FormatName, formats } from '../gate';
import { baseOf, isSiteAddress } from '../sources';
import { UsageError } from './usageError';

/** A report to write; to standard output unless it has a file. */
interface Output<T extends string = FormatName> {
  readonly format: T;
  readonly file: string | undefined;
}

/** The options that every command takes. */
interface CommonOptions {
  readonly site: string | undefined;
  readonly service: string | undefined;
}

export interface CheckOptions extends CommonOptions {
  readonly alias: string | undefined;
  readonly changedSince: string | undefined;
  readonly explain: string | undefined;
  readonly update: 'none' | 'stale' | 'failed' | 'all';
  readonly wait: number;
  readonly confirm: number;
  readonly baseline: 'accept' | 'prune' | undefined;
  readonly outputs: readonly Output[];
  readonly maxWarnings: number | undefined;
  readonly isReportOnly: boolean;
}

export interface ListOptions extends CommonOptions {
  readonly alias: string | undefined;
  readonly outputs: readonly Output<'text' | 'json'>[];
  readonly isReportOnly: boolean;
}

export type CommandLine =
  | { readonly name: 'help'; readonly of: 'all' | 'check' | 'coverage' | 'privacy' | 'pairs' }
  | { readonly name: 'version' }
  | { readonly name: 'check'; readonly options: CheckOptions }
  | { readonly name: 'coverage' | 'privacy' | 'pairs'; readonly options: ListOptions };

const common = {
  site: { type: 'string' },
  service: { type: 'string' },
  format: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

const listOptions = { ...common, alias: { type: 'string' }, 'report-only': { type: 'boolean' } } as const;

const optionsOf = {
  check: {
    ...listOptions,
    'changed-since': { type: 'string' },
    explain: { type: 'string' },
    update: { type: 'string' },
    wait: { type: 'string' },
    confirm: { type: 'string' },
    accept: { type: 'boolean' },
    prune: { type: 'boolean' },
    'max-warnings': { type: 'string' },
  },
  coverage: listOptions,
  privacy: { ...common, 'report-only': { type: 'boolean' } },
  pairs: { ...common, alias: { type: 'string' } },
} as const satisfies Record<string, NonNullable<ParseArgsConfig['options']>>;

type CommandName = keyof typeof optionsOf;
/** The values of all options; an option that the command doesn't take is missing. */
type Values = Readonly<Record<string, unknown>>;

/** Reads the arguments. @throws UsageError with one sentence about the first wrong argument */
export function readCommandLine(args: readonly string[]): CommandLine {
  const [name = '', ...rest] = args;
  if (['', '--help', '-h', 'help'].includes(name)) return { name: 'help', of: 'all' };
  if (name === '--version') return { name: 'version' };
  if (!isCommand(name)) throw new UsageError(`Unknown command: ${name}. Use check, coverage, privacy, or pairs.`);
  const values = valuesOf(name, rest);
  if (values['help'] === true) return { name: 'help', of: name };
  return name === 'check' ? { name, options: checkOptions(values) } : { name, options: readListOptions(values) };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(optionsOf, name);
}

function valuesOf(name: CommandName, args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: optionsOf[name], allowPositionals: false }).values;
  } catch (error) {
    // The beginning names the option.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\.?(?:\n|\. |$)/);
    throw new UsageError(`${sentence}. See node site-reports.mjs ${name} --help.`);
  }
}

function checkOptions(values: Values): CheckOptions {
  const { accept = false, prune = false } = values;
  const update = choice('update', textOf(values, 'update') ?? 'none', ['none', 'stale', 'failed', 'all']);
  const confirm = count('confirm', textOf(values, 'confirm') ?? '0', 10);
  const maxWarnings = textOf(values, 'max-warnings');
  if (accept === true && prune === true) throw new UsageError('--accept and --prune can’t be used together.');
  if (confirm > 0 && update === 'none') throw new UsageError('--confirm requires --update.');
  const changedSince = textOf(values, 'changed-since');
  const baseline = accept === true ? 'accept' : prune === true ? 'prune' : undefined;
  if (changedSince !== undefined && baseline !== undefined)
    throw new UsageError(`--${baseline} needs all pages, so it can’t be used with --changed-since.`);
  return {
    ...commonOptions(values),
    changedSince,
    update,
    confirm,
    baseline,
    alias: address(values, 'alias'),
    explain: textOf(values, 'explain'),
    wait: duration(textOf(values, 'wait') ?? '10m'),
    outputs: outputsOf(values, Object.keys(formats).filter(isFormat)),
    maxWarnings: maxWarnings === undefined ? undefined : count('max-warnings', maxWarnings, Number.MAX_SAFE_INTEGER),
    isReportOnly: values['report-only'] === true,
  };
}

function readListOptions(values: Values): ListOptions {
  return {
    ...commonOptions(values),
    alias: address(values, 'alias'),
    outputs: outputsOf(values, ['text', 'json']),
    isReportOnly: values['report-only'] === true,
  };
}

function commonOptions(values: Values): CommonOptions {
  return { site: address(values, 'site'), service: textOf(values, 'service') };
}

function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

function address(values: Values, name: string): string | undefined {
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (isSiteAddress(text)) return baseOf(text);
  throw new UsageError(`--${name} requires an address such as https://www.example.com, without a query or a password.`);
}

function isFormat(name: string): name is FormatName {
  return Object.hasOwn(formats, name);
}

/** Machine-readable formats can't be printed one after the other. */
const printable: readonly string[] = ['text', 'github', 'markdown'];

function outputsOf<T extends string>(values: Values, names: readonly T[]): readonly Output<T>[] {
  const { format = [] } = values;
  const outputs = (Array.isArray(format) ? format : []).map((option): Output<T> => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(String(option)) ?? [];
    const known = choice('format', name, names);
    if (file === '') throw new UsageError(`--format ${known}= requires a file.`);
    if (known === 'github' && file !== undefined)
      throw new UsageError('--format github writes to the log of a step and can’t be used with a file.');
    return { format: known, file };
  });
  const printed = outputs.filter(({ file }) => file === undefined);
  if (printed.length > 1 && printed.some((output) => !printable.includes(output.format)))
    throw new UsageError(
      'Only one machine-readable format can go to standard output. Write the others to files, for example --format json=report.json.',
    );
  return outputs;
}

function choice<T extends string>(option: string, text: string, all: readonly T[]): T {
  const found = all.find((name) => name === text);
  if (found === undefined) throw new UsageError(`--${option} must be one of ${all.join(', ')}.`);
  return found;
}

function count(option: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= most) return value;
  throw new UsageError(`--${option} must be a whole number${most < 1000 ? ` up to ${most}` : ''}.`);
}

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

function duration(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (units[unit] ?? 0);
  if (milliseconds > 0) return milliseconds;
  throw new UsageError('--wait must be a time such as 90s, 10m, or 1h.');
}
