import { type IndexRow, type Layout, normalise } from '@brandlode/catalogue-index';

/** Above every metric: the `place` of rows with unknown popularity. */
export const LAST_PLACE = 2 ** 53;

export const metricColumn = (m: number) => `metric_${m}`;
export const flagColumn = (f: number) => `flag_${f}`;
export const listColumn = (l: number) => `list_${l}`;

/**
 * The columns of a row. `place` orders by popularity: lower is more popular, equal ones by `tie_break`. Names and domains are normalised.
 */
export const columnsOf = ({ metrics, flags, lists }: Layout): string[] => [
  'place Int64',
  'tie_break UInt64',
  'id UInt64',
  'version UInt64',
  'name String',
  'domain String',
  ...metrics.map((_, m) => `${metricColumn(m)} Nullable(Int64)`),
  ...flags.map((_, f) => `${flagColumn(f)} Nullable(UInt8)`),
  ...lists.map((_, l) => `${listColumn(l)} Array(UInt16)`),
];

/** A row as a line of tab-separated text. Needs no escaping: normalised texts consist of letters, digits and spaces. */
export function lineOf(row: IndexRow, popularity: number, version: number): string {
  const known = row.metrics[popularity]!;
  const values = [
    known === null ? LAST_PLACE : 0 - known,
    row.tieBreak ?? 0,
    row.id,
    version,
    normalise(row.name),
    normalise(row.domain),
    ...row.metrics.map((value) => value ?? '\\N'),
    ...row.flags.map((flag) => (flag === null ? '\\N' : Number(flag))),
    ...row.lists.map((list) => `[${[...new Set(list)].join()}]`),
  ];
  return `${values.join('\t')}\n`;
}
