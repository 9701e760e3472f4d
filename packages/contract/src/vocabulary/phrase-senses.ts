import { CATEGORY_LABELS, categoryById } from '../brands/categories.ts';
import { foldLabel } from '../brands/category-path.ts';
import type { ChangePeriod } from '../brands/changes.ts';
import type { MetricKey } from '../brands/metrics.ts';
import type { SizeBand } from '../brands/similarity.ts';
import { TECHNOLOGIES } from '../brands/technologies.ts';
import { TRAIT_IDS, TRAIT_KEYS, type TraitKey, traitName } from '../brands/traits.ts';
import { UNKNOWN } from '../brands/unknown.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { categoryNamed } from './category-labels.ts';
import { countryId, countryNamed } from './country-names.ts';
import { filterNames } from './filter-names.ts';
import {
  CLAUSES,
  COMPARISONS,
  DEMONYMS,
  DESCRIPTIONS,
  DIRECTIONS,
  ENDINGS,
  FAST,
  FAST_GROWTH,
  FILLERS,
  NOT,
  OTHER_PERIODS,
  PERIOD_WORDS,
  PLACES,
  REGIONS,
  SELLERS,
  SIMILAR,
  SIZES,
} from './phrase-words.ts';

export type ListKey = 'locations' | 'categories' | 'technologies' | TraitKey;

/** What words can mean in a phrase. */
export type Sense =
  | { type: 'value'; filters: FilterPayload; language?: string; isDoubtful?: boolean; isDescription?: true }
  | { type: 'metric'; metric: MetricKey }
  | { type: 'list'; list: ListKey }
  | { type: 'compare'; end: 'min' | 'max'; money?: true }
  | { type: 'ending'; end: 'min' | 'max' }
  | { type: 'growth'; direction: 'up' | 'down' | 'either'; least?: number }
  | { type: 'period'; period: ChangePeriod | undefined }
  | { type: 'size'; size: SizeBand }
  | {
      type:
        | 'not'
        | 'unknown'
        | 'between'
        | 'to'
        | 'and'
        | 'equals'
        | 'place'
        | 'similar'
        | 'language'
        | 'region'
        | 'filler'
        | 'clause';
    };

const LISTS: Record<ListKey, string> = {
  locations: 'location|country|countries|locations',
  categories: 'category|categories',
  technologies: 'technology|technologies|tech|app|apps|theme|themes|tool|tools|software',
  platforms: 'platform|platforms|shop system',
  languages: 'language|languages',
  currencies: 'currency|currencies',
};

const compact = (text: string) => foldLabel(text).replaceAll(' ', '');

const sensesOf = new Map<string, Sense[]>();
const add = (words: string, sense: Sense) => {
  for (const word of words.split('|')) sensesOf.set(word, [...(sensesOf.get(word) ?? []), sense]);
};
for (const end of ['min', 'max'] as const) {
  add(COMPARISONS[end], { type: 'compare', end });
  add(ENDINGS[end], { type: 'ending', end });
}
add('cheaper than|cheaper', { type: 'compare', end: 'max', money: true });
add('more expensive than', { type: 'compare', end: 'min', money: true });
for (const direction of keysOf(DIRECTIONS)) add(DIRECTIONS[direction], { type: 'growth', direction });
add(FAST_GROWTH, { type: 'growth', direction: 'up', least: FAST });
for (const period of keysOf(PERIOD_WORDS)) add(PERIOD_WORDS[period], { type: 'period', period });
add(OTHER_PERIODS, { type: 'period', period: undefined });
for (const size of keysOf(SIZES)) add(SIZES[size], { type: 'size', size });
for (const list of keysOf(LISTS)) add(LISTS[list], { type: 'list', list });
for (const [words, filters] of DESCRIPTIONS) add(words, { type: 'value', filters, isDescription: true });
add(SIMILAR, { type: 'similar' });
add(`${NOT}|!=`, { type: 'not' });
add('unknown', { type: 'unknown' });
add('between', { type: 'between' });
add('to|until', { type: 'to' });
add('and|or|,|;|/', { type: 'and' });
add('=|exactly|equals', { type: 'equals' });
add(PLACES, { type: 'place' });
add(REGIONS, { type: 'region' });
add('speaking|speakers|spoken', { type: 'language' });
add(FILLERS, { type: 'filler' });
add(CLAUSES, { type: 'clause' });

/** Country and language of a word such as "german". */
const demonyms = new Map(
  DEMONYMS.split('|').flatMap((entry) => {
    const [country = '', words = ''] = entry.split(':');
    return words.split(',').map((word) => [word, country] as const);
  }),
);

/** Codes and short names mean something else in running text: "in", "it", "try". */
const SHORT = 3;
const SHORT_NAMES = new Set(['us', 'uk', 'usa', 'u s', 'u k', 'eu', 'uae', 'usd', 'eur', 'gbp']);

let named: Map<string, Sense[]> | undefined;

/** By name, also without blanks, so that "judgeme" is Judge.me. */
function namedSenses(): Map<string, Sense[]> {
  if (named) return named;
  named = new Map();
  for (const { name, others, filters, metric } of filterNames()) {
    // Their names in many languages are looked up.
    if (filters?.locations || filters?.categories) continue;
    const sense: Sense = metric ? { type: 'metric', metric } : { type: 'value', filters: filters ?? {} };
    for (const spelling of new Set([name, ...others].flatMap((text) => [foldLabel(text), compact(text)]))) {
      const senses = named.get(spelling) ?? [];
      // "Products" is the number of products, not a unit of another metric.
      if (metric && senses.some((other) => other.type === 'metric' && isNamed(other.metric, spelling)))
        continue;
      named.set(spelling, metric && isNamed(metric, spelling) ? [sense] : [...senses, sense]);
    }
  }
  return named;
}

const labels = new Map<MetricKey, string>();
function isNamed(metric: MetricKey, spelling: string): boolean {
  if (labels.size === 0)
    for (const { name, metric: key } of filterNames()) if (key) labels.set(key, foldLabel(name));
  return labels.get(metric) === spelling;
}

/** "top 10" and "try 30 days" name no currency. */
const WORDS_LIKE_CURRENCIES = new Set('top|try|cup|pen|mad|gel|mop|cop|bob|sos'.split('|'));
const currencyCodes = new Map(TRAIT_IDS.currencies.map((id) => [id.toLowerCase(), id]));
const categoryLabels = new Map(
  CATEGORY_LABELS.flatMap((label) =>
    [foldLabel(label), compact(label)].map((name) => [name, label] as const),
  ),
);
/** Words such as "email", which name a group of technologies rather than goods. */
const groupWords = new Set([...TECHNOLOGIES.values()].flatMap(({ group }) => foldLabel(group).split(' ')));
let languages: Map<string, string> | undefined;
const languageOf = (word: string): string | undefined => {
  languages ??= new Map(TRAIT_IDS.languages.map((id) => [foldLabel(traitName('languages', id)), id]));
  return languages.get(word);
};

type Context = {
  text: string;
  isWhole: boolean;
  isAfterPlace: boolean;
  isAfterCurrency: boolean;
  isBesideNumber: boolean;
  /** Where a word of the grammar in capitals can only be a code: "in DE and IT", "IT brands". */
  isCodePosition: boolean;
  /** Where it can be both: "US, IN FASHION". */
  isDoubtfulCode: boolean;
};

/** All that words of a phrase can mean. Words of the grammar come first: the English "in" is not India, unlike "IN" in place of a country. */
export function sensesIn(folded: string, context: Context): Sense[] {
  const { text, isWhole, isAfterPlace, isAfterCurrency } = context;
  const isShort = folded.length <= SHORT;
  const isClear =
    !isShort || isWhole || isAfterPlace || SHORT_NAMES.has(folded) || text === text.toUpperCase();
  const grammar = sensesOf.get(folded) ?? [];
  const code = codeIn(context, grammar.length > 0);
  if (code) return [{ type: 'value', filters: code }];
  const doubtful =
    context.isDoubtfulCode && grammar.length > 0 && !isNot(grammar) ? countryId(text) : undefined;
  if (doubtful) return [{ type: 'value', filters: { locations: [doubtful] }, isDoubtful: true }];
  // "in sales" is not the platform InSales.
  const words = folded.split(' ');
  const isSplit = words.every((word) => word.length > 1) && !isPlace(words[0] ?? '');
  const names = (namedSenses().get(folded) ?? (isSplit && namedSenses().get(compact(folded)))) || [];
  if (grammar.length > 0) return [...grammar, ...names.filter(({ type }) => type === 'metric')];

  const senses: Sense[] = [...names];
  const currency = currencyCodes.get(folded);
  if (currency && (isAfterCurrency || isClear))
    senses.push({ type: 'value', filters: { currencies: [currency] } });
  const language = languageOf(folded);
  const country = demonyms.get(folded);
  if (country) {
    const value: Sense = { type: 'value', filters: { locations: [country] }, ...(language && { language }) };
    return isWhole && language ? [value, { type: 'value', filters: { languages: [language] } }] : [value];
  }
  const id = isClear ? (isShort ? countryId(text) : countryNamed(folded)) : undefined;
  if (id) senses.push({ type: 'value', filters: { locations: [id] } });
  const category = categoryIn(folded, isWhole);
  if (category) {
    const { label, isAmbiguous } = category;
    const isDoubtful = isAmbiguous || (groupWords.has(folded) && foldLabel(label) !== folded);
    senses.push({
      type: 'value',
      filters: { categories: [label.toLowerCase()] },
      ...(isDoubtful && { isDoubtful }),
    });
  }
  // "50 nzd"
  const isCurrency = context.isBesideNumber && !WORDS_LIKE_CURRENCIES.has(folded);
  if (currency && senses.length === 0 && isCurrency)
    senses.push({ type: 'value', filters: { currencies: [currency] } });
  return senses;
}

const isNot = (senses: Sense[]) => senses.some(({ type }) => type === 'not');

/** The country or currency of a code in capitals that also is a word such as "IT". */
function codeIn(context: Context, isGrammar: boolean): FilterPayload | undefined {
  const { text, isWhole, isAfterPlace, isAfterCurrency, isCodePosition } = context;
  const isCode = isAfterPlace || (isGrammar && (isWhole || isCodePosition));
  const country = isCode && /^[A-Z]{2}$/.test(text) ? countryId(text) : undefined;
  if (country) return { locations: [country] };
  const isCurrency = (isAfterCurrency || (isGrammar && isWhole)) && /^[A-Z]{3}$/.test(text);
  const currency = isCurrency ? currencyCodes.get(text.toLowerCase()) : undefined;
  return currency ? { currencies: [currency] } : undefined;
}

const sellers = new Set(SELLERS.split('|'));
export const isSeller = (folded: string): boolean => sellers.has(folded);

const can = (word: string, be: Sense['type']) => sensesOf.get(word)?.some(({ type }) => type === be) ?? false;
const isFiller = (word: string) => can(word, 'filler');
const isPlace = (word: string) => can(word, 'place');

/** The category that the words name. "The store" is no tea store, although tea is "thé", and "language stores" teach no languages. */
function categoryIn(folded: string, isWhole: boolean): { label: string; isAmbiguous: boolean } | undefined {
  const exact = categoryLabels.get(folded) ?? categoryLabels.get(compact(folded));
  if (exact) return { label: exact, isAmbiguous: false };
  const words = folded.split(' ');
  const head = words.slice(0, words.findLastIndex((word) => !isFiller(word)) + 1).join(' ');
  if (folded.length < SHORT || isFiller(words[0] ?? '') || (head !== folded && sensesOf.has(head)))
    return undefined;
  const category = categoryNamed(folded, isWhole);
  const label = category && categoryById(category.id)?.label;
  return label === undefined ? undefined : { label, isAmbiguous: category?.isAmbiguous ?? false };
}

export const isKey = (list: ListKey): list is TraitKey => TRAIT_KEYS.some((key) => key === list);
export const unknownOf = (list: ListKey): FilterPayload => ({ [list]: [UNKNOWN] });
