import { mergeRuns } from '../order.ts';
import { sharedFloat64, sharedInt32, sharedUint32 } from '../shared-arrays.ts';
import { boundsOf, copyTexts, rowsOfGram, type TextColumn, type TextPart } from './text-column.ts';
import { mergeBeginnings } from './word-beginnings.ts';

/** One part with the remaining rows of both. */
export function joinTexts(a: TextPart, b: TextPart): TextPart {
  const isThere = (place: number) => place >= 0;
  const [first, second] = [a.places.filter(isThere), b.places.filter(isThere)];
  const places = sharedInt32(first.length + second.length);
  places.set(first);
  places.set(second, first.length);
  mergeRuns(places, 0, first.length, places.length);
  const within = (part: TextPart): TextPart => {
    let at = 0;
    const rank = (place: number) => {
      if (place < 0) return -1;
      while (places[at]! < place) at++;
      return at;
    };
    return { column: part.column, places: part.places.map(rank) };
  };
  return { column: mergeColumns(places.length, [within(a), within(b)]), places };
}

/** Every position from 0 to size - 1 has exactly one row. */
function mergeColumns(size: number, parts: [TextPart, TextPart]): TextColumn {
  const isInSecond = new Uint8Array(size);
  const rowOf = new Uint32Array(size);
  let length = 0;
  for (const [p, { column, places }] of parts.entries()) {
    for (const [row, place] of places.entries()) {
      if (place < 0) continue;
      isInSecond[place] = p;
      rowOf[place] = row;
      const { name, end } = boundsOf(column, row);
      length += end - name;
    }
  }
  const [first, second] = parts;
  const texts = copyTexts(size, length, (place) => {
    const { column } = isInSecond[place] ? second : first;
    return { units: column.units, ...boundsOf(column, rowOf[place]!) };
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
      const { column, places, next } = cursor;
      if (column.grams[next] !== key) continue;
      middle = end;
      const own = rowsOfGram(column, next);
      for (let i = 0; i < own.length; i++) {
        const place = places[own[i]!]!;
        if (place >= 0) rows[end++] = place;
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
