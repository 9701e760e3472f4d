import type { FilterSpec, Layout } from '@brandlode/catalogue-index';
import { flagColumn, LAST_PLACE, listColumn, metricColumn } from './columns.ts';

/** One entry of a filter as SQL that is 1 or 0, never null. `column` is what it filters: its own facet ignores it. */
export type Condition = { column: string; sql: string };

/**
 * The conditions of a filter, with values inserted as validated numbers. Throws a RangeError for a name that is not in the
 * layout, a list value out of range, and a bound that is not a number.
 */
export function conditions(layout: Layout, popularity: number, spec: FilterSpec): Condition[] {
  const all: Condition[] = [];
  for (const { metric, min, max, unknown } of spec.ranges) {
    const m = place(layout.metrics, metric);
    const column = metricColumn(m);
    if (Number.isNaN(min) || Number.isNaN(max)) throw new RangeError(`${metric}: a bound is not a number`);
    if (unknown === 'only') {
      all.push({ column, sql: `isNull(${column})` });
      continue;
    }
    const lowest = clamp(Math.ceil(min ?? -LAST_PLACE));
    const highest = clamp(Math.floor(max ?? LAST_PLACE));
    const value = `assumeNotNull(${column})`;
    const within = [
      ...(min === null ? [] : [`${value} >= ${lowest}`]),
      ...(max === null ? [] : [`${value} <= ${highest}`]),
    ].join(' and ');
    if (unknown === 'include') {
      if (within !== '') all.push({ column, sql: `(isNull(${column}) or ${within})` });
    } else if (m === popularity) {
      // Rows are stored in this order: rows outside the range are not read.
      const from = max === null ? -LAST_PLACE : 0 - highest;
      const to = min === null ? LAST_PLACE - 1 : Math.min(0 - lowest, LAST_PLACE - 1);
      all.push({ column, sql: `(place >= ${from} and place <= ${to})` });
    } else all.push({ column, sql: `(isNotNull(${column})${within === '' ? '' : ` and ${within}`})` });
  }
  for (const { flag, value } of spec.flags) {
    const column = flagColumn(place(layout.flags, flag));
    const known = `(isNotNull(${column}) and assumeNotNull(${column}) = ${Number(value)})`;
    all.push({ column, sql: value === null ? `isNull(${column})` : known });
  }
  for (const { list, values, unknown, not } of spec.lists) {
    const l = place(
      layout.lists.map(({ name }) => name),
      list,
    );
    const column = listColumn(l);
    for (const value of values) {
      if (!(Number.isInteger(value) && value >= 0 && value < layout.lists[l]!.size))
        throw new RangeError(`${list} has no value ${value}`);
    }
    if (not) {
      const none = [
        ...(values.length > 0 ? [`not hasAny(${column}, [${values.join()}])`] : []),
        ...(unknown ? [] : [`notEmpty(${column})`]),
      ];
      if (none.length > 0) all.push({ column, sql: `(${none.join(' and ')})` });
      continue;
    }
    const any = [
      ...(values.length > 0 ? [`hasAny(${column}, [${values.join()}])`] : []),
      ...(unknown ? [`empty(${column})`] : []),
    ];
    if (any.length > 0) all.push({ column, sql: `(${any.join(' or ')})` });
  }
  if (spec.ids)
    all.push({ column: 'ids', sql: spec.ids.length > 0 ? `(id in (${spec.ids.join()}))` : '(0 = 1)' });
  return all;
}

/** Beyond every metric, and still readable by ClickHouse. */
const clamp = (value: number) => Math.min(Math.max(value, -LAST_PLACE), LAST_PLACE);

export function place(names: readonly string[], name: string): number {
  const position = names.indexOf(name);
  if (position < 0) throw new RangeError(`not in the layout: ${name}`);
  return position;
}
