import { type BrandDetail, METRICS, type MetricKey, type Origin } from '@brandlode/contract';
import { formatExact } from '#lib/format-number.ts';
import { sourceName } from './collection-texts.ts';

const KINDS: Record<Origin['kind'], string> = {
  measured: 'Measured',
  estimated: 'Estimated',
  imported: 'Imported',
  demonstration: 'Demonstration',
};

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * How, by whom and when a figure came to be known: `Measured · Shopify · Mar 3, 2026`; of an estimate also its bounds and what
 * it was made from: `Estimated: 12,000 to 48,000 · from Tranco rank 8,123 (formula visits-1) · Mar 3, 2026`.
 */
export function provenanceText(origin: Origin, key?: MetricKey): string {
  const { kind, source, observedAt } = origin;
  const at = new Date(observedAt);
  const when = Number.isNaN(at.getTime()) ? [] : [date.format(at)];
  const inputs = inputsText(origin);
  const from =
    inputs && kind === 'estimated' ? [inputs] : source.toLowerCase() === kind ? [] : [sourceName(source)];
  const more = inputs && kind !== 'estimated' ? [inputs] : [];
  return [KINDS[kind] + boundsText(origin, key), ...from, ...more, ...when].join(' · ');
}

function boundsText({ low, high }: Origin, key: MetricKey | undefined): string {
  if (low === undefined || high === undefined) return '';
  const sign = key && METRICS[key].unit.startsWith('USD') ? '$' : '';
  return `: ${sign}${formatExact(low)} to ${sign}${formatExact(high)}`;
}

/**
 * What a figure was made from: `from Tranco rank 8,123 (formula visits-1)`, `12 products read, from EUR 8.33 at 0.93 a dollar
 * (ECB, 2026-03-02)`; empty where it does not say.
 */
function inputsText({ kind, inputs = {} }: Origin): string {
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
  // What stood in dollars was not converted.
  const converted =
    currency === undefined || currency === 'USD'
      ? []
      : [`from ${currency} ${shown(amount)} at ${shown(rate)} a dollar (${rate_source}, ${rate_day})`];
  const parts = [...from, ...read, ...converted].join(', ');
  return formula === undefined ? parts : `${parts} (formula ${formula})`.trim();
}

const shown = (value: string | number | undefined) =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumSignificantDigits: 6 }) : value;

/** One line of a figure's note for each metric it is made of. */
export type ProvenanceLine = { key: MetricKey; figure: string; origin: string };

/** The exact figures behind a tile and where each comes from; empty when none is known. */
export function provenanceLines(brand: BrandDetail, keys: readonly MetricKey[]): ProvenanceLine[] {
  return keys.flatMap((key) => {
    const value = brand[key];
    if (value === null) return [];
    const origin = brand.origins[key];
    return {
      key,
      figure: `${METRICS[key].label}: ${withUnit(key, value)}`,
      origin: origin ? provenanceText(origin, key) : 'Origin not recorded',
    };
  });
}

/** With its unit, unless the label has said it. */
export function withUnit(key: MetricKey, value: number): string {
  const { label, unit } = METRICS[key];
  if (unit.startsWith('USD')) return `$${Number.isInteger(value) ? formatExact(value) : formatCents(value)}`;
  const [word = ''] = unit.split(' ');
  return label.toLowerCase().includes(word) ? formatExact(value) : `${formatExact(value)} ${unit}`;
}

/** How and when the figures of a tile came to be known, in a few words: `Estimated · Mar 3, 2026`. */
export function provenanceSummary(brand: BrandDetail, keys: readonly MetricKey[]): string {
  const known = keys.filter((key) => brand[key] !== null);
  if (known.length === 0) return 'Not known yet';
  const short = known.map((key) => {
    const origin = brand.origins[key];
    return origin
      ? provenanceText({ kind: origin.kind, source: origin.kind, observedAt: origin.observedAt })
      : '';
  });
  const [first = '', ...others] = new Set(short);
  return others.length > 0 ? 'Several origins' : first || 'Origin not recorded';
}

const formatCents = (value: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Sum of what is known; `null` when nothing is. */
export function sumKnown(brand: BrandDetail, keys: readonly MetricKey[]): number | null {
  const known = keys.map((key) => brand[key]).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
