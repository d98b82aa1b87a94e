import type { Node } from 'jsonc-parser';
import { checkGroups, importances } from '../service/checkKinds';
import type { Result } from '../service/records';
import { readPageUrl } from '../util/pageUrl';
import type { TextRange } from './checkRange';
import type { FieldNodes, GateFaultKind, NodeReader } from './nodeReader';
import { isInside, readPath } from './pattern';
import { withoutEndings } from './route';
import {
  areAboutChecks,
  type Gate,
  type Level,
  type Override,
  type PagePattern,
  type PageRules,
  type Rule,
} from './gateRules';

/** Limits of one gate. */
const most = { patterns: 1000, overrides: 100, checks: 200 };

const ruleFields = ['result', 'score', 'slack', 'checks', 'issues', 'groups', 'maxAge', 'missing'];
const gateFields = ['pages', 'exclude', 'sitemap', 'baseline', 'overrides', ...ruleFields];

/** The units of an age, in milliseconds. */
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/**
 * Reads the `gate` of a site. Entries with a fault are left out, so a file with faults must not be used to judge pages.
 */
export function readGate(node: Node | undefined, reader: NodeReader): Gate | undefined {
  const fields = node && reader.fieldsOf(node, gateFields);
  return node === undefined || fields === undefined ? undefined : new GateReader(reader).read(node, fields);
}

/** Reads an age such as `7d` as milliseconds. */
function readAge(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  const milliseconds = Number(count) * (units[unit] ?? 0);
  return milliseconds > 0 ? milliseconds : undefined;
}

class GateReader {
  constructor(private readonly reader: NodeReader) {}

  read(node: Node, fields: FieldNodes): Gate {
    const overrides = this.reader.listOf(fields.get('overrides'), most.overrides, (item) => this.override(item));
    const pages = this.patterns(fields.get('pages'));
    const sitemap = this.reader.validText(fields.get('sitemap'), 'sitemap', isSitemapPlace);
    const baseline = this.reader.validText(fields.get('baseline'), 'outside', isFile);
    const rules = this.rules(fields);
    if (![rules, ...overrides].some(hasRule)) this.reader.fault('noRule', node);
    return {
      pages,
      exclude: this.patterns(fields.get('exclude')),
      overrides,
      ...rules,
      ...(sitemap !== undefined && { sitemap }),
      ...(baseline !== undefined && { baseline }),
      at: rangeOf(node),
    };
  }

  private override(node: Node): Override | undefined {
    const fields = this.reader.fieldsOf(node, ['pages', ...ruleFields]);
    if (fields === undefined) return undefined;
    return { pages: this.patterns(this.reader.required(fields, 'pages', node)), ...this.rules(fields) };
  }

  private patterns(node: Node | undefined): readonly PagePattern[] {
    return this.reader.listOf(node, most.patterns, (item) => {
      const text = this.reader.textOf(item);
      if (text === undefined) return undefined;
      const route = readPath(text);
      if (typeof route !== 'string') return { text, route: withoutEndings(route), at: rangeOf(item) };
      this.reader.fault('pagePattern', item);
      return undefined;
    });
  }

  private rules(fields: FieldNodes): PageRules {
    const rule = <T>(name: string, kind: GateFaultKind, read: (value: unknown) => T | undefined) => {
      const found = this.rule(fields.get(name), kind, read);
      return found && { [name]: found };
    };
    const slack = this.slack(fields.get('slack'));
    return {
      ...rule('result', 'result', readResult),
      ...rule('score', 'number', readFinite),
      ...(slack && { slack }),
      ...rule('maxAge', 'age', (value) => (typeof value === 'string' ? readAge(value) : undefined)),
      ...rule('missing', 'level', () => undefined),
      checks: this.checks(fields.get('checks')),
      issues: this.named(fields.get('issues'), importances, (value) => this.rule(value, 'number', readCount)),
      groups: this.named(fields.get('groups'), checkGroups, (value) =>
        this.rule<true>(value, 'level', () => undefined),
      ),
    };
  }

  private slack(node: Node | undefined): Rule<number> | undefined {
    if (node === undefined) return undefined;
    const value = readFinite(node.value);
    if (value !== undefined && value >= 0) return { level: 'error', value, at: rangeOf(node) };
    this.reader.fault('number', node);
    return undefined;
  }

  private checks(node: Node | undefined): ReadonlyMap<string, Rule<true>> {
    if (node === undefined) return new Map();
    if (node.type !== 'object') {
      this.reader.fault('notObject', node);
      return new Map();
    }
    const read = this.reader.upTo(most.checks, node).flatMap(({ children: [key, value] = [] }) => {
      const rule = this.rule<true>(value, 'level', () => undefined);
      return rule === undefined ? [] : [[String(key?.value), rule] as const];
    });
    return new Map(read);
  }

  /** Reads rules by name, from a fixed set of names. */
  private named<Name extends string, T>(
    node: Node | undefined,
    names: readonly Name[],
    read: (value: Node | undefined) => Rule<T> | undefined,
  ): ReadonlyMap<Name, Rule<T>> {
    const fields = node && this.reader.fieldsOf(node, names);
    const rules = names.flatMap((name) => {
      const rule = read(fields?.get(name));
      return rule === undefined ? [] : [[name, rule] as const];
    });
    return new Map(rules);
  }

  /** Reads `70`, `["warn", 70]`, a bare level for rules without a value, or `off`. */
  private rule<T>(
    node: Node | undefined,
    kind: GateFaultKind,
    read: (value: unknown) => T | undefined,
  ): Rule<T> | undefined {
    if (node === undefined) return undefined;
    const at = rangeOf(node);
    if (node.value === 'off') return { level: 'off', at };
    const bare = kind === 'level' ? readLevel(node.value) : undefined;
    if (bare !== undefined) return { level: bare, value: true as T, at };
    const [first, second, ...more] = node.type === 'array' ? (node.children ?? []) : [];
    const isPair = second !== undefined && more.length === 0;
    const level = node.type === 'array' ? readLevel(first?.value) : 'error';
    const value = node.type !== 'array' ? read(node.value) : isPair ? read(second.value) : undefined;
    if (kind === 'level' || level === undefined || value === undefined) {
      this.reader.fault(kind, node);
      return undefined;
    }
    return { level, value, at };
  }
}

function rangeOf({ offset, length }: Node): TextRange {
  return { offset, length };
}

function hasRule(rules: PageRules): boolean {
  const { result, score, maxAge } = rules;
  return areAboutChecks(rules) || [result, score, maxAge].some((rule) => rule !== undefined && rule.level !== 'off');
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

function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function readFinite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
