import { mergeRuns } from '../order.ts';
import { sharedFloat64, sharedInt32, sharedUint32 } from '../shared-arrays.ts';
import { boundsOf, copyTexts, rowsOfGram, type TextColumn, type TextPart } from './text-column.ts';
import { mergeBeginnings } from './word-beginnings.ts';

/** One part with the remaining rows of both. */
export function joinTexts(a: TextPart, b: TextPart): TextPart {
  const isThere = (position: number) => position >= 0;
  const [first, second] = [a.positions.filter(isThere), b.positions.filter(isThere)];
  const positions = sharedInt32(first.length + second.length);
  positions.set(first);
  positions.set(second, first.length);
  mergeRuns(positions, 0, first.length, positions.length);
  const within = (part: TextPart): TextPart => {
    let next = 0;
    const rank = (position: number) => {
      if (position < 0) return -1;
      while (positions[next]! < position) next++;
      return next;
    };
    return { column: part.column, positions: part.positions.map(rank) };
  };
  return { column: mergeColumns(positions.length, [within(a), within(b)]), positions };
}

/** Every position from 0 to size - 1 has exactly one row. */
function mergeColumns(size: number, parts: [TextPart, TextPart]): TextColumn {
  const isInSecond = new Uint8Array(size);
  const rowOf = new Uint32Array(size);
  let length = 0;
  for (const [p, { column, positions }] of parts.entries()) {
    for (const [row, position] of positions.entries()) {
      if (position < 0) continue;
      isInSecond[position] = p;
      rowOf[position] = row;
      const { name, end } = boundsOf(column, row);
      length += end - name;
    }
  }
  const [first, second] = parts;
  const texts = copyTexts(size, length, (position) => {
    const { column } = isInSecond[position] ? second : first;
    return { units: column.units, ...boundsOf(column, rowOf[position]!) };
  });
  return { ...texts, ...mergeGrams(parts), beginnings: mergeBeginnings(parts) };
}

function mergeGrams(parts: TextPart[]): Pick<TextColumn, 'grams' | 'gramAt' | 'rows'> {
  const rows = new Uint32Array(parts.reduce((sum, { column }) => sum + column.rows.length, 0));
  const grams: number[] = [];
  const gramAt = [0];
  const cursors = parts.map((part) => ({ ...part, next: 0 }));
  let end = 0;
  for (;;) {
    const key = Math.min(
      ...cursors.map(({ column, next }) => column.grams[next] ?? Number.POSITIVE_INFINITY),
    );
    if (key === Number.POSITIVE_INFINITY) break;
    const begin = end;
    let middle = end;
    for (const cursor of cursors) {
      const { column, positions, next } = cursor;
      if (column.grams[next] !== key) continue;
      middle = end;
      const own = rowsOfGram(column, next);
      for (let i = 0; i < own.length; i++) {
        const position = positions[own[i]!]!;
        if (position >= 0) rows[end++] = position;
      }
      cursor.next++;
    }
    if (end === begin) continue;
    mergeRuns(rows, begin, middle, end);
    grams.push(key);
    gramAt.push(end);
  }
  const column = {
    grams: sharedFloat64(grams.length),
    gramAt: sharedUint32(gramAt.length),
    rows: sharedUint32(end),
  };
  column.grams.set(grams);
  column.gramAt.set(gramAt);
  column.rows.set(rows.subarray(0, end));
  return column;
}
