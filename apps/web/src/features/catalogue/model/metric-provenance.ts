import { type BrandDetail, METRICS, type MetricKey, type Provenance } from '@brandlode/contract';
import { formatExact, formatExactMetric, formatWithUnit } from '#lib/format-number.ts';
import { sourceName } from './collection-texts.ts';

const KINDS: Record<Provenance['kind'], string> = {
  measured: 'Measured',
  estimated: 'Estimated',
  imported: 'Imported',
  demonstration: 'Demonstration',
};

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * `Measured · Shopify · Mar 3, 2026`; for estimates with range and inputs: `Estimated: 12,000 to 48,000 · from Tranco rank 8,123
 * (formula visits-1) · Mar 3, 2026`.
 */
export function provenanceText(origin: Provenance, key?: MetricKey): string {
  const { kind, source, observedAt } = origin;
  const at = new Date(observedAt);
  const when = Number.isNaN(at.getTime()) ? [] : [date.format(at)];
  const inputs = inputsText(origin);
  const from =
    inputs && kind === 'estimated' ? [inputs] : source.toLowerCase() === kind ? [] : [sourceName(source)];
  const more = inputs && kind !== 'estimated' ? [inputs] : [];
  return [KINDS[kind] + boundsText(origin, key), ...from, ...more, ...when].join(' · ');
}

function boundsText({ low, high }: Provenance, key: MetricKey | undefined): string {
  if (low === undefined || high === undefined) return '';
  const format = (value: number) => (key ? formatExactMetric(key, value) : formatExact(value));
  return `: ${format(low)} to ${format(high)}`;
}

/** `from Tranco rank 8,123 (formula visits-1)` or `12 products read, from EUR 8.33 at 0.93 a dollar (ECB, 2026-03-02)`. */
function inputsText({ kind, inputs = {} }: Provenance): string {
  const {
    formula,
    from: place,
    products_read,
    currency,
    amount,
    rate,
    rate_day,
    rate_source,
    ...rest
  } = inputs;
  const others = Object.entries(rest).map(([name, value]) => `${name.replaceAll('_', ' ')} ${shown(value)}`);
  const made = [...(place === undefined ? [] : [`${place}`]), ...others];
  const isFrom = made.length > 0 && (kind === 'estimated' || place !== undefined);
  const from = isFrom ? [`from ${made.join(', ')}`] : made;
  const read = products_read === undefined ? [] : [`${shown(products_read)} products read`];
  // Amounts in dollars were not converted.
  const converted =
    currency === undefined || currency === 'USD'
      ? []
      : [`from ${currency} ${shown(amount)} at ${shown(rate)} a dollar (${rate_source}, ${rate_day})`];
  const parts = [...from, ...read, ...converted].join(', ');
  return formula === undefined ? parts : `${parts} (formula ${formula})`.trim();
}

const shown = (value: string | number | undefined) =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumSignificantDigits: 6 }) : value;

type ProvenanceLine = { key: MetricKey; value: string; provenance: string };

/** The exact values behind a tile, with their provenance. */
export function provenanceLines(brand: BrandDetail, keys: readonly MetricKey[]): ProvenanceLine[] {
  return keys.flatMap((key) => {
    const value = brand[key];
    if (value === null) return [];
    const origin = brand.origins[key];
    return {
      key,
      value: `${METRICS[key].label}: ${formatWithUnit(key, value)}`,
      provenance: origin ? provenanceText(origin, key) : 'Source not recorded',
    };
  });
}

/** `Estimated · Mar 3, 2026` */
export function provenanceSummary(brand: BrandDetail, keys: readonly MetricKey[]): string {
  const known = keys.filter((key) => brand[key] !== null);
  if (known.length === 0) return 'No data yet';
  const short = known.map((key) => {
    const origin = brand.origins[key];
    return origin
      ? provenanceText({ kind: origin.kind, source: origin.kind, observedAt: origin.observedAt })
      : '';
  });
  const [first = '', ...others] = new Set(short);
  return others.length > 0 ? 'Multiple sources' : first || 'Source not recorded';
}

/** The sum of known values; `null` without any. */
export function sumKnown(brand: BrandDetail, keys: readonly MetricKey[]): number | null {
  const known = keys.map((key) => brand[key]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
