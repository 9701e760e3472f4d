/**
 * Typing errors (a letter missing, too many, wrong, or two swapped) between `query` and the best matching prefix of
 * the text that starts at `from`: what a user has typed so far of a name. Returns `limit` + 1 if there are more.
 */
export function prefixErrors(
  query: ArrayLike<number>,
  units: ArrayLike<number>,
  from: number,
  end: number,
  limit: number,
): number {
  const width = Math.min(end - from, query.length + limit);
  if (width + 1 > ROW_LENGTH || query.length >= ROW_LENGTH) return limit + 1;
  let before = ROWS[0]!.subarray(0, width + 1);
  let above = ROWS[1]!.subarray(0, width + 1);
  let current = ROWS[2]!.subarray(0, width + 1);
  for (let j = 0; j <= width; j++) above[j] = j;
  for (let i = 1; i <= query.length; i++) {
    const unit = query[i - 1]!;
    let least = i;
    current[0] = i;
    for (let j = 1; j <= width; j++) {
      const other = units[from + j - 1]!;
      let errors = Math.min(above[j]! + 1, current[j - 1]! + 1, above[j - 1]! + (unit === other ? 0 : 1));
      if (i > 1 && j > 1 && unit === units[from + j - 2] && query[i - 2] === other) {
        errors = Math.min(errors, before[j - 2]! + 1);
      }
      current[j] = errors;
      if (errors < least) least = errors;
    }
    if (least > limit) return limit + 1;
    const spare = before;
    before = above;
    above = current;
    current = spare;
  }
  let best = limit + 1;
  for (let j = 0; j <= width; j++) best = Math.min(best, above[j]!);
  return best;
}

const ROW_LENGTH = 128;
const ROWS = [new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH)];
