import {
  type BrandDetail,
  type ComparedProducts,
  changeKey,
  compareMetric,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';
import { CheckIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { commonText, sourceText } from '#features/brands/model/metric-provenance.ts';
import { unitOf } from '#lib/text/format-number.ts';
import { compareTechnologies } from '../../model/comparison.ts';
import { priceRanges, priceScale } from '../../model/price-scale.ts';
import { comparedFacts } from './compare-facts.tsx';
import { ComparePrice } from './compare-price.tsx';
import { CompareProduct } from './compare-product.tsx';
import type { CompareRow, CompareSection } from './compare-section.ts';
import { CompareValue } from './compare-value.tsx';

type Options = {
  onlyDifferences: boolean;
  sources: boolean;
  /** By brand, in any order; undefined while they load. */
  products: ComparedProducts[] | undefined;
};

/** Drawn as one range for each brand. */
const RANGE_KEYS: MetricKey[] = ['product_min_price', 'product_max_price'];
const PICKS = [
  ['Cheapest', 'cheapest'],
  ['Median price', 'median'],
  ['Newest', 'newest'],
] as const;

const isPrice = (key: MetricKey) => METRICS[key].section === 'Prices';

/** What is compared of brands, the numbers first. Without sections and rows that are unknown for all. */
export function compareSections(brands: BrandDetail[], options: Options) {
  const { onlyDifferences, sources, products } = options;
  const source = commonSource(brands);
  const metricRows = (keys: MetricKey[]) =>
    keys.flatMap((key) => toMetricRow(brands, key, { onlyDifferences, sources, source }) ?? []);
  const shown = METRIC_KEYS.filter((key) => !RANGE_KEYS.includes(key));
  const technologies = compareTechnologies(brands).filter(({ isSame }) => !(onlyDifferences && isSame));
  const productsOf = new Map(products?.map((ofBrand) => [ofBrand.brandId, ofBrand]));
  const sections: CompareSection[] = [
    { title: 'Metrics', rows: metricRows(shown.filter((key) => !isPrice(key))) },
    {
      title: 'Prices',
      hint: 'US dollars',
      rows: [
        ...metricRows(shown.filter(isPrice)),
        ...priceRangeRow(brands, { onlyDifferences, sources, source }),
      ],
    },
    {
      title: TECHNOLOGIES,
      rows: technologies.map(({ name, has }) => ({
        label: name,
        cells: has.map((isUsed) => (isUsed === null ? null : <Mark key={name} isUsed={isUsed} />)),
      })),
    },
    {
      title: 'Products',
      rows: PICKS.map(([label, pick]) => ({
        label,
        cells: brands.map(({ id }) => {
          const product = productsOf.get(id)?.[pick];
          return product ? <CompareProduct key={id} product={product} withDate={pick === 'newest'} /> : null;
        }),
      })).filter(({ cells }) => cells.some((cell) => cell !== null)),
    },
    { title: 'About', rows: comparedFacts(brands, onlyDifferences) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

export const TECHNOLOGIES = 'Technologies';

/** The source that all values share, or null. */
export const commonSource = (brands: BrandDetail[]): string | null =>
  commonText(
    brands.flatMap((brand) =>
      METRIC_KEYS.filter((key) => brand[key] !== null).map((key) => sourceText(brand, key, '')),
    ),
  );

type MetricOptions = { onlyDifferences: boolean; sources: boolean; source: string | null };

function toMetricRow(
  brands: BrandDetail[],
  key: MetricKey,
  { onlyDifferences, sources, source }: MetricOptions,
): CompareRow | null {
  const { values, isSame, isUnclear, isMixed } = compareMetric(brands, key);
  if (values.every(({ value }) => value === null) || (onlyDifferences && isSame)) return null;
  return {
    label: METRICS[key].label,
    hint: isMixed ? 'Counted differently' : isUnclear ? 'Ranges overlap' : unitOf(key),
    cells: brands.map((brand, index) => {
      const compared = values[index];
      return compared && compared.value !== null ? (
        <CompareValue
          key={brand.id}
          metric={key}
          compared={compared}
          growth={brand[changeKey(key, '30d')] ?? null}
          source={source ? '' : sourceText(brand, key, '', { withRange: false })}
          sources={sources}
        />
      ) : null;
    }),
  };
}

/** The prices of all brands on one axis. */
function priceRangeRow(
  brands: BrandDetail[],
  { onlyDifferences, sources, source }: MetricOptions,
): CompareRow[] {
  const ranges = priceRanges(brands);
  const texts = brands.map(({ product_min_price: min, product_max_price: max }) => `${min} ${max}`);
  if (ranges.length === 0 || (onlyDifferences && new Set(texts).size === 1)) return [];
  const place = priceScale(ranges);
  return [
    {
      label: 'Price range',
      hint: 'Logarithmic scale',
      cells: brands.map((brand) => {
        const range = ranges.find(({ id }) => id === brand.id);
        return range ? (
          <ComparePrice
            key={brand.id}
            {...{ brand, range, place, sources }}
            isSourceShared={source !== null}
          />
        ) : null;
      }),
    },
  ];
}

/** Absence is what a visit of the store's pages did not find. */
const Mark = ({ isUsed }: { isUsed: boolean }) => (
  <span title={isUsed ? 'Found' : 'Not found'} className="inline-grid size-5 place-items-center align-middle">
    <span className="sr-only">{isUsed ? 'Found' : 'Not found'}</span>
    {isUsed ? (
      <CheckIcon className="size-4 text-success" aria-hidden="true" />
    ) : (
      <XMarkIcon className="size-3.5 text-ink-faint" aria-hidden="true" />
    )}
  </span>
);
