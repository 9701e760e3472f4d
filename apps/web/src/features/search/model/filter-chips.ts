import {
  CATEGORY_LABELS,
  countryLabel,
  type FilterPayload,
  FLAG_KEYS,
  FLAGS,
  isChange,
  isTrait,
  RANGE_KEYS,
  RANGES,
  type RangeFilter,
  type RangeKey,
  TECHNOLOGIES,
  TRAIT_LABELS,
  traitName,
  UNKNOWN,
} from '@brandlode/contract';
import { formatExactMetric, formatSigned } from '#lib/text/format-number.ts';
import { type FilterTarget, LIST_KEYS, type ListKey } from './filter-draft.ts';

type FilterChip = { id: string; label: string; value: string; target: FilterTarget };

const categoryLabels = new Map(CATEGORY_LABELS.map((label) => [label.toLowerCase(), label]));

export const LIST_LABELS: Record<ListKey | 'like', string> = {
  like: 'Similar to',
  locations: 'Location',
  categories: 'Category',
  technologies: 'Technology',
  ...TRAIT_LABELS,
};

function nameOf(key: ListKey, value: string): string {
  if (value === UNKNOWN) return 'Unknown';
  if (key === 'locations') return countryLabel(value);
  if (key === 'categories') return categoryLabels.get(value) ?? value;
  if (isTrait(key)) return traitName(key, value);
  const name = TECHNOLOGIES.get(value.replace(/^-/, ''))?.name ?? value;
  return value.startsWith('-') ? `not ${name}` : name;
}

const SIZE_TEXTS = { smaller: ', smaller', similar: ', similar size', larger: ', larger' };

/** A chip per active filter, and per country, category and technology. `likeName`: the name of the brand that results are similar to. */
export function chipsOf(filters: FilterPayload, likeName = 'a brand'): FilterChip[] {
  const chips: FilterChip[] = [];
  for (const key of LIST_KEYS) {
    const entries = (filters[key] ?? []).map((value) => ({
      id: `${key}:${value}`,
      label: LIST_LABELS[key],
      value: nameOf(key, value),
      target: { key, value },
    }));
    // Filters store ids in a different order.
    if (key === 'locations') entries.sort((a, b) => a.value.localeCompare(b.value));
    // What is used comes before what is not.
    if (key === 'technologies')
      entries.sort((a, b) => Number(a.target.value.startsWith('-')) - Number(b.target.value.startsWith('-')));
    chips.push(...entries);
  }
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
      label: LIST_LABELS.like,
      value: `${likeName}${like.size ? SIZE_TEXTS[like.size] : ''}`,
      target: { key: 'like' },
    });
  return chips;
}

function rangeText(key: RangeKey, { min, max, unknown }: RangeFilter): string {
  if (unknown === 'only') return 'Unknown';
  const range =
    min !== undefined && max !== undefined
      ? `${endText(key, min)} to ${endText(key, max)}`
      : min !== undefined
        ? `from ${endText(key, min)}`
        : max !== undefined
          ? `up to ${endText(key, max)}`
          : 'any';
  return unknown === 'include' ? `${range}, or unknown` : range;
}

/** Zero is a limit like any other, unlike a value of zero, which is displayed as unknown. */
const endText = (key: RangeKey, end: number): string => {
  if (isChange(key)) return formatSigned(end);
  if (end !== 0) return formatExactMetric(key, end);
  return RANGES[key].format === 'dollars' ? '$0' : '0';
};

const NAMED_BY_VALUE = ['Text', 'Type', 'Category', 'Location'];

/** Filters as the name of what they match, such as "Shoes, Platform Shopify". */
export const nameOfChips = (chips: Pick<FilterChip, 'label' | 'value'>[]): string =>
  chips.map(({ label, value }) => (NAMED_BY_VALUE.includes(label) ? value : `${label} ${value}`)).join(', ');
