import type { Quantity, Row, Judgement } from './row';
import { padded } from './sites/table';

const heads = ['measurement', 'ours', 'beside it', 'ratio or limit', 'ok'];

/** The rows as a table in plain text. */
export function formatTable(rows: readonly Row[]): string {
  const [head = [], ...body] = padded([heads, ...rows.map(cellsOf)]);
  const line = head.map((cell) => '─'.repeat(cell.length)).join('───');
  const [top = '', ...lines] = [head, ...body].map((cells) => cells.join('   ').trimEnd());
  return [top, line, ...lines].join('\n');
}

function cellsOf({ measurement, ours, beside, judgement }: Row): string[] {
  const isOk = judgement === undefined ? '' : judgement.isOk ? 'yes' : 'NO';
  return [measurement, formatQuantity(ours), formatQuantity(beside), formatJudgement(judgement), isOk];
}

function formatQuantity(quantity: Quantity | undefined): string {
  if (quantity === undefined) return '';
  const { value, unit, note } = quantity;
  const amount = `${number(value)} ${unit}`;
  return note === undefined ? amount : `${amount} ${note}`;
}

function formatJudgement(judgement: Judgement | undefined): string {
  if (judgement === undefined) return '';
  const { of, value, rule, limit } = judgement;
  return of === 'value'
    ? `${rule} ${limit}`
    : `${of} ${value.toFixed(of === 'ratio' ? 2 : 1)} ${rule} ${Number(limit.toFixed(2))}`;
}

function number(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
