import type { VisitsCurve } from '@brandlode/contract';

export type Site = { rank: number; reach: number; pageViews: number };

/** Rows of `rank,reach_per_million,page_views_per_million,…` after a header; throws if there are none. */
export function readSites(csv: string): Site[] {
  const sites = csv.split(/\r?\n/).flatMap((line) => {
    const [rank = 0, reach = 0, pageViews = 0] = line.split(',').map(Number);
    return rank > 0 && reach > 0 && pageViews > 0 ? [{ rank, reach, pageViews }] : [];
  });
  if (sites.length < 100) throw new Error('Expected rows of rank, reach and page views per million');
  return sites;
}

/** The slope changes here: below it, the largest shops fall off less steeply. */
const BEND = 10_000;
const BANDS = [1, 1_000, 10_000, 100_000, 300_000, 1_000_000];

/** Fits reach to rank, with two straight lines in logarithms that meet at the bend. */
export function fitCurve(sites: Site[]): VisitsCurve {
  const sorted = sites.toSorted((a, b) => a.rank - b.rank);
  const [atOne, slopeAbove, change] = fitBent(sorted);
  const errors = heldOutErrors(sorted);
  const all = spreadOf(errors.map(({ error }) => error));
  return {
    sites: sorted.length,
    firstRank: sorted[0]!.rank,
    lastRank: sorted.at(-1)!.rank,
    bend: BEND,
    reachAtOne: significant(10 ** atOne, 6),
    slopeAbove: round(slopeAbove),
    slopeBelow: round(slopeAbove + change),
    straightSlope: round(slopeOf(sorted, ({ reach }) => reach)),
    pageViewsSlope: round(slopeOf(sorted, ({ pageViews }) => pageViews)),
    error: all.p80,
    bands: BANDS.slice(0, -1).map((from, index) => {
      const to = BANDS[index + 1]!;
      const inBand = errors.filter(({ rank }) => rank >= from && rank < to);
      return { from, to, sites: inBand.length, ...spreadOf(inBand.map(({ error }) => error)) };
    }),
  };
}

/** Predicts each half of the sites by the fit of the other half, so that no site contributes to its own prediction. */
function heldOutErrors(sites: Site[]): { rank: number; error: number }[] {
  const halves = [0, 1].map((half) => sites.filter((_, index) => index % 2 === half));
  return halves.flatMap((half, index) => {
    const fitted = fitBent(halves[1 - index]!);
    return half.map(({ rank, reach }) => {
      const predicted = basis(rank).reduce((sum, value, term) => sum + value * fitted[term]!, 0);
      return { rank, error: Math.log10(reach) - predicted };
    });
  });
}

/** Factors: the median of the sites relative to the curve, and those within which 50, 80, 90 and 99 % of the sites are. */
function spreadOf(errors: number[]) {
  const signed = errors.toSorted((a, b) => a - b);
  const sizes = errors.map(Math.abs).sort((a, b) => a - b);
  const factor = (sorted: number[], share: number) =>
    round(10 ** sorted[Math.floor(sorted.length * share)]!, 2);
  return {
    bias: factor(signed, 0.5),
    median: factor(sizes, 0.5),
    p80: factor(sizes, 0.8),
    p90: factor(sizes, 0.9),
    p99: factor(sizes, 0.99),
  };
}

function basis(rank: number): [number, number, number] {
  const x = Math.log10(rank);
  return [1, x, Math.max(0, x - Math.log10(BEND))];
}

const fitBent = (sites: Site[]) =>
  leastSquares(
    sites.map(({ rank }) => basis(rank)),
    sites.map(({ reach }) => Math.log10(reach)),
  ) as [atOne: number, slope: number, change: number];

const slopeOf = (sites: Site[], value: (site: Site) => number) =>
  leastSquares(
    sites.map(({ rank }) => [1, Math.log10(rank)]),
    sites.map((site) => Math.log10(value(site))),
  )[1]!;

/** Solves the normal equations by Gaussian elimination; the few terms here are far from collinear. */
function leastSquares(rows: number[][], values: number[]): number[] {
  const terms = rows[0]!.length;
  const matrix = Array.from({ length: terms }, (_, i) => [
    ...Array.from({ length: terms }, (_, j) => rows.reduce((sum, row) => sum + row[i]! * row[j]!, 0)),
    rows.reduce((sum, row, index) => sum + row[i]! * values[index]!, 0),
  ]);
  for (let pivot = 0; pivot < terms; pivot += 1) {
    for (let other = 0; other < terms; other += 1) {
      if (other === pivot) continue;
      const factor = matrix[other]![pivot]! / matrix[pivot]![pivot]!;
      matrix[other] = matrix[other]!.map((value, column) => value - factor * matrix[pivot]![column]!);
    }
  }
  return matrix.map((row, index) => row[terms]! / row[index]!);
}

const round = (value: number, digits = 4) => Number(value.toFixed(digits));
const significant = (value: number, digits: number) => Number(value.toPrecision(digits));
