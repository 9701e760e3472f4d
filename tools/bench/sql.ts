import type { FilterSpec } from '@brandlode/catalogue-index';
import { POPULARITY } from './brand-rows.ts';

/** A database's conditions for lists that have a value in common, and for an empty list. */
type Dialect = {
  overlaps: (column: string, values: number[]) => string;
  isEmpty: (column: string) => string;
};

export const POSTGRES: Dialect = {
  overlaps: (column, values) => `${column} && '{${values.join()}}'::smallint[]`,
  isEmpty: (column) => `${column} = '{}'`,
};
export const DUCKDB: Dialect = {
  overlaps: (column, values) =>
    values.length === 1
      ? `list_contains(${column}, ${values[0]}::smallint)`
      : `list_has_any(${column}, [${values.join()}]::smallint[])`,
  isEmpty: (column) => `len(${column}) = 0`,
};

/** The condition of a filter; values are literals in it, so that both planners can use them. */
export function condition(spec: FilterSpec, dialect: Dialect): string {
  const all: string[] = [];
  for (const { metric, min, max, unknown } of spec.ranges) {
    if (unknown === 'only') {
      all.push(`${metric} is null`);
      continue;
    }
    const ends = [
      ...(min === null ? [] : [`${metric} >= ${min}`]),
      ...(max === null ? [] : [`${metric} <= ${max}`]),
    ];
    if (unknown === 'include') {
      if (ends.length > 0) all.push(`(${metric} is null or (${ends.join(' and ')}))`);
    } else all.push(...(ends.length > 0 ? ends : [`${metric} is not null`]));
  }
  for (const { flag, value } of spec.flags)
    all.push(value === null ? `${flag} is null` : value ? flag : `not ${flag}`);
  for (const { list, values, unknown } of spec.lists) {
    const any = [
      ...(values.length > 0 ? [dialect.overlaps(list, values)] : []),
      ...(unknown ? [dialect.isEmpty(list)] : []),
    ];
    if (any.length > 0) all.push(`(${any.join(' or ')})`);
  }
  return all.length === 0 ? 'true' : all.join(' and ');
}

export const countQuery = (where: string) => `select count(*)::int as total from brands where ${where}`;
export const pageQuery = (where: string, offset: number) =>
  `select id from brands where ${where} order by ${POPULARITY} desc nulls last, id limit 10 offset ${offset}`;
