import {
  BRAND_SECTIONS,
  type BrandDetail,
  type BrandTab,
  METRIC_KEYS,
  METRICS,
  type MetricKey,
} from '@brandlode/contract';

export type MetricGroup = { name: string; keys: MetricKey[] };

/** The groups of metrics on a tab: those with a known value, and those without any. */
export function metricGroups(
  brand: BrandDetail,
  tab: BrandTab,
): { known: MetricGroup[]; empty: MetricGroup[] } {
  const groups = BRAND_SECTIONS[tab].map((name) => ({
    name,
    keys: METRIC_KEYS.filter((key) => METRICS[key].section === name),
  }));
  const isKnown = ({ keys }: MetricGroup) => keys.some((key) => brand[key] !== null);
  return { known: groups.filter(isKnown), empty: groups.filter((group) => !isKnown(group)) };
}
