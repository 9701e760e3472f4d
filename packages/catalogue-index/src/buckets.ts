/** Number of bars of a histogram, unless the metric has fewer values. */
const BARS = 24;

/** A row's code is one of 255 value intervals, 0 to 254, or this one for unknown. */
export const UNKNOWN_CODE = 255;
export const CODES = 256;
const SAMPLE = 32_768;

/** A metric with values no further apart than this gets bars of equal width. */
const NARROW_SPAN = 50;
const NARROW_RATIO = 10;

/** A dollar in cents: the smallest price from which filters begin. */
const DOLLAR = 100;

/**
 * Lowest value of each bar between min and max, strictly ascending: of equal width if the range is small (a
 * rating of 10 to 50), otherwise evenly spaced on a logarithmic scale of the distance to min. If values are on both sides of 0, the scale is
 * that of the distance to 0. 0 has its own bar, and a bar of prices begins at a dollar, since filters begin at 1 displayed unit.
 */
export function barStarts(min: number, max: number): number[] {
  if (min < 0) {
    const below = logarithmicStarts(Math.max(1, -max), -min, BARS / 2);
    // Mirrored: the bar from `start` to the next one becomes the one that begins after it.
    const mirrored = below.map((_, i) => -((below[i + 1] ?? 1 - min) - 1)).reverse();
    if (max < 0) return mirrored;
    return [...mirrored, 0, ...(max > 0 ? logarithmicStarts(1, max, BARS / 2 - 1) : [])];
  }
  if (min === 0) return max === 0 ? [0] : [0, ...positiveStarts(1, max, BARS - 1)];
  return positiveStarts(min, max, BARS);
}

function positiveStarts(min: number, max: number, maxBars: number): number[] {
  if (max - min < NARROW_SPAN || max <= min * NARROW_RATIO) return evenStarts(min, max, maxBars);
  const starts = logarithmicStarts(min, max, maxBars);
  if (min >= DOLLAR || max < DOLLAR) return starts;
  const closest = starts.findLastIndex((start) => start <= DOLLAR);
  return starts.with(Math.max(1, closest), DOLLAR);
}

function evenStarts(min: number, max: number, maxBars: number): number[] {
  const width = Math.ceil((max - min + 1) / maxBars);
  return Array.from({ length: Math.floor((max - min) / width) + 1 }, (_, i) => min + i * width);
}

function logarithmicStarts(min: number, max: number, maxBars: number): number[] {
  const bars = Math.min(maxBars, max - min + 1);
  const starts = [min];
  for (let i = 1; i < bars; i++) {
    const even = min + Math.ceil(Math.expm1((i / bars) * Math.log1p(max - min)) - 1e-9);
    // Leaves space for the remaining bars.
    starts.push(Math.min(Math.max(even, starts[i - 1]! + 1), max - (bars - 1 - i)));
  }
  return starts;
}

/**
 * Lowest value of each code: every bar's start (so that a bar is a run of codes), the others distributed so that codes hold
 * about equally many rows. `values` may contain NaN for unknown.
 */
export function codeStarts(values: Float64Array, bars: number[]): Float64Array {
  const distinct = fewDistinct(values);
  const starts = new Set(bars);
  if (distinct !== null && new Set([...distinct, ...bars]).size <= UNKNOWN_CODE) {
    for (const value of distinct) starts.add(value);
  } else {
    const sample = sortedSample(values);
    const remaining = UNKNOWN_CODE - bars.length;
    let previous = Number.NaN;
    for (let i = 0; i < remaining; i++) {
      const value = sample[Math.floor((i * sample.length) / remaining)]!;
      // A value that occurs twice is frequent: it gets its own code.
      const start = value === previous ? value + 1 : value;
      if (start <= sample.at(-1)!) starts.add(start);
      previous = value;
    }
  }
  return Float64Array.from(starts).sort();
}

function fewDistinct(values: Float64Array): Set<number> | null {
  const distinct = new Set<number>();
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    distinct.add(value);
    if (distinct.size > UNKNOWN_CODE) return null;
  }
  return distinct;
}

function sortedSample(values: Float64Array): Float64Array {
  const step = Math.max(1, Math.floor(values.length / SAMPLE));
  const sample: number[] = [];
  for (let i = 0; i < values.length; i += step) if (!Number.isNaN(values[i]!)) sample.push(values[i]!);
  // Sampling may miss a column known for few rows.
  if (sample.length < 1000) return values.filter((value) => !Number.isNaN(value)).sort();
  return Float64Array.from(sample).sort();
}

/**
 * Returns a function from value to code. It looks up the value's magnitude in a table and then searches linearly,
 * several times faster than a binary search.
 */
export function coder(starts: Float64Array): (value: number) => number {
  const min = starts[0]!;
  const double = new Float64Array(1);
  const high = new Int32Array(double.buffer, 4, 1);
  const one = 0x3ff00000;
  /** Exponent and five leading fraction bits of the distance to min. */
  const cell = (value: number) => {
    double[0] = value - min + 1;
    return (high[0]! - one) >>> 15;
  };
  const first = new Uint8Array(cell(starts.at(-1)!) + 1);
  const last = starts.length - 1;
  for (let code = 0; code < last; code++) {
    // Cells after the one this code ends in begin with the next code at the earliest.
    for (let c = cell(starts[code + 1]!) + 1; c < first.length; c++) first[c] = code + 1;
  }
  return (value) => {
    const c = cell(value);
    let code = c < first.length ? first[c]! : last;
    while (code < last && value >= starts[code + 1]!) code++;
    return code;
  };
}
