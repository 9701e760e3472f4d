import { copied, sharedFloat64, sharedInt32, sharedUint16, sharedUint32 } from '../shared-arrays.ts';
import { END, GramNumbers, START } from './grams.ts';
import { indexBeginnings, type WordBeginnings } from './word-beginnings.ts';

/**
 * Name and domain of every row, normalised, and for each gram (three neighbouring units, the ends marked) the rows it
 * occurs in, ascending, which is by popularity: the first hits found are the best known.
 */
export type TextColumn = {
  units: Uint16Array;
  /** Row r: name from `starts[2r]` to `starts[2r + 1]`, domain from there to `starts[2r + 2]`. */
  starts: Uint32Array;
  /** Grams as numbers, ascending. */
  grams: Float64Array;
  /** Rows of gram g: `rows[gramAt[g]]` to `rows[gramAt[g + 1]]`. */
  gramAt: Uint32Array;
  rows: Uint32Array;
  beginnings: WordBeginnings;
};

/** The texts of a snapshot: one large column, and a small one if rows have changed since it was built. `slots` has the slot of each row of the column; -1: removed. */
export type TextPart = { column: TextColumn; slots: Int32Array };

export const boundsOf = ({ starts }: Pick<TextColumn, 'starts'>, row: number) => ({
  name: starts[row * 2]!,
  domain: starts[row * 2 + 1]!,
  end: starts[row * 2 + 2]!,
});

type Texts = Pick<TextColumn, 'units' | 'starts'>;
/** A row's text: the start of its name, the start of its domain, and its end. */
export type Text = { units: Uint16Array; name: number; domain: number; end: number };

export const isSameText = (a: Text, b: Text): boolean =>
  a.domain - a.name === b.domain - b.name &&
  a.end - a.name === b.end - b.name &&
  a.units.subarray(a.name, a.end).every((unit, i) => unit === b.units[b.name + i]);

/** The texts of these slots, which are in order of popularity. */
export function textPart(slots: ArrayLike<number>, textOf: (slot: number) => Text): TextPart {
  const rows = slots.length;
  let length = 0;
  for (let row = 0; row < rows; row++) {
    const { name, end } = textOf(slots[row]!);
    length += end - name;
  }
  const units = sharedUint16(length);
  const starts = sharedUint32(rows * 2 + 1);
  let next = 0;
  for (let row = 0; row < rows; row++) {
    const { units: from, name, domain, end } = textOf(slots[row]!);
    starts[row * 2] = next;
    starts[row * 2 + 1] = next + domain - name;
    for (let i = name; i < end; i++) units[next++] = from[i]!;
  }
  starts[rows * 2] = next;
  return { column: indexTexts({ units, starts }), slots: copied(Int32Array.from(slots), sharedInt32(rows)) };
}

/** Returns the text of each slot in use. */
export function textsBySlot(parts: TextPart[], slots: number): (slot: number) => Text {
  const partOf = new Uint8Array(slots);
  const rowOf = new Uint32Array(slots);
  for (const [p, part] of parts.entries())
    for (const [row, slot] of part.slots.entries()) {
      if (slot < 0) continue;
      partOf[slot] = p;
      rowOf[slot] = row;
    }
  return (slot) => {
    const { column } = parts[partOf[slot]!]!;
    return { units: column.units, ...boundsOf(column, rowOf[slot]!) };
  };
}

/** The rows that have a gram, ascending. */
export const rowsOfGram = (
  { gramAt, rows }: Pick<TextColumn, 'gramAt' | 'rows'>,
  gram: number,
): Uint32Array => rows.subarray(gramAt[gram], gramAt[gram + 1]);

const rowsOfTexts = ({ starts }: Pick<TextColumn, 'starts'>): number => (starts.length - 1) / 2;

/** Builds the gram lists and the list of beginnings of texts already laid out. */
function indexTexts(texts: Texts): TextColumn {
  const rows = rowsOfTexts(texts);
  const numbers = new GramNumbers();
  const counts: number[] = [];
  eachGram(texts, rows, numbers, (gram) => {
    counts[gram] = (counts[gram] ?? 0) + 1;
  });
  const order = [...numbers.keys.entries()].sort(([, a], [, b]) => a - b);
  const grams = sharedFloat64(order.length);
  const gramAt = sharedUint32(order.length + 1);
  const next = new Uint32Array(order.length);
  let end = 0;
  for (const [g, [gram, key]] of order.entries()) {
    grams[g] = key;
    next[gram] = end;
    end += counts[gram] ?? 0;
    gramAt[g + 1] = end;
  }
  const list = sharedUint32(end);
  eachGram(texts, rows, numbers, (gram, row) => {
    list[next[gram]!++] = row;
  });
  return { ...texts, grams, gramAt, rows: list, beginnings: indexBeginnings(texts.units, texts.starts) };
}

function eachGram(
  { units, starts }: Texts,
  rows: number,
  numbers: GramNumbers,
  visit: (gram: number, row: number) => void,
): void {
  const lastRow: number[] = [];
  for (let text = 0; text < rows * 2; text++) {
    const end = starts[text + 1]!;
    let a = START;
    let b = units[starts[text]!]!;
    for (let i = starts[text]! + 1; i <= end; i++) {
      const c = i === end ? END : units[i]!;
      const gram = numbers.of(a, b, c);
      if (lastRow[gram] !== text >>> 1) {
        lastRow[gram] = text >>> 1;
        visit(gram, text >>> 1);
      }
      a = b;
      b = c;
    }
  }
}
