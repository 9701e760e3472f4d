import type { BrandDetail } from './brand.ts';
import type { MetricKey } from './metrics.ts';
import type { Provenance } from './provenance.ts';

/** Brands in one comparison. */
export const MAX_COMPARED = 6;

export type ComparedValue = {
  value: number | null;
  origin: Provenance | undefined;
  /** Share of the row's largest value, 0 to 1; null if no other was counted in the same way. */
  share: number | null;
  isHighest: boolean;
  /** Relative to the first brand: 1 is the same. Null for the first brand, and if not comparable. */
  ratio: number | null;
};

type ComparedMetric = {
  values: ComparedValue[];
  /** All brands have the same value, or none has one. */
  isSame: boolean;
  /** Estimates whose ranges overlap, so that no brand is clearly the highest. */
  isUnclear: boolean;
  /** Values that do not count the same, so that no brand is the highest. */
  isMixed: boolean;
};

/** A metric of several brands side by side. Zero is shown as unknown and treated as such. */
export function compareMetric(brands: BrandDetail[], key: MetricKey): ComparedMetric {
  const estimates = brands.map((brand) => {
    const value = brand[key] === 0 ? null : brand[key];
    const origin = brand.origins[key];
    return {
      value,
      origin,
      low: origin?.low ?? value ?? 0,
      high: origin?.high ?? value ?? 0,
      scope: value === null ? null : scopeOf(origin),
    };
  });
  const first = estimates[0];
  const numbers = estimates.flatMap(({ value }) => value ?? []);
  const isSame = numbers.length === 0 || (numbers.length === estimates.length && new Set(numbers).size === 1);
  // The scope of the first brand, or of the next one that has a value.
  const scope = estimates.find(({ value }) => value !== null)?.scope ?? null;
  const isMixed =
    numbers.length > 1 &&
    estimates.some((other) => other.value !== null && (scope === null || other.scope !== scope));
  const comparable = estimates.filter(
    (other) => other.value !== null && other.scope === scope && scope !== null,
  );
  const max = Math.max(0, ...comparable.map(({ value }) => value ?? 0));
  const highest =
    comparable.length > 1 && !isSame && !isMixed ? comparable.filter(({ value }) => value === max) : [];
  const [top] = highest;
  const isUnclear =
    top !== undefined && comparable.some((other) => !highest.includes(other) && other.high >= top.low);
  return {
    isSame,
    isUnclear,
    isMixed,
    values: estimates.map((estimate) => {
      const { value, origin } = estimate;
      const isComparable = comparable.includes(estimate);
      const overlaps = first && estimate.low <= first.high && first.low <= estimate.high;
      return {
        value,
        origin,
        share: isComparable && comparable.length > 1 && value !== null ? value / max : null,
        isHighest: !isUnclear && highest.includes(estimate),
        ratio:
          !first ||
          estimate === first ||
          value === null ||
          first.value === null ||
          !isComparable ||
          !comparable.includes(first) ||
          (overlaps && value !== first.value)
            ? null
            : value / first.value,
      };
    }),
  };
}

/**
 * What a value counts: all of the store, or the ads that reached the EU or the UK. Null if it counts an unknown part of the store, as the
 * products of its front page do, which compares with nothing.
 */
function scopeOf(origin: Provenance | undefined): string | null {
  const { inputs, low, high } = origin ?? {};
  if (inputs?.source === 'meta-ad-library') return inputs.source;
  // The range of a sample says what the whole may be.
  if (low !== undefined && high !== undefined) return '';
  if (inputs?.source === 'structured-products')
    return inputs.pagesRead !== undefined && inputs.pagesRead === inputs.pagesListed ? '' : null;
  return inputs?.source === 'shopify-products' && inputs.limit !== undefined ? null : '';
}
