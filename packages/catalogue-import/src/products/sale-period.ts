import { InvalidValueError } from '@brandlode/contract';
import type { ProductColumn } from './product-layouts.ts';

type Cell = { header: string; text: string };

const DAY = 86_400_000;
const NEVER_ENDS = Number.POSITIVE_INFINITY;

/** Whether a reduced price is valid at a time: always without a period, never with one that cannot be read. */
export function isOnSale(
  cellsOf: (column: ProductColumn) => Cell[],
  isoTime: string,
  attempt: <Value>(cell: Cell, reader: (text: string) => Value) => Value | undefined,
): boolean {
  const time = Date.parse(isoTime);
  const contains = (cell: Cell | undefined, reader: (text: string) => Period) => {
    if (!cell) return true;
    const period = attempt(cell, reader);
    return period !== undefined && period.from <= time && time < period.to;
  };
  return (
    contains(cellsOf('sale period')[0], readPeriod) &&
    contains(cellsOf('sale start')[0], (text) => ({ from: readTime(text), to: NEVER_ENDS })) &&
    contains(cellsOf('sale end')[0], (text) => ({ from: 0, to: readTime(text, true) }))
  );
}

type Period = { from: number; to: number };

/** Two times as in ISO 8601: "2026-02-24T13:00-0800/2026-02-29T15:30-0800". */
function readPeriod(text: string): Period {
  const parts = text.split(/\s*\/\s*/);
  if (parts.length !== 2) throw new InvalidValueError('is not a period');
  return { from: readTime(parts[0] ?? ''), to: readTime(parts[1] ?? '', true) };
}

/** A day without a time ends the period at its end. */
function readTime(text: string, isEnd = false): number {
  const [, day, clock, zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    ) ?? [];
  const time = Date.parse(`${day}T${clock ?? '00:00'}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  if (Number.isNaN(time)) throw new InvalidValueError('is not a time as in ISO 8601');
  return isEnd && clock === undefined ? time + DAY : time;
}
