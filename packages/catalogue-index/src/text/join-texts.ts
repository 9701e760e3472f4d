import { mergeRuns } from '../order.ts';
import { sharedFloat64, sharedInt32, sharedUint32 } from '../shared-arrays.ts';
import { layTexts, type TextColumn, type TextPart } from './text-column.ts';

/** One part of the rows of both that are still there. */
export function joinTexts(a: TextPart, b: TextPart): TextPart {
  const there = [a, b].map(({ places }) => places.filter((place) => place >= 0));
  const places = sharedInt32(there[0]!.length + there[1]!.length);
  places.set(there[0]!);
  places.set(there[1]!, there[0]!.length);
  mergeRuns(places, 0, there[0]!.length, places.length);
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

/** Every place from 0 to size - 1 is taken by exactly one row. */
function mergeColumns(size: number, parts: [TextPart, TextPart]): TextColumn {
  const partOf = new Uint8Array(size);
  const rowOf = new Uint32Array(size);
  let length = 0;
  for (const [p, { column, places }] of parts.entries()) {
    for (let row = 0; row < places.length; row++) {
      const place = places[row]!;
      if (place < 0) continue;
      partOf[place] = p;
      rowOf[place] = row;
      length += column.starts[row * 2 + 2]! - column.starts[row * 2]!;
    }
  }
  const texts = layTexts(size, length, (place) => {
    const { units, starts } = parts[partOf[place]!]!.column;
    const row = rowOf[place]!;
    return { units, name: starts[row * 2]!, domain: starts[row * 2 + 1]!, end: starts[row * 2 + 2]! };
  });
  return { ...texts, ...mergeGrams(parts) };
}

function mergeGrams(parts: TextPart[]): Pick<TextColumn, 'grams' | 'gramAt' | 'rows'> {
  const rows = new Uint32Array(parts.reduce((sum, { column }) => sum + column.rows.length, 0));
  const grams: number[] = [];
  const gramAt = [0];
  const next = parts.map(() => 0);
  let end = 0;
  for (;;) {
    const key = Math.min(...parts.map(({ column }, p) => column.grams[next[p]!] ?? Number.POSITIVE_INFINITY));
    if (key === Number.POSITIVE_INFINITY) break;
    const begin = end;
    let middle = end;
    for (const [p, { column, places }] of parts.entries()) {
      if (column.grams[next[p]!] !== key) continue;
      middle = end;
      const last = column.gramAt[next[p]! + 1]!;
      for (let i = column.gramAt[next[p]!]!; i < last; i++) {
        const place = places[column.rows[i]!]!;
        if (place >= 0) rows[end++] = place;
      }
      next[p]!++;
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
