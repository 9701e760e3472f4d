import {
  CATEGORY_LABELS,
  countryLabel,
  type FilterPayload,
  FLAG_KEYS,
  FLAGS,
  RANGE_KEYS,
  RANGES,
  type RangeFilter,
  type RangeKey,
  TECHNOLOGIES,
  TRAIT_KEYS,
  TRAIT_LABELS,
  traitName,
  UNKNOWN,
} from '@brandlode/contract';
import { formatExactMetric } from '#lib/format-number.ts';
import type { FilterTarget } from './filter-draft.ts';

type FilterChip = { id: string; label: string; value: string; target: FilterTarget };

const categoryLabels = new Map(CATEGORY_LABELS.map((label) => [label.toLowerCase(), label]));

const categoryLabel = (label: string): string =>
  label === UNKNOWN ? 'Unknown' : (categoryLabels.get(label) ?? label);

const locationLabel = (id: string): string => (id === UNKNOWN ? 'Unknown' : countryLabel(id));

const technologyLabel = (value: string): string => {
  if (value === UNKNOWN) return 'Unknown';
  const name = TECHNOLOGIES.get(value.replace(/^-/, ''))?.name ?? value;
  return value.startsWith('-') ? `not ${name}` : name;
};

const SIZE_TEXTS = { smaller: ', smaller', similar: ', similar size', larger: ', larger' };

/** A chip per active filter, and per country, category and technology. `likeName`: the name of the brand that results are similar to. */
export function chipsOf(filters: FilterPayload, likeName = 'a brand'): FilterChip[] {
  const chips: FilterChip[] = [];
  for (const id of filters.locations ?? []) {
    chips.push({
      id: `locations:${id}`,
      label: 'Location',
      value: locationLabel(id),
      target: { key: 'locations', value: id },
    });
  }
  // Filters store ids in a different order.
  chips.sort((one, other) => one.value.localeCompare(other.value));
  for (const value of filters.categories ?? []) {
    chips.push({
      id: `categories:${value}`,
      label: 'Category',
      value: categoryLabel(value),
      target: { key: 'categories', value },
    });
  }
  for (const value of filters.technologies ?? []) {
    chips.push({
      id: `technologies:${value}`,
      label: 'Technology',
      value: technologyLabel(value),
      target: { key: 'technologies', value },
    });
  }
  for (const key of TRAIT_KEYS)
    for (const value of filters[key] ?? [])
      chips.push({
        id: `${key}:${value}`,
        label: TRAIT_LABELS[key],
        value: value === UNKNOWN ? 'Unknown' : traitName(key, value),
        target: { key, value },
      });
  for (const key of RANGE_KEYS) {
    const range = filters[key];
    if (range)
      chips.push({ id: key, label: RANGES[key].label, value: rangeText(key, range), target: { key } });
  }
  for (const key of FLAG_KEYS) {
    const flag = filters[key];
    if (flag === undefined) continue;
    const value = flag === UNKNOWN ? 'Unknown' : flag ? 'Yes' : 'No';
    chips.push({ id: key, label: FLAGS[key].label, value, target: { key } });
  }
  const { like } = filters;
  if (like)
    chips.unshift({
      id: 'like',
      label: 'Similar to',
      value: `${likeName}${like.size ? SIZE_TEXTS[like.size] : ''}`,
      target: { key: 'like' },
    });
  return chips;
}

function rangeText(key: RangeKey, { min, max, unknown }: RangeFilter): string {
  if (unknown === 'only') return 'Unknown';
  const range =
    min !== undefined && max !== undefined
      ? `${formatExactMetric(key, min)} to ${formatExactMetric(key, max)}`
      : min !== undefined
        ? `from ${formatExactMetric(key, min)}`
        : max !== undefined
          ? `up to ${formatExactMetric(key, max)}`
          : 'any';
  return unknown === 'include' ? `${range}, or unknown` : range;
}
