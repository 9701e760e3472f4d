import { sharedFloat64, sharedUint16, sharedUint32 } from '../shared-arrays.ts';
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

/**
 * The texts of a snapshot: one large column, and a small one if rows have changed since it was built.
 * `positions` has the position in the snapshot for each row of the column, ascending; -1: removed.
 */
export type TextPart = { column: TextColumn; positions: Int32Array };

export const boundsOf = ({ starts }: Pick<TextColumn, 'starts'>, row: number) => ({
  name: starts[row * 2]!,
  domain: starts[row * 2 + 1]!,
  end: starts[row * 2 + 2]!,
});

type Texts = Pick<TextColumn, 'units' | 'starts'>;

export function isSameText(a: Texts, rowOfA: number, b: Texts, rowOfB: number): boolean {
  const [first, second] = [boundsOf(a, rowOfA), boundsOf(b, rowOfB)];
  const length = first.end - first.name;
  if (second.end - second.name !== length || second.domain - second.name !== first.domain - first.name)
    return false;
  for (let i = 0; i < length; i++) if (a.units[first.name + i] !== b.units[second.name + i]) return false;
  return true;
}

/** The rows that have a gram, ascending. */
export const rowsOfGram = (
  { gramAt, rows }: Pick<TextColumn, 'gramAt' | 'rows'>,
  gram: number,
): Uint32Array => rows.subarray(gramAt[gram], gramAt[gram + 1]);

export const rowsOfTexts = ({ starts }: Pick<TextColumn, 'starts'>): number => (starts.length - 1) / 2;

/** Copies texts into a new column: `source(row)` returns the start of the row's name, the start of its domain, and its end. */
export function copyTexts(
  rows: number,
  length: number,
  source: (row: number) => { units: Uint16Array; name: number; domain: number; end: number },
): Texts {
  const units = sharedUint16(length);
  const starts = sharedUint32(rows * 2 + 1);
  let next = 0;
  for (let row = 0; row < rows; row++) {
    const { units: from, name, domain, end } = source(row);
    starts[row * 2] = next;
    starts[row * 2 + 1] = next + domain - name;
    for (let i = name; i < end; i++) units[next++] = from[i]!;
  }
  starts[rows * 2] = next;
  return { units, starts };
}

/** Builds the gram lists and the list of beginnings of texts already laid out. */
export function indexTexts(texts: Texts): TextColumn {
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
