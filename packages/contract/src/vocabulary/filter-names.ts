import { CATEGORIES } from '../brands/categories.ts';
import { foldLabel } from '../brands/category-path.ts';
import { COUNTRIES } from '../brands/countries.ts';
import { FLAG_KEYS, FLAGS, METRIC_KEYS, METRICS, type MetricKey } from '../brands/metrics.ts';
import { TECHNOLOGIES } from '../brands/technologies.ts';
import { TRAIT_IDS, TRAIT_KEYS, TRAIT_LABELS, traitName } from '../brands/traits.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { FLAG_WORDS, METRIC_WORDS } from './phrase-words.ts';

/** Something of the filter catalogue that has a name: a value to filter by, or a metric, of which a range is to be named. */
export type FilterName = {
  name: string;
  /** The list or group that it belongs to, as a heading. */
  kind: string;
  /** Other names, folded. */
  others: string[];
} & ({ filters: FilterPayload; metric?: undefined } | { metric: MetricKey; filters?: undefined });

const others = (words: string | undefined) => (words ? words.split('|') : []);

/** The words of a metric's unit that name it: "visits" of "visits per month". */
const unitName = ({ unit }: { unit: string }) =>
  unit === 'USD' ? [] : [foldLabel(unit.replace(/ (?:per|of) .*/, ''))];

/** "US Dollar (USD)" without its code, in both numbers. */
function currencyWords(name: string): string[] {
  const word = foldLabel(name.replace(/ \(.*/, ''));
  return [word, `${word}s`];
}

let names: FilterName[] | undefined;

/** All names of the filter catalogue: metrics, facts, categories, countries, technologies, platforms, languages and currencies. */
export const filterNames = (): FilterName[] =>
  (names ??= [
    ...METRIC_KEYS.map((key) => ({
      name: METRICS[key].label,
      kind: 'Number',
      metric: key,
      others: [
        foldLabel(METRICS[key].label).replace(/^monthly /, ''),
        ...(METRICS[key].unit.startsWith('USD') ? [] : unitName(METRICS[key])),
        ...others(METRIC_WORDS[key]),
      ],
    })),
    ...FLAG_KEYS.map((key) => ({
      name: FLAGS[key].label,
      kind: 'Yes or no',
      filters: { [key]: true },
      others: others(FLAG_WORDS[key]),
    })),
    ...CATEGORIES.flatMap((category) => [category, ...category.sub_categories]).map(({ label }) => ({
      name: label,
      kind: 'Category',
      filters: { categories: [label.toLowerCase()] },
      others: [],
    })),
    ...COUNTRIES.map(({ id, label }) => ({
      name: label,
      kind: 'Location',
      filters: { locations: [id] },
      others: [],
    })),
    ...TRAIT_KEYS.flatMap((key) =>
      TRAIT_IDS[key].map((id) => ({
        name: traitName(key, id),
        kind: TRAIT_LABELS[key],
        filters: { [key]: [id] },
        others: key === 'currencies' ? currencyWords(traitName(key, id)) : [],
      })),
    ),
    ...[...TECHNOLOGIES.values()].map(({ id, name, group }) => ({
      name,
      kind: group,
      filters: { technologies: [id] },
      others: [],
    })),
  ]);
