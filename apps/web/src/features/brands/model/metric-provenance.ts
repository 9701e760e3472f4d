import {
  type BrandDetail,
  type InputsOf,
  METRICS,
  type MetricKey,
  type Provenance,
  type ProvenanceInputs,
} from '@brandlode/contract';
import { formatObservedDay } from '#lib/text/format-date.ts';
import { formatCount, formatExact, formatExactMetric, formatWithUnit } from '#lib/text/format-number.ts';
import { sourceName } from '../../collection/model/collection-texts.ts';

const KINDS: Record<Provenance['kind'], string> = {
  measured: 'Measured',
  estimated: 'Estimated',
  imported: 'Imported',
  demonstration: 'Sample data',
};

/**
 * `Measured · Shopify products · 12 products read · Mar 3, 2026`; for estimates with their range:
 * `Estimated: 12,000 to 48,000 · from Tranco rank 8,123 · Mar 3, 2026`.
 */
export function provenanceText(origin: Provenance, key?: MetricKey): string {
  const { kind, source, inputs, observedAt } = origin;
  const parts = [
    KINDS[kind] + boundsText(origin, key),
    hasOwnName(origin) ? sourceName(source) : '',
    inputs ? inputsText(inputs) : '',
    dateText(observedAt),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** `Measured · Shopify products` */
export const originText = (origin: Provenance): string =>
  hasOwnName(origin) ? `${KINDS[origin.kind]} · ${sourceName(origin.source)}` : KINDS[origin.kind];

/** Whether the source says more than the kind does. */
const hasOwnName = ({ kind, source, inputs }: Provenance) =>
  kind !== 'demonstration' && source.toLowerCase() !== kind && inputs?.source !== 'estimates';

function boundsText({ low, high }: Provenance, key: MetricKey | undefined): string {
  if (low === undefined || high === undefined) return '';
  const format = (value: number) => (key && value !== 0 ? formatExactMetric(key, value) : formatExact(value));
  return `: ${format(low)} to ${format(high)}`;
}

/** What a value was made from, for customers. */
function inputsText(inputs: ProvenanceInputs): string {
  switch (inputs.source) {
    case 'estimates': {
      const { list, bestRank, worstRank, averagePrice, priceCategory, calibratedWith } = inputs;
      const rank =
        bestRank === worstRank
          ? formatExact(bestRank)
          : `between ${formatExact(bestRank)} and ${formatExact(worstRank)}`;
      const price =
        averagePrice === undefined
          ? ''
          : priceCategory === undefined
            ? ` and an average price of ${formatWithUnit('product_avg_price', averagePrice)}`
            : ` and the median price of stores in ${priceCategory}, ${formatWithUnit('product_avg_price', averagePrice)}, as the store's own prices are not known`;
      const calibrated =
        calibratedWith === undefined
          ? ''
          : `, calibrated with imported visits of ${dateText(calibratedWith)}`;
      return `from ${list === 'Imported' ? 'imported' : list} rank ${rank}${price}${calibrated}`;
    }
    case 'shopify-meta':
      return "the store's own count";
    case 'shopify-products': {
      const { productsRead, limit } = inputs;
      const end = limit === undefined ? '' : ', where the list ends';
      return `${formatCount(productsRead, 'product')} read${end}${leftOutText(inputs)}${conversionText(inputs)}`;
    }
    case 'woocommerce-products': {
      const { productsRead, since } = inputs;
      if (productsRead !== undefined)
        return `${formatCount(productsRead, 'product')} read${leftOutText(inputs)}${conversionText(inputs)}`;
      return since === undefined
        ? `the store's own count${leftOutText(inputs)}`
        : `products added since ${dateText(since)}`;
    }
    case 'structured-products': {
      const { productsRead, pagesRead, pagesListed } = inputs;
      const pages =
        pagesRead === undefined
          ? 'the front page'
          : pagesListed === undefined || pagesListed === pagesRead
            ? formatCount(pagesRead, 'page')
            : `${formatExact(pagesRead)} of ${formatCount(pagesListed, 'page')}`;
      return `${formatCount(productsRead, 'product')} on ${pages}${leftOutText(inputs)}${conversionText(inputs)}`;
    }
    case 'instagram-business':
      return `@${inputs.account}`;
    case 'meta-ad-library':
      return 'ads that reached the EU or the UK';
    case 'wikidata':
      return `as of ${dateText(inputs.day)}`;
    case 'store-reviews':
      return inputs.by === 'aggregateRating'
        ? "the store's own count"
        : `as shown by ${inputs.by} in the store`;
    case 'reddit-search':
      return "posts that mention the store's domain";
    case 'file':
      return conversionText(inputs).replace(/^, /, '');
    case 'other':
      return '';
    default:
      // From a newer release of the API.
      inputs satisfies never;
      return '';
  }
}

/** `, without 2 items that are no product and 1 unusual price (listed: USD 0.98 to 100,000)` */
function leftOutText(inputs: ListInputs): string {
  const { nonGoods, unusualPrices, lowestListed, highestListed, currency } = inputs;
  const parts = [
    ...(nonGoods
      ? [`${formatCount(nonGoods, 'item')} that ${nonGoods === 1 ? 'is' : 'are'} no product`]
      : []),
    ...(unusualPrices ? [formatCount(unusualPrices, 'unusual price')] : []),
  ];
  if (parts.length === 0) return '';
  const without = `, without ${parts.join(' and ')}`;
  if (lowestListed === undefined || highestListed === undefined || !currency) return without;
  return `${without} (listed: ${currency} ${number(lowestListed)} to ${number(highestListed)})`;
}

type ListInputs = InputsOf<'shopify-products' | 'woocommerce-products' | 'structured-products'>;

/** Amounts in US dollars were not converted. */
function conversionText({ currency, amount, rate, rateDay }: PriceInputs): string {
  if (!currency || currency === 'USD' || !amount || !rate || !rateDay) return '';
  return `, converted from ${currency} ${number(amount)} at ${number(rate)} per dollar (${dateText(rateDay)})`;
}

type PriceInputs = Pick<InputsOf<'shopify-products'>, 'currency' | 'amount' | 'rate' | 'rateDay'>;

/** Six digits, since rates are small and may have many decimals. */
const number = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 6 });

function dateText(iso: string): string {
  const day = new Date(iso);
  return Number.isNaN(day.getTime()) ? '' : formatObservedDay(day);
}

type ProvenanceLine = { key: MetricKey; value: string; provenance: string };

/** The exact values behind a tile, with their provenance. */
export function provenanceLines(brand: BrandDetail, keys: readonly MetricKey[]): ProvenanceLine[] {
  return keys.flatMap((key) => {
    if (brand[key] === null) return [];
    return {
      key,
      value: `${METRICS[key].label}: ${formatWithUnit(key, brand[key])}`,
      provenance: sourceText(brand, key, ''),
    };
  });
}

/** `Estimated · Mar 3, 2026`; empty where nothing is known. */
export function provenanceSummary(brand: BrandDetail, keys: readonly MetricKey[]): string {
  const knownKeys = keys.filter((key) => brand[key] !== null);
  if (knownKeys.length === 0) return '';
  const short = knownKeys.map((key) => {
    const origin = brand.origins[key];
    return origin
      ? provenanceText({ kind: origin.kind, source: origin.kind, observedAt: origin.observedAt })
      : '';
  });
  const [first = '', ...others] = new Set(short);
  return others.length > 0 ? 'Multiple sources' : first || 'Source not recorded';
}

/** Whether a tile's value is an estimate, and its range in displayed units where that is known. */
export function estimateOf(
  brand: BrandDetail,
  keys: readonly MetricKey[],
): { range: readonly [number, number] | null } | null {
  const knownKeys = keys.filter((key) => brand[key] !== null);
  const estimated = knownKeys.filter((key) => brand.origins[key]?.kind === 'estimated');
  if (estimated.length === 0) return null;
  const bounds = knownKeys.map((key) => {
    const value = brand[key] ?? 0;
    const { kind, low, high } = brand.origins[key] ?? {};
    if (kind !== 'estimated') return { low: value, high: value };
    return low === undefined || high === undefined ? null : { low, high };
  });
  return {
    range: bounds.reduce<readonly [number, number] | null>(
      (sum, bound) => sum && bound && [sum[0] + bound.low, sum[1] + bound.high],
      [0, 0],
    ),
  };
}

/** The sum of known values; `null` without any. */
export function sumKnown(brand: BrandDetail, keys: readonly MetricKey[]): number | null {
  const values = keys.map((key) => brand[key]).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** One text for all known values of a table: `Known values: Measured · Shopify products`, or `Sample data`. */
export const commonSourceText = (common: string): string =>
  common.startsWith(KINDS.demonstration) ? `${common}.` : `Known values: ${common}.`;

/** The text that all of at least two values share; shown once above a table instead of in each row. */
export function commonText(texts: string[]): string | null {
  const [first, ...others] = texts;
  return first && others.length > 0 && others.every((text) => text === first) ? first : null;
}

/** The provenance of a known value, or why it is not known; an estimate's range is left out where it is shown beside the value. */
export function sourceText(
  brand: BrandDetail,
  key: MetricKey,
  gap: string,
  { withRange = true } = {},
): string {
  if (brand[key] === null) return gap;
  const origin = brand.origins[key];
  if (!origin) return 'Source not recorded';
  const { low: _, high: __, ...withoutRange } = origin;
  return provenanceText(withRange ? origin : withoutRange, key);
}
