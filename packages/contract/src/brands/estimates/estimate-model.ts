import curve from './visits-curve.json' with { type: 'json' };

/**
 * The fit of reach (people per million who visit a site on a day) to popularity rank, computed by tools/visits-curve from
 * shopping sites. Error factors: the given share of the sites not used for the fit is within that factor of the curve.
 */
export type VisitsCurve = {
  sites: number;
  firstRank: number;
  lastRank: number;
  /** The rank at which the slope changes. */
  bend: number;
  reachAtOne: number;
  slopeAbove: number;
  slopeBelow: number;
  /** For a single straight line, for comparison. */
  straightSlope: number;
  pageViewsSlope: number;
  /** The factor within which 80 % of all sites are. */
  error: number;
  bands: {
    from: number;
    to: number;
    sites: number;
    /** Median factor by which the sites exceed the curve. */
    bias: number;
    median: number;
    p80: number;
    p90: number;
    p99: number;
  }[];
};

export const VISITS_CURVE: VisitsCurve = curve;

/**
 * Monthly visits per person per million of daily reach: 30 days with 2.33 billion people online per day. With it the
 * curve yields the visits that public reports stated for the largest shops of 2019, within a factor of about 1.3.
 */
const VISITS_PER_REACH = 70_000;

/** The curve's middle value at a rank. */
export function visitsAtRank(rank: number): number {
  const { reachAtOne, bend, slopeAbove, slopeBelow } = VISITS_CURVE;
  return (
    VISITS_PER_REACH *
    reachAtOne *
    Math.min(rank, bend) ** slopeAbove *
    Math.max(1, rank / bend) ** slopeBelow
  );
}

/**
 * Error factors of visits estimated from a rank: of the fit, and our assumptions for today's lists, which rank by other
 * measures than the list of the fit, and for the conversion from reach to visits.
 */
export const VISITS_ERRORS = { fit: VISITS_CURVE.error, lists: 3, scale: 1.7 };

/**
 * Error factors of visits extrapolated from an imported value: of the value itself, and of a year's drift. `share` is the part
 * of the change along the curve by which it may be wrong.
 */
export const CALIBRATION_ERRORS = { value: 1.25, year: 1.5, share: 0.3 };
/** Older values are not used for calibration. */
export const CALIBRATION_DAYS = 730;

/** Independent error factors multiplied in quadrature: each is the 80 % bound of its own error. */
export const combineErrors = (...factors: number[]): number => Math.exp(Math.hypot(...factors.map(Math.log)));

/** Upper bound of the average price in US dollars, and the share of visits that end in an order. */
export const PRICE_BANDS = [
  { below: 25, conversion: 0.02 },
  { below: 100, conversion: 0.014 },
  { below: 300, conversion: 0.01 },
  { below: Number.POSITIVE_INFINITY, conversion: 0.006 },
];

/** The least error factor of a category's median price for a store whose own prices are not known. */
export const CATEGORY_PRICE_ERROR = 1.5;

/** Bands of ranks with their own noise: the last has no upper end. */
export const NOISE_BANDS = [1_000, 10_000, 100_000, 300_000];
/** The noise from one day to the next, as a logarithm, until two days of a list have been compared. */
const ASSUMED_NOISE = 0.05;
/** A list that is a mean of this many days: ranks further apart share none of them. */
const MEAN_DAYS = 30;

/**
 * The factor by which the rank of a site that stays the same may differ between two lists that are `days` apart. `noise`: by band, from
 * one day to the next; null where it is not known.
 */
export function rankNoise(rank: number, days: number, noise: readonly (number | null)[] = []): number {
  const band = NOISE_BANDS.findIndex((end) => rank < end);
  const daily = noise.at(band) ?? ASSUMED_NOISE;
  return Math.exp(daily * Math.sqrt(Math.min(Math.max(days, 1), MEAN_DAYS)));
}
