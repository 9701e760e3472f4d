import { foldLabel } from '../brands/category-path.ts';
import { isFlag, METRICS, type MetricKey } from '../brands/metrics.ts';
import { TECHNOLOGIES } from '../brands/technologies.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { closeNames } from './close-names.ts';
import type { IndexedPhrase, SenseOf } from './indexed-phrase.ts';
import { amountAt, NEW_PRODUCTS } from './phrase-amounts.ts';
import {
  answerAt,
  canBeDenied,
  finish,
  hasDeniedPlace,
  nextOfList,
  startOfNot,
} from './phrase-exclusions.ts';
import { POSSESSIVE } from './phrase-items.ts';
import { LOCATED, type PhrasePart } from './phrase-parts.ts';
import { periodAt } from './phrase-periods.ts';
import { distinct, type Reading } from './phrase-reading.ts';
import { isSeller, type ListKey, type Sense, unknownOf } from './phrase-senses.ts';

export function readValue(reading: Reading, senses: Sense[]): boolean {
  const { phrase } = reading;
  const from = reading.index;
  const values = senses.filter((sense) => sense.type === 'value');
  const [first] = values;
  const language = first?.language;
  const next = phrase.after(from + 1);
  const isAfterwards = isLanguageMark(phrase, next);
  const isMarked = isMarkedLanguage(reading, from);
  const isLanguage = language !== undefined || first?.filters.languages !== undefined;
  if (isMarked && isLanguage) reading.languagesFrom = phrase.sense('and', from + 1) ? from + 2 : -1;
  if (language && (isMarked || isAfterwards || isJoinedLanguage(phrase, from)))
    return finish(reading, from, isAfterwards ? next + 1 : from + 1, [{ languages: [language] }]);
  if (first?.filters.locations && phrase.sense('to', from - 1) && !reading.isNegated)
    return reading.notUnderstood(from - 1, from + 1, LOCATED);
  // "premium theme", "small countries"
  if (first?.isDescription && phrase.sense('list', from + 1) && !describesSeller(phrase, from))
    return reading.notUnderstood(startOfNot(phrase, from), from + 2);
  const isFlagged = values.some(({ filters }) => keysOf(filters).some(isFlag));
  const isDoubtful = values.some((value) => value.isDoubtful) || isOfWebsite(phrase, from, first);
  if (isDoubtful && !isFlagged && !reading.isNegated) {
    const text = phrase.textOf(from, from + 1);
    const choices = distinct([
      ...values.map(({ filters }) => filters),
      ...closeNames(foldLabel(text.replace(POSSESSIVE, ''))),
    ]);
    reading.parts.push({ kind: 'choice', text, choices });
    reading.index++;
    return true;
  }
  const hasThemeCue =
    phrase.items.length === 1 ||
    /theme/i.test(phrase.textOf(next, next + 1)) ||
    /theme/i.test(phrase.textOf(from - 1, from));
  const others = values.filter(({ filters }) => !isTheme(filters));
  const kept = isFlagged
    ? values.filter(({ filters }) => keysOf(filters).some(isFlag))
    : hasThemeCue || others.length === 0
      ? values
      : others;
  const to =
    /^themes?$/i.test(phrase.textOf(next, next + 1)) && kept.some(({ filters }) => isTheme(filters))
      ? next + 1
      : from + 1;
  // Names of themes are everyday words.
  if (!hasThemeCue && others.length === 0 && !reading.isNegated) {
    reading.parts.push({
      kind: 'choice',
      text: phrase.textOf(from, to),
      choices: kept.map(({ filters }) => filters),
    });
    reading.index = to;
    return true;
  }
  const metrics = isFlagged ? [] : phrase.metricsAt(from);
  finish(reading, from, to, [
    ...kept.map(({ filters }) => filters),
    ...metrics.map((key) => ({ [key]: {} })),
  ]);
  return true;
}

/** "premium tech brands", unlike "premium theme" */
const describesSeller = (phrase: IndexedPhrase, from: number) =>
  /^(?:tech|technology|software|tools?)$/i.test(phrase.textOf(from + 1, from + 2)) &&
  isSeller(phrase.textOf(from + 2, from + 3).toLowerCase());

/** What follows goods that a brand sells: "has a clothing line", "with a tea collection". */
const OF_GOODS = /(?<!\p{L})(?:line|range|collection|assortment|subscription|brand|shop|store|focus)$/iu;

/** "with a blog", "has a mobile app": goods are not counted. */
function isOfWebsite(phrase: IndexedPhrase, from: number, value: SenseOf<'value'> | undefined): boolean {
  return (
    value?.filters.categories !== undefined &&
    /^(?:with|has|have|having) an?$/i.test(phrase.textOf(from - 2, from)) &&
    ![from + 1, from + 2].some((to) => OF_GOODS.test(phrase.textOf(from, to)))
  );
}

/** "country unknown"; the name of a list before one of its values says nothing more. */
export function readList(reading: Reading, list: ListKey): boolean {
  const { phrase } = reading;
  const from = reading.index;
  const next = phrase.after(from + 1);
  if (reading.isUnknown || phrase.sense('unknown', next)) {
    reading.push(reading.isUnknown ? from - 1 : from, reading.isUnknown ? from + 1 : next + 1, [
      unknownOf(list),
    ]);
    reading.isUnknown = false;
    return true;
  }
  if (list === 'languages') reading.languagesFrom = next;
  if (phrase.items.length === 1) return reading.notUnderstood(from, from + 1);
  reading.index++;
  return true;
}

/** A metric without a range: "revenue unknown", or brands of which it is known. */
export function readMetric(reading: Reading, metrics: MetricKey[]): boolean {
  const { phrase } = reading;
  const from = reading.index;
  const next = phrase.after(from + 1);
  if (reading.isUnknown || phrase.sense('unknown', next)) {
    const isBefore = reading.isUnknown;
    reading.isUnknown = false;
    return reading.push(
      isBefore ? from - 1 : from,
      isBefore ? from + 1 : next + 1,
      metrics.map((key) => ({ [key]: { unknown: 'only' as const } })),
    );
  }
  if (reading.isNegated || answerAt(phrase, from + 1))
    return finish(
      reading,
      from,
      from + 1,
      metrics.map((key) => ({ [key]: {} })),
    );
  // Goods are what brands sell anyway, and "prices in euros" is about the currency.
  const isOfCurrency = phrase.valueSenses(next).some(({ filters }) => filters.currencies);
  if (isOfCurrency || (metrics[0] === 'product_count' && phrase.items.length > 1)) {
    reading.index++;
    return true;
  }
  // "new products in 30 days"
  const period = periodAt(phrase, from + 1);
  if (period?.period === '30d' && metrics.includes(NEW_PRODUCTS))
    return reading.push(from, period.to, [{ [NEW_PRODUCTS]: {} }]);
  return reading.push(
    from,
    from + 1,
    metrics.map((key) => ({ [key]: {} })),
  );
}

/** An unknown word, or a part of names, of which one is to be chosen. */
export function readUnknown(reading: Reading, folded: string): boolean {
  const { phrase } = reading;
  const from = reading.index;
  const choices = reading.isNegated ? [] : closeNames(folded);
  if (choices.length === 0) {
    const start = startOfNot(phrase, from);
    // "non-toxic skincare" is skincare.
    if (/^non\b/i.test(phrase.textOf(start, from))) return reading.notUnderstood(start, from + 1);
    const isNegated = reading.isNegated;
    reading.notUnderstood(from, from + 1);
    // "doesn't accept paypal" and "no support for klaviyo", unlike "zero sugar snacks"
    const denied = phrase.afterWords(from + 1);
    const isVerbal = /(?:n['’]?t|not|no longer)$/i.test(phrase.textOf(start, start + 1));
    const isOfGoods = phrase.valueSenses(denied).every(({ filters }) => filters.categories);
    const goesOn =
      hasDeniedPlace(phrase, from, isVerbal) || ((isVerbal || !isOfGoods) && canBeDenied(phrase, denied));
    if (isNegated) reading.denyFrom(goesOn ? denied : nextOfList(phrase, from + 1, []));
    return true;
  }
  reading.parts.push({ kind: 'choice', text: phrase.textOf(from, from + 1), choices });
  reading.index++;
  return true;
}

/** "running klaviyo", "running more than 10 ads": not the sport. */
export function isVerb(reading: Reading): boolean {
  const { phrase } = reading;
  if (phrase.textOf(reading.index, reading.index + 1).toLowerCase() !== 'running') return false;
  const next = phrase.afterWords(reading.index + 1);
  const metrics = phrase.metricsAt(phrase.after(amountAt(phrase, next)?.to ?? next));
  return (
    metrics.some((key) => METRICS[key].filterGroup === 'ads') ||
    phrase.valueSenses(next).some(({ filters }) => keysOf(filters).some((key) => RUN.has(key)))
  );
}

/** "in german", "language: german", and what goes on with the list of languages. */
function isMarkedLanguage(reading: Reading, position: number): boolean {
  const { phrase } = reading;
  return position === reading.languagesFrom || phrase.textOf(position - 1, position).toLowerCase() === 'in';
}

function isLanguageMark(phrase: IndexedPhrase, position: number): boolean {
  return Boolean(phrase.sense('language', position)) || phrase.sense('list', position)?.list === 'languages';
}

/** "german or french speaking", "english and german" */
function isJoinedLanguage(phrase: IndexedPhrase, position: number): boolean {
  const isLanguage = (other: number) => phrase.valueSenses(other).some(({ filters }) => filters.languages);
  if (/^(?:and|or|&|\/)$/i.test(phrase.textOf(position - 1, position)) && isLanguage(position - 2))
    return true;
  let last = position;
  while (phrase.sense('and', last + 1) && (isLanguage(last + 2) || phrase.valueSenses(last + 2)[0]?.language))
    last += 2;
  return last > position && isLanguageMark(phrase, phrase.after(last + 1));
}

/** "Vegan skincare" is no skincare or health food: categories without a word between them are a choice, the last one first. */
export function joinCategories(parts: PhrasePart[], text: string): PhrasePart[] {
  const joined: PhrasePart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    const [first, second] = [before && categoriesOf(before), categoriesOf(part)];
    const both = `${before?.text} ${part.text}`;
    if (!before || !first || !second || !text.includes(both)) joined.push(part);
    else {
      const choices = distinct([...second, ...first]);
      const [only = {}] = choices;
      joined[joined.length - 1] =
        choices.length === 1
          ? { kind: 'filters', text: both, filters: only }
          : { kind: 'choice', text: both, choices };
    }
  }
  return joined;
}

/** The categories of a part that has nothing else. */
function categoriesOf(part: PhrasePart): FilterPayload[] | undefined {
  const filters = part.kind === 'filters' ? [part.filters] : part.kind === 'choice' ? part.choices : [];
  const isOnly = filters.length > 0 && filters.every((each) => keysOf(each).join() === 'categories');
  return isOnly ? filters : undefined;
}

/** Filters for what brands run. */
const RUN = new Set<keyof FilterPayload>(['technologies', 'platforms', 'is_fb_ads_active']);

const isTheme = ({ technologies = [] }: FilterPayload): boolean =>
  technologies.some((id) => TECHNOLOGIES.get(id)?.group === 'Theme');
