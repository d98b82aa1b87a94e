import type { Node } from 'jsonc-parser';
import type { Result } from '../service/records';
import { readPageUrl } from '../util/pageUrl';
import type { FieldNodes, GateFaultKind, NodeReader } from './nodeReader';
import { isInside, readPath } from './pattern';
import { withoutEndings } from './route';
import type { Gate, Level, Override, PagePattern, PageRules, Rule } from './gateRules';

/** Limits of one gate. */
const most = { patterns: 1000, overrides: 100, checks: 200 };

const ruleFields = ['result', 'score', 'slack', 'checks', 'maxAge', 'missing'];
const gateFields = ['pages', 'exclude', 'sitemap', 'baseline', 'overrides', ...ruleFields];

/** Milliseconds of the units of an age. */
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** Reads the `gate` of a site. What has a fault is left out, so a file with faults must not be used to judge pages. */
export function readGate(node: Node | undefined, at: string, reader: NodeReader): Gate | undefined {
  const fields = node && reader.fieldsOf(node, at, gateFields);
  return node === undefined || fields === undefined ? undefined : new GateReader(reader).read(node, fields, at);
}

/** Reads an age such as `7d` as milliseconds. */
function readAge(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  return milliseconds > 0 ? milliseconds : undefined;
}

class GateReader {
  constructor(private readonly reader: NodeReader) {}

  read(node: Node, fields: FieldNodes, at: string): Gate {
    const { offset, length } = node;
    const overrides = this.reader.listOf(fields.get('overrides'), `${at}.overrides`, most.overrides, (item, field) =>
      this.override(item, field),
    );
    const pages = this.patterns(fields.get('pages'), `${at}.pages`);
    const sitemap = this.sitemap(fields.get('sitemap'), `${at}.sitemap`);
    const baseline = this.file(fields.get('baseline'), `${at}.baseline`);
    const rules = this.rules(fields, at);
    if (![rules, ...overrides].some(hasRule)) this.reader.fault('noRule', at, node);
    return {
      pages,
      exclude: this.patterns(fields.get('exclude'), `${at}.exclude`),
      overrides,
      ...rules,
      ...(sitemap !== undefined && { sitemap }),
      ...(baseline !== undefined && { baseline }),
      at: { offset, length },
    };
  }

  private override(node: Node, at: string): Override | undefined {
    const fields = this.reader.fieldsOf(node, at, ['pages', ...ruleFields]);
    if (fields === undefined) return undefined;
    const pages = this.reader.required(fields, 'pages', node, at);
    return { pages: this.patterns(pages, `${at}.pages`), ...this.rules(fields, at) };
  }

  private patterns(node: Node | undefined, at: string): readonly PagePattern[] {
    return this.reader.listOf(node, at, most.patterns, (item, field) => {
      const text = this.reader.textOf(item, field);
      if (text === undefined) return undefined;
      const route = readPath(text);
      if (typeof route === 'string') {
        this.reader.fault('pagePattern', field, item);
        return undefined;
      }
      const { offset, length } = item;
      return { text, route: withoutEndings(route), at: { offset, length } };
    });
  }

  private rules(fields: FieldNodes, at: string): PageRules {
    const rule = <T>(name: string, kind: GateFaultKind, read: (value: unknown) => T | undefined) => {
      const found = this.rule(fields.get(name), `${at}.${name}`, kind, read);
      return found && { [name]: found };
    };
    const checks = fields.get('checks');
    const slack = this.slack(fields.get('slack'), `${at}.slack`);
    return {
      ...rule('result', 'result', readResult),
      ...rule('score', 'number', readFinite),
      ...(slack && { slack }),
      ...rule('maxAge', 'age', (value) => (typeof value === 'string' ? readAge(value) : undefined)),
      ...rule('missing', 'level', () => undefined),
      checks: checks === undefined ? new Map() : this.checks(checks, `${at}.checks`),
    };
  }

  private slack(node: Node | undefined, field: string): Rule<number> | undefined {
    if (node === undefined) return undefined;
    const { offset, length } = node;
    const value = readFinite(node.value);
    if (value !== undefined && value >= 0) return { level: 'error', value, at: { offset, length } };
    this.reader.fault('number', field, node);
    return undefined;
  }

  private checks(node: Node, at: string): ReadonlyMap<string, Rule<true>> {
    if (node.type !== 'object') {
      this.reader.fault('notObject', at, node);
      return new Map();
    }
    const entries = node.children ?? [];
    const beyond = entries[most.checks];
    if (beyond !== undefined) this.reader.fault('tooMany', at, beyond);
    const read = entries.slice(0, most.checks).flatMap(({ children: [key, value] = [] }) => {
      const name = String(key?.value);
      const rule = this.rule<true>(value, `${at}.${name}`, 'level', () => undefined);
      return rule === undefined ? [] : [[name, rule] as const];
    });
    return new Map(read);
  }

  /** Reads `70`, `["warn", 70]`, a bare level for what has no value, or `off`. */
  private rule<T>(
    node: Node | undefined,
    field: string,
    kind: GateFaultKind,
    read: (value: unknown) => T | undefined,
  ): Rule<T> | undefined {
    if (node === undefined) return undefined;
    const { offset, length } = node;
    const at = { offset, length };
    if (node.value === 'off') return { level: 'off', at };
    const bare = kind === 'level' ? readLevel(node.value) : undefined;
    if (bare !== undefined) return { level: bare, value: true as T, at };
    const [first, second, ...more] = node.type === 'array' ? (node.children ?? []) : [];
    const isPair = second !== undefined && more.length === 0;
    const level = node.type === 'array' ? readLevel(first?.value) : 'error';
    const value = node.type !== 'array' ? read(node.value) : isPair ? read(second.value) : undefined;
    if (kind === 'level' || level === undefined || value === undefined) {
      this.reader.fault(kind, field, node);
      return undefined;
    }
    return { level, value, at };
  }

  private sitemap(node: Node | undefined, at: string): string | undefined {
    const place = this.reader.textOf(node, at);
    if (node === undefined || place === undefined || isSitemapPlace(place)) return place;
    this.reader.fault('sitemap', at, node);
    return undefined;
  }

  private file(node: Node | undefined, at: string): string | undefined {
    const file = this.reader.textOf(node, at);
    if (node === undefined || file === undefined || isFile(file)) return file;
    this.reader.fault('outside', at, node);
    return undefined;
  }
}

function hasRule({ result, score, checks, maxAge }: PageRules): boolean {
  return [result, score, maxAge, ...checks.values()].some((rule) => rule !== undefined && rule.level !== 'off');
}

function isSitemapPlace(place: string): boolean {
  return /^https?:/i.test(place) ? readPageUrl(place) === place : isFile(place);
}

function isFile(path: string): boolean {
  return path !== '' && isInside(path) && path.split('/').every((part) => part !== '');
}

function readLevel(value: unknown): Level | undefined {
  return value === 'error' || value === 'warn' ? value : undefined;
}

function readResult(value: unknown): Result | undefined {
  return value === 'good' || value === 'decent' ? value : undefined;
}

function readFinite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
