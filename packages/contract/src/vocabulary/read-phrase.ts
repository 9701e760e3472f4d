import { foldLabel } from '../brands/category-path.ts';
import { type ChangePeriod, changeKey, isRange, RANGES, type RangeKey } from '../brands/changes.ts';
import { isFlag, METRICS, type MetricKey } from '../brands/metrics.ts';
import type { SizeBand } from '../brands/similarity.ts';
import { TECHNOLOGIES } from '../brands/technologies.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload, RangeFilter } from '../search/filter-payload.ts';
import { isContradiction, withFilters } from '../search/with-filters.ts';
import { closeNames } from './close-names.ts';
import { type Item, itemsOf, POSSESSIVE, periodOf } from './phrase-items.ts';
import { type ListKey, type Sense, unknownOf } from './phrase-senses.ts';
import type { Unit } from './phrase-tokens.ts';
import { TIME_UNITS } from './phrase-words.ts';

/** What a part of a phrase means. `reason`: why it is not understood, as a sentence; none for an unknown word. */
export type PhrasePart = { text: string } & (
  | { kind: 'filters'; filters: FilterPayload }
  | { kind: 'choice'; choices: FilterPayload[] }
  | { kind: 'similar'; name: string; size?: SizeBand }
  | { kind: 'unknown'; reason?: string }
);

export const NOT_EXCLUDED = 'Only technologies and yes/no facts can be excluded.';
export const DOLLARS_ONLY = 'Amounts are compared in US dollars.';
export const OTHER_PERIOD = 'Changes are known over 7, 30 and 90 days.';
export const PER_MONTH = 'Visits, orders and revenue are known per month.';
export const OVER_30_DAYS = 'New products are known over 30 days.';
export const NOT_NEGATIVE = 'Only growth can be below 0.';
export const LOCATED = 'Only where a brand is located is known.';
export const ONLY_COUNTRIES = 'Only countries are known.';
export const CONTRADICTION = 'Its minimum is above its maximum.';

type Range = Pick<RangeFilter, 'min' | 'max'>;
/** `isBare`: without anything that says which end it is. */
type Amount = Range & { unit: Unit | undefined; to: number; isBare: boolean; money?: true | undefined };
type MetricRange = { metrics: MetricKey[]; amount: Amount; to: number };
type Period = { period: ChangePeriod | undefined; to: number };
type SenseOf<Type extends Sense['type']> = Extract<Sense, { type: Type }>;

const DEFAULT_PERIOD: ChangePeriod = '90d';
/** The smallest change in whole percent, as the panels have it. */
const ANY_CHANGE = 1;

/**
 * Reads a phrase such as "pet brands in germany under $40 growing" as filters. Ambiguous words are returned with their choices and words that are
 * not understood as unknown, never guessed.
 */
export function readPhrase(text: string): PhrasePart[] {
  return new PhraseReader(text, itemsOf(text)).read();
}

/** A text that ends with "not" or "-" without it; undefined for any other. */
export function withoutNot(text: string): string | undefined {
  if (/(?:^|\s)-$/.test(text)) return text.slice(0, -1);
  const is = (item: Item, type: Sense['type']) =>
    item.type === 'words' && item.senses.some((sense) => sense.type === type);
  const last = itemsOf(text).findLast((item) => !is(item, 'filler'));
  return last && is(last, 'not') ? text.slice(0, last.start) : undefined;
}

/** The filters that need no choice. Ends of the same range are combined. */
export const filtersOf = (parts: PhrasePart[]): FilterPayload =>
  parts.reduce<FilterPayload>(
    (filters, part) => (part.kind === 'filters' ? withFilters(filters, part.filters) : filters),
    {},
  );

class PhraseReader {
  private readonly parts: PhrasePart[] = [];
  private index = 0;
  private isNegated = false;
  private isUnknown = false;
  /** Where a language is expected. */
  private languagesFrom = -1;
  private readonly text: string;
  private readonly items: Item[];

  constructor(text: string, items: Item[]) {
    this.text = text;
    this.items = items;
  }

  read(): PhrasePart[] {
    while (this.index < this.items.length) this.readPart();
    if (this.isNegated || this.isUnknown) this.notUnderstood(this.items.length - 1, this.items.length);
    return joinCategories(this.parts, this.text);
  }

  private sense<Type extends Sense['type']>(type: Type, position = this.index): SenseOf<Type> | undefined {
    const item = this.items[position];
    return item?.type === 'words'
      ? item.senses.find((sense): sense is SenseOf<Type> => sense.type === type)
      : undefined;
  }

  private metricsAt(position: number): MetricKey[] {
    const item = this.items[position];
    if (item?.type !== 'words') return [];
    return item.senses.flatMap((sense) => (sense.type === 'metric' ? sense.metric : []));
  }

  /** The next item that says something. */
  private after(position: number): number {
    let next = position;
    while ((this.sense('filler', next) || this.sense('place', next)) && !this.isLowerEnd(next)) next++;
    return next;
  }

  /** "from 10k", unlike "from germany" */
  private isLowerEnd(position: number): boolean {
    return Boolean(this.sense('compare', position)) && this.numberAt(position + 1) !== undefined;
  }

  /** Likewise, but not in another clause. */
  private afterWords(position: number): number {
    let next = position;
    while (this.sense('filler', next) && !this.sense('clause', next)) next++;
    return next;
  }

  private textOf(from: number, to: number): string {
    const [first, last] = [this.items[from], this.items[to - 1]];
    return first && last ? this.text.slice(first.start, last.end) : '';
  }

  private push(from: number, to: number, choices: FilterPayload[]): boolean {
    const text = this.textOf(from, to);
    this.index = to;
    const [only, ...others] = distinct(choices);
    if (only === undefined) this.parts.push({ kind: 'unknown', text });
    else if (others.length > 0) this.parts.push({ kind: 'choice', text, choices: [only, ...others] });
    else this.add(text, only);
    return true;
  }

  private add(text: string, filters: FilterPayload): void {
    const before = filtersOf(this.parts);
    const contradicts = keysOf(filters).some(
      (key) => isRange(key) && isContradiction({ ...before[key], ...filters[key] }),
    );
    this.parts.push(
      contradicts ? { kind: 'unknown', text, reason: CONTRADICTION } : { kind: 'filters', text, filters },
    );
  }

  private notUnderstood(from: number, to: number, reason?: string): boolean {
    this.parts.push({ kind: 'unknown', text: this.textOf(from, to), ...(reason && { reason }) });
    this.index = to;
    this.isNegated = false;
    this.isUnknown = false;
    return true;
  }

  private readPart(): boolean {
    const item = this.items[this.index];
    if (!item) return false;
    if (item.type === 'unknown') return this.readUnknown(item.folded);
    if (this.readGrowth() || this.readRange()) return true;
    if (item.type === 'period')
      return this.notUnderstood(this.index, this.index + 1, item.period ? undefined : OTHER_PERIOD);
    if (item.type === 'number') return this.notUnderstood(this.index, this.index + 1);
    const unit = this.unitAfterSlash(this.index);
    if (unit) return this.notUnderstood(this.index, unit.to);
    if (this.sense('not')) {
      this.isNegated = true;
      this.index++;
      return true;
    }
    if (this.sense('similar')) return this.readSimilar();
    if (this.sense('unknown')) {
      this.isUnknown = true;
      this.index++;
      return true;
    }
    if (this.sense('region'))
      return this.notUnderstood(this.startOfNot(this.index), this.index + 1, ONLY_COUNTRIES);
    const list = this.sense('list');
    if (list) return this.readList(list.list);
    if (this.isVerb()) {
      this.index++;
      return true;
    }
    if (item.senses.some(({ type }) => type === 'value')) return this.readValue(item.senses);
    const metrics = this.metricsAt(this.index);
    if (metrics.length > 0) return this.readMetric(metrics);
    if (this.sense('period') && !this.sense('filler')) return this.notUnderstood(this.index, this.index + 1);
    const isSaid =
      NEEDS_OTHERS.some((type) => this.sense(type)) && !this.sense('place') && !this.sense('filler');
    // "klaviyo + yotpo"
    if (isSaid && this.textOf(this.index, this.index + 1) !== '+')
      return this.notUnderstood(this.index, this.index + 1);
    this.index++;
    return true;
  }

  /** An unknown word, or a part of names, of which one is to be chosen. */
  private readUnknown(folded: string): boolean {
    const from = this.index;
    const choices = this.isNegated ? [] : closeNames(folded);
    if (choices.length === 0) {
      const start = this.startOfNot(from);
      // "non-toxic skincare" is skincare.
      if (/^non\b/i.test(this.textOf(start, from))) return this.notUnderstood(start, from + 1);
      const isNegated = this.isNegated;
      this.notUnderstood(from, from + 1);
      // "doesn't accept paypal"
      const denied = this.afterWords(from + 1);
      if (isNegated) this.denyFrom(this.canBeDenied(denied) ? denied : this.nextOfList(from + 1, []));
      return true;
    }
    this.parts.push({ kind: 'choice', text: this.textOf(from, from + 1), choices });
    this.index++;
    return true;
  }

  private canBeDenied(position: number): boolean {
    return this.isNamed(position) || this.items[position]?.type === 'unknown';
  }

  private isNamed(position: number): boolean {
    return this.valueSenses(position).length > 0 || this.metricsAt(position).length > 0;
  }

  /** "country unknown"; the name of a list before one of its values says nothing more. */
  private readList(list: ListKey): boolean {
    const from = this.index;
    const next = this.after(from + 1);
    if (this.isUnknown || this.sense('unknown', next)) {
      this.push(this.isUnknown ? from - 1 : from, this.isUnknown ? from + 1 : next + 1, [unknownOf(list)]);
      this.isUnknown = false;
      return true;
    }
    if (list === 'languages') this.languagesFrom = next;
    if (this.items.length === 1) return this.notUnderstood(from, from + 1);
    this.index++;
    return true;
  }

  /** "running klaviyo", "running more than 10 ads": not the sport. */
  private isVerb(): boolean {
    if (this.textOf(this.index, this.index + 1).toLowerCase() !== 'running') return false;
    const next = this.afterWords(this.index + 1);
    const metrics = this.metricsAt(this.after(this.amountAt(next)?.to ?? next));
    return (
      metrics.some((key) => METRICS[key].filterGroup === 'ads') ||
      this.valueSenses(next).some(({ filters }) => keysOf(filters).some((key) => RUN.has(key)))
    );
  }

  private valueSenses(position: number): SenseOf<'value'>[] {
    const item = this.items[position];
    return item?.type === 'words' ? item.senses.filter((sense) => sense.type === 'value') : [];
  }

  private isLanguageMark(position: number): boolean {
    return Boolean(this.sense('language', position)) || this.sense('list', position)?.list === 'languages';
  }

  /** "in german", "language: german", and what goes on with the list of languages. */
  private isMarkedLanguage(position: number): boolean {
    return position === this.languagesFrom || this.textOf(position - 1, position).toLowerCase() === 'in';
  }

  /** "german or french speaking", "english and german" */
  private isJoinedLanguage(position: number): boolean {
    const isLanguage = (other: number) => this.valueSenses(other).some(({ filters }) => filters.languages);
    if (/^(?:and|or|&|\/)$/i.test(this.textOf(position - 1, position)) && isLanguage(position - 2))
      return true;
    let last = position;
    while (this.sense('and', last + 1) && (isLanguage(last + 2) || this.valueSenses(last + 2)[0]?.language))
      last += 2;
    return last > position && this.isLanguageMark(this.after(last + 1));
  }

  private readValue(senses: Sense[]): boolean {
    const from = this.index;
    const values = senses.filter((sense) => sense.type === 'value');
    const [first] = values;
    const language = first?.language;
    const next = this.after(from + 1);
    const isAfterwards = this.isLanguageMark(next);
    const isMarked = this.isMarkedLanguage(from);
    if (isMarked) this.languagesFrom = this.sense('and', from + 1) ? from + 2 : -1;
    if (language && (isMarked || isAfterwards || this.isJoinedLanguage(from)))
      return this.finish(from, isAfterwards ? next + 1 : from + 1, [{ languages: [language] }]);
    if (first?.filters.locations && this.sense('to', from - 1) && !this.isNegated)
      return this.notUnderstood(from - 1, from + 1, LOCATED);
    const isFlagged = values.some(({ filters }) => keysOf(filters).some(isFlag));
    if (values.some(({ isDoubtful }) => isDoubtful) && !isFlagged && !this.isNegated) {
      const text = this.textOf(from, from + 1);
      const choices = distinct([
        ...values.map(({ filters }) => filters),
        ...closeNames(foldLabel(text.replace(POSSESSIVE, ''))),
      ]);
      this.parts.push({ kind: 'choice', text, choices });
      this.index++;
      return true;
    }
    const hasThemeCue =
      this.items.length === 1 ||
      /theme/i.test(this.textOf(next, next + 1)) ||
      /theme/i.test(this.textOf(from - 1, from));
    const others = values.filter(({ filters }) => !isTheme(filters));
    const kept = isFlagged
      ? values.filter(({ filters }) => keysOf(filters).some(isFlag))
      : hasThemeCue || others.length === 0
        ? values
        : others;
    const to =
      /^themes?$/i.test(this.textOf(next, next + 1)) && kept.some(({ filters }) => isTheme(filters))
        ? next + 1
        : from + 1;
    // Names of themes are everyday words.
    if (!hasThemeCue && others.length === 0 && !this.isNegated) {
      this.parts.push({
        kind: 'choice',
        text: this.textOf(from, to),
        choices: kept.map(({ filters }) => filters),
      });
      this.index = to;
      return true;
    }
    const metrics = isFlagged ? [] : this.metricsAt(from);
    this.finish(from, to, [...kept.map(({ filters }) => filters), ...metrics.map((key) => ({ [key]: {} }))]);
    return true;
  }

  /** Adds values, or excludes them after "not" or before "no". */
  private finish(from: number, to: number, choices: FilterPayload[]): boolean {
    if (this.isNegated) return this.exclude(from, to, choices);
    const answer = this.answerAt(to);
    if (!answer?.isNo) return this.push(from, answer?.to ?? to, choices);
    const excluded = choices.flatMap((filters) => negated(filters) ?? []);
    return excluded.length > 0
      ? this.push(from, answer.to, excluded)
      : this.notUnderstood(from, answer.to, NOT_EXCLUDED);
  }

  /** Excludes values after "not", also those that the list goes on with. */
  private exclude(from: number, to: number, choices: FilterPayload[]): boolean {
    const start = this.startOfNot(from);
    const excluded = choices.flatMap((filters) => negated(filters) ?? []);
    let end = to;
    let next = this.nextOfList(end, choices);
    if (excluded.length > 0) this.push(start, end, excluded);
    else {
      while (next !== undefined && this.valueSenses(next).every(({ filters }) => !negated(filters))) {
        end = next + 1;
        next = this.nextOfList(end, choices);
      }
      this.notUnderstood(start, end, NOT_EXCLUDED);
    }
    this.denyFrom(next);
    return true;
  }

  /** The "no" of "ads: no", unlike that of "klaviyo, no mailchimp". */
  private answerAt(position: number): { isNo: boolean; to: number } | undefined {
    const word = this.sense('equals', position) ? position + 1 : position;
    const [, answer] = /^(no|yes)$/i.exec(this.textOf(word, word + 1)) ?? [];
    const isAfterColon = /:\s*$/.test(this.text.slice(0, this.items[word]?.start));
    const isLast = word + 1 === this.items.length || this.sense('and', word + 1);
    if (!answer || !isLast || !(isAfterColon || word > position)) return undefined;
    return { isNo: answer.toLowerCase() === 'no', to: word + 1 };
  }

  private denyFrom(next: number | undefined): void {
    this.isNegated = next !== undefined;
    if (next !== undefined) this.index = next;
  }

  /**
   * What follows excluded values in their list: anything after "or", values of the same kind after "and", and after a comma those of a list
   * that ends with one of both.
   */
  private nextOfList(position: number, values: FilterPayload[]): number | undefined {
    let next = position;
    while (this.sense('and', next)) next++;
    const joint = this.textOf(position, next).toLowerCase();
    while (this.sense('place', next) || (this.sense('filler', next) && !this.sense('clause', next))) next++;
    const isSameKind = this.valueSenses(next).some(({ filters }) =>
      values.some((value) => kindOf(value) === kindOf(filters)),
    );
    if (/^[,;]$/.test(joint))
      return isSameKind && this.nextOfList(next + 1, values) !== undefined ? next : undefined;
    const isAlternative = /^or$|[\s,]or$/.test(joint) && this.canBeDenied(next);
    return joint !== '' && (isSameKind || isAlternative) ? next : undefined;
  }

  private startOfNot(from: number): number {
    let start = from;
    for (let before = from - 1; IN_NEGATION.some((type) => this.sense(type, before)); before--)
      if (this.sense('not', before)) start = before;
    return start;
  }

  /** "growing 20% in 30 days", "revenue growth over 25%" */
  private readGrowth(): boolean {
    const from = this.index;
    let period: Period | undefined;
    const pastPeriod = (position: number) => {
      const found = period ? undefined : this.periodAt(position);
      period ??= found;
      return found?.to ?? position;
    };
    // "weekly growth"
    let position = this.isRate(from) ? from : pastPeriod(from);
    if (period) position = this.after(position);
    const leading = this.amountAt(position);
    if (leading?.unit === 'percent') position = this.after(pastPeriod(leading.to));
    let metrics: MetricKey[] = this.metricsAt(position);
    if (metrics.length > 0) position = this.after(pastPeriod(position + 1));
    const growth = this.sense('growth', position);
    if (!growth) return false;
    position++;
    const isNegated = this.isNegated;
    if (metrics.length === 0) {
      const next = this.after(position);
      const following = this.metricsAt(next);
      const isOwn = this.rangeAt(next, following) === undefined && !this.sense('growth', next + 1);
      if (following.length > 0 && isOwn) {
        metrics = following;
        position = next + 1;
      }
    }
    position = pastPeriod(position);
    const amountFrom = this.after(position);
    const range = leading ?? this.amountAt(amountFrom, true);
    const isPlain = range?.unit === undefined && growth.direction === 'either';
    const isPercent =
      range && (range.unit === 'percent' || (isPlain && !this.isOfNext(range, position - 1, amountFrom)));
    if (isPercent && !leading) position = range.to;
    position = pastPeriod(position);
    if (period && period.period === undefined) {
      return this.notUnderstood(from, position, OTHER_PERIOD);
    }
    const change = changeRange(growth, isPercent ? range : undefined, isNegated);
    this.isNegated = false;
    if (!change) {
      return this.notUnderstood(from, position);
    }
    const keys = metrics.length > 0 ? metrics : (['estimated_monthly_traffic'] as const);
    return this.push(
      isNegated ? this.startOfNot(from) : from,
      position,
      keys.map((key) => ({ [changeKey(key, period?.period ?? DEFAULT_PERIOD)]: change })),
    );
  }

  private periodAt(position: number): Period | undefined {
    // "in the last 30 days"
    for (let next = position; next < this.items.length; next++) {
      const named = this.namedPeriod(next);
      if (named) return named;
      const isBefore = /^(?:last|past|over|previous)$/i.test(this.textOf(next, next + 1));
      if (!isBefore && this.after(next) === next) return undefined;
    }
    return undefined;
  }

  /** "30 days", "last week", "/year" */
  private namedPeriod(position: number): Period | undefined {
    const item = this.items[position];
    if (item?.type === 'period') return { period: item.period, to: position + 1 };
    const sense = this.sense('period', position);
    return sense ? { period: sense.period, to: position + 1 } : this.unitAfterSlash(position);
  }

  /** "a month" and "/year" belong to the number before them, unlike "weekly". */
  private isRate(position: number): boolean {
    return position > 0 && /^(?:\/|(?:a|per|each)\s)/i.test(this.textOf(position, position + 1));
  }

  private unitAfterSlash(position: number): Period | undefined {
    if (this.textOf(position, position + 1) !== '/') return undefined;
    const days = TIME_UNITS.get(this.textOf(position + 1, position + 2).toLowerCase());
    return days === undefined ? undefined : { period: periodOf(days), to: position + 2 };
  }

  /** "over $40", "50k to 500k", "at least 4", "10k or more"; `isNamed` after its metric. */
  private amountAt(from: number, isNamed = false): Amount | undefined {
    const compare = this.sense('compare', from);
    const isExact = this.sense('equals', from);
    const isBetween = this.sense('between', from);
    const number = this.numberAt(compare || isExact || isBetween ? this.after(from + 1) : from);
    if (!number) return undefined;
    let position = number.to;
    const joint = this.sense('to', position) || (isBetween && this.sense('and', position));
    const second = this.numberAt(position + 1);
    if (joint && second) {
      const max = second.value;
      // "50-100k"
      const low = number.hasWord || !second.hasWord ? number.value : number.value * scaleOf(max);
      const min = low <= max ? low : number.value;
      const unit = second.unit === 'currency' ? second.unit : (number.unit ?? second.unit);
      return { min, max, unit, to: second.to, isBare: false };
    }
    const unit = number.unit;
    const ending = compare ? undefined : this.sense('ending', position);
    if (isExact) return { min: number.value, max: number.value, unit, to: position, isBare: false };
    const end = compare?.end ?? ending?.end;
    if (ending) position++;
    if (!end) return { min: number.value, max: number.value, unit, to: position, isBare: true };
    const amount = { [end]: number.value, unit, to: position, isBare: false, money: compare?.money };
    return this.withOtherEnd(amount, isNamed);
  }

  /** A number with the currency before or after it: "EUR 50", "50 canadian dollars". */
  private numberAt(from: number) {
    const isOfList = this.sense('place', from - 1) || this.sense('list', from - 1)?.list === 'currencies';
    const before = isOfList ? undefined : this.currencyAt(from);
    const position = before ? from + 1 : from;
    const number = this.items[position];
    if (number?.type !== 'number') return undefined;
    const after = number.unit === 'percent' ? undefined : this.currencyAt(position + 1);
    return { ...number, unit: after ?? before ?? number.unit, to: position + (after ? 2 : 1) };
  }

  private currencyAt(position: number): Unit | undefined {
    const ids = this.valueSenses(position).map(({ filters }) => filters.currencies?.[0]);
    if (ids.length === 0 || ids.includes(undefined)) return undefined;
    return ids.includes('USD') ? 'dollars' : 'currency';
  }

  /** "over 10k and under 100k", unless the second number has its own metric or unit. */
  private withOtherEnd(amount: Amount, isNamed: boolean): Amount {
    if (!/^(?:and|but|&)$/i.test(this.textOf(amount.to, amount.to + 1))) return amount;
    const next = this.after(amount.to + 1);
    const other = this.sense('compare', next) && this.amountAt(next, true);
    if (!other) return amount;
    const isFollowed = this.metricsAt(this.after(other.to)).length > 0;
    const fits =
      other.unit === amount.unit
        ? !(isNamed && isFollowed)
        : amount.unit === 'dollars' && other.unit === undefined && !isFollowed;
    const [min, max] = amount.max === undefined ? [amount.min, other.max] : [other.min, amount.max];
    const hasBoth = min !== undefined && max !== undefined && min <= max;
    return fits && hasBoth
      ? { ...other, unit: amount.unit, money: amount.money ?? other.money, min, max }
      : amount;
  }

  private pastPeriod(position: number): number {
    return this.periodAt(position)?.to ?? position;
  }

  /** The range of a metric that comes before it. */
  private rangeAt(position: number, metrics: MetricKey[]) {
    if (metrics.length === 0) return undefined;
    const from = this.after(this.pastPeriod(position + 1));
    const amount = this.amountAt(from, true);
    return amount && !this.isOfNext(amount, position, from) ? amount : undefined;
  }

  /** A metric that is named again after its range: "rated at least 4 stars". */
  private sameAt(position: number, metrics: MetricKey[]): MetricKey[] {
    const same = this.metricsAt(position).filter((key) => metrics.includes(key));
    const isGrowing = this.sense('growth', this.after(this.pastPeriod(position + 1)));
    return isGrowing || this.rangeAt(position, same) ? [] : same;
  }

  /** Whether the amount between a fact, or a clause, and another metric is the latter's: "ads with over 100k visits". */
  private isOfNext({ to }: Amount, position: number, from: number): boolean {
    const isFact = this.valueSenses(position).some(({ filters }) => keysOf(filters).some(isFlag));
    let isApart = false;
    for (let word = position + 1; word < from; word++) isApart ||= Boolean(this.sense('clause', word));
    const next = this.after(this.pastPeriod(to));
    const following = this.metricsAt(next);
    const own = this.metricsAt(position);
    return (
      (isFact || isApart) &&
      following.length > 0 &&
      !following.some((key) => own.includes(key)) &&
      this.rangeAt(next, following) === undefined
    );
  }

  /** A range with its metric before or after it: "visits > 10k", "over 10k visits", "under $40". */
  private readRange(): boolean {
    const from = this.index;
    // "annual revenue over 1m", unlike "started last year over 10k visits"
    const afterPeriod = this.isRate(from) ? from : this.pastPeriod(from);
    const start = this.metricsAt(afterPeriod).some(hasPeriod) ? afterPeriod : from;
    const range = this.metricsAt(start).length > 0 ? this.rangeAfter(start) : this.rangeBefore(start);
    if (!range) return false;
    const { amount, to } = range;
    let { metrics } = range;
    if (this.isNegated) return this.notUnderstood(this.startOfNot(from), to, NOT_EXCLUDED);
    const isPaid = metrics.length === 0 && amount.unit === 'dollars' && !amount.money;
    const end = this.withPeriod(to, metrics, isPaid);
    // "over $10k a month" is revenue or the price of a subscription.
    if (isPaid && end > to && this.periodAt(to)?.period === '30d')
      metrics = ['estimated_monthly_revenue', 'product_avg_price'];
    return this.addInPeriod(from, end, metrics, amount);
  }

  /** "visits > 10k" */
  private rangeAfter(start: number): MetricRange | undefined {
    const metrics = this.metricsAt(start);
    const amount = this.rangeAt(start, metrics);
    // "ads under $30"
    const isFact = this.valueSenses(start).length > 0 && !metrics.some(isMoney);
    if (!amount || (isFact && amount.unit === 'dollars')) return undefined;
    const same = this.sameAt(amount.to, metrics);
    return same.length > 0
      ? { metrics: same, amount, to: amount.to + 1 }
      : { metrics, amount, to: amount.to };
  }

  /** "over 10k visits", "under $40" */
  private rangeBefore(start: number): MetricRange | undefined {
    const amount = this.amountAt(start);
    if (!amount) return undefined;
    const next = this.after(this.pastPeriod(amount.to));
    const metrics = this.metricsAt(next);
    // "under $40, visits over 10k"
    const isOther = amount.unit === 'dollars' && !metrics.some(isMoney) && this.rangeAt(next, metrics);
    if (metrics.length === 0 || isOther) return { metrics: [], amount, to: amount.to };
    if (!amount.isBare) {
      const both = this.withOtherEnd({ ...amount, to: next + 1 }, true);
      return { metrics, amount: both, to: both.to };
    }
    // "10k visits or more"
    const ending = this.sense('ending', next + 1);
    const { min } = amount;
    return ending
      ? {
          metrics,
          amount: { unit: amount.unit, [ending.end]: min, to: next + 2, isBare: false },
          to: next + 2,
        }
      : { metrics, amount, to: next + 1 };
  }

  /** Where a range ends with the period after it, unless that belongs to what follows: "over 10k visits weekly growth". */
  private withPeriod(to: number, metrics: MetricKey[], isPaid: boolean): number {
    const period = this.periodAt(to);
    if (!period) return to;
    const next = this.after(period.to);
    const isOfNext = this.metricsAt(next).length > 0 || this.sense('growth', next);
    if (isOfNext && !this.isRate(to)) return to;
    const belongs = metrics.length > 0 ? metrics.some(hasPeriod) : isPaid || period.period !== '30d';
    return belongs ? period.to : to;
  }

  private addInPeriod(from: number, to: number, metrics: MetricKey[], amount: Amount): boolean {
    const ofPeriod = metrics.length === 0 || metrics.some(hasPeriod);
    for (let position = from; position < to; position++) {
      const found = this.sense('filler', position) ? undefined : this.namedPeriod(position);
      if (!found || (ofPeriod && found.period === '30d')) continue;
      if (ofPeriod)
        return this.notUnderstood(from, to, metrics.includes(NEW_PRODUCTS) ? OVER_30_DAYS : PER_MONTH);
      // "over 10k weekly followers"
      this.addRange(from, to, metrics, amount);
      if (this.parts.at(-1)?.kind !== 'unknown')
        this.parts.push({ kind: 'unknown', text: this.textOf(position, found.to) });
      return true;
    }
    return this.addRange(from, to, metrics, amount);
  }

  private addRange(from: number, to: number, named: MetricKey[], amount: Amount): boolean {
    const { min = 0, max = 0, unit, isBare } = amount;
    if (min < 0 || max < 0) return this.notUnderstood(from, to, NOT_NEGATIVE);
    if (unit === 'currency') return this.notUnderstood(from, to, DOLLARS_ONLY);
    let metrics = named;
    if (unit === 'dollars' || amount.money) {
      const money = named.filter(isMoney);
      // Products of a price have it on average.
      const isOfProducts = named.length === 0 || named.includes('product_count');
      if (money.length === 0 && !isOfProducts) return this.notUnderstood(from, to);
      metrics = money.length > 0 ? money : ['product_avg_price'];
    } else if (unit === 'percent') return this.notUnderstood(from, to);
    if (metrics.length === 0) metrics = UNNAMED;
    const highest = amount.max ?? amount.min ?? 0;
    // A rating has few stars, anything else that is called the same has more.
    const rated = metrics.filter((key) => METRICS[key].maximum !== undefined);
    const fitting = rated.filter((key) => highest <= (METRICS[key].maximum ?? 0));
    if (metrics.length > 1 && fitting.length > 0) metrics = fitting;
    else metrics = metrics.filter((key) => !rated.includes(key) || fitting.includes(key));
    if (isBare && metrics.every((key) => METRICS[key].maximum !== undefined))
      return this.push(
        from,
        to,
        metrics.map((key) => ({ [key]: { min: amount.min } })),
      );
    const ends = [{ min: amount.min }, { max: amount.max }];
    const ranges: Range[] = isBare
      ? metrics.includes('product_max_price')
        ? ends.toReversed()
        : ends
      : [
          {
            ...(amount.min !== undefined && { min: amount.min }),
            ...(amount.max !== undefined && { max: amount.max }),
          },
        ];
    if (ranges.some(isContradiction)) return this.notUnderstood(from, to, CONTRADICTION);
    return this.push(
      from,
      to,
      ranges.flatMap((range) => metrics.map((key) => ({ [key]: inSteps(key, range) }))),
    );
  }

  /** A metric without a range: "revenue unknown", or brands of which it is known. */
  private readMetric(metrics: MetricKey[]): boolean {
    const from = this.index;
    const next = this.after(from + 1);
    if (this.isUnknown || this.sense('unknown', next)) {
      const isBefore = this.isUnknown;
      this.isUnknown = false;
      return this.push(
        isBefore ? from - 1 : from,
        isBefore ? from + 1 : next + 1,
        metrics.map((key) => ({ [key]: { unknown: 'only' as const } })),
      );
    }
    if (this.isNegated || this.answerAt(from + 1))
      return this.finish(
        from,
        from + 1,
        metrics.map((key) => ({ [key]: {} })),
      );
    // Goods are what brands sell anyway, and "prices in euros" is about the currency.
    const isOfCurrency = this.valueSenses(next).some(({ filters }) => filters.currencies);
    if (isOfCurrency || (metrics[0] === 'product_count' && this.items.length > 1)) {
      this.index++;
      return true;
    }
    // "new products in 30 days"
    const period = this.periodAt(from + 1);
    if (period?.period === '30d' && metrics.includes(NEW_PRODUCTS))
      return this.push(from, period.to, [{ [NEW_PRODUCTS]: {} }]);
    return this.push(
      from,
      from + 1,
      metrics.map((key) => ({ [key]: {} })),
    );
  }

  /** "similar to Havby but smaller": the name goes up to what has a meaning of its own. */
  private readSimilar(): boolean {
    const from = this.index;
    let position = from + 1;
    while (position < this.items.length && !this.endsName(position)) position++;
    if (position === from + 1) return this.notUnderstood(from, position);
    const name = this.textOf(from + 1, position);
    const sizeFrom = this.sense('and', position) ? position + 1 : position;
    const size = this.sense('size', sizeFrom)?.size;
    const to = size ? sizeFrom + 1 : position;
    this.parts.push({ kind: 'similar', text: this.textOf(from, to), name, ...(size && { size }) });
    this.index = to;
    return true;
  }

  private endsName(position: number): boolean {
    const word = this.textOf(position, position + 1);
    if (/^[,;]$/.test(word)) return true;
    // "H&M"
    if (word === '&') return false;
    const isLink = this.sense('and', position) || this.sense('clause', position) || BEFORE_OTHERS.test(word);
    if (isLink) return this.isMeant(this.after(position + 1));
    return ENDS_OF_NAME.some((type) => this.sense(type, position)) || this.isCounted(position);
  }

  private isMeant(position: number): boolean {
    return (
      this.isNamed(position) ||
      [...ENDS_OF_NAME, 'list' as const].some((type) => this.sense(type, position)) ||
      this.isCounted(position)
    );
  }

  /** Whether a number is an amount, unlike that of "Forever 21". */
  private isCounted(position: number): boolean {
    const amount = this.amountAt(position);
    if (!amount) return false;
    const next = this.after(amount.to);
    const isNamed = this.metricsAt(next).length > 0 || Boolean(this.sense('growth', next));
    return !amount.isBare || amount.unit !== undefined || isNamed;
  }
}

/** "Vegan skincare" is no skincare or health food: categories without a word between them are a choice, the last one first. */
function joinCategories(parts: PhrasePart[], text: string): PhrasePart[] {
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

/** Without a number they mean nothing. */
const NEEDS_OTHERS: Sense['type'][] = ['compare', 'ending', 'size', 'between'];

/** Filters for what brands run. */
const RUN = new Set<keyof FilterPayload>(['technologies', 'platforms', 'is_fb_ads_active']);

/** What can stand between "not" and what is excluded. */
const IN_NEGATION: Sense['type'][] = ['not', 'filler', 'place'];

const ENDS_OF_NAME: Sense['type'][] = ['place', 'compare', 'size', 'not', 'growth', 'between'];

/** Words that end a name before something with a meaning, besides those of a new clause. */
const BEFORE_OTHERS = /^(?:but|running|on|via|powered by|built on|built with|running on|runs on)$/i;

/** What an amount without a name can be of. */
const UNNAMED: MetricKey[] = [
  'product_avg_price',
  'estimated_monthly_traffic',
  'ig_followers_count',
  'product_count',
];

const NEW_PRODUCTS = 'product_count_30_days' satisfies MetricKey;
const MONTHLY: MetricKey[] = [
  'estimated_monthly_traffic',
  'estimated_monthly_orders',
  'estimated_monthly_revenue',
];
const hasPeriod = (key: MetricKey): boolean => key === NEW_PRODUCTS || MONTHLY.includes(key);

const isMoney = (key: MetricKey): boolean => METRICS[key].format === 'dollars';

/** 1,000 for 50,000 and 1,000,000 for 2,000,000. */
const scaleOf = (value: number): number => (value >= 1e9 ? 1e9 : value >= 1e6 ? 1e6 : 1e3);

const isTheme = ({ technologies = [] }: FilterPayload): boolean =>
  technologies.some((id) => TECHNOLOGIES.get(id)?.group === 'Theme');

/** Platforms and technologies are named in the same lists. */
const kindOf = (filters: FilterPayload) => (filters.platforms ? 'technologies' : keysOf(filters)[0]);

function negated(filters: FilterPayload): FilterPayload | undefined {
  if (filters.technologies) return { technologies: filters.technologies.map((id) => `-${id}`) };
  const [key] = keysOf(filters);
  return key && isFlag(key) ? { [key]: false } : undefined;
}

/** Ends as the metric can have them. */
function inSteps(key: RangeKey, { min, max }: Range): Range {
  const isWhole = RANGES[key].scale === 1;
  return {
    ...(min !== undefined && { min: isWhole ? Math.ceil(min) : min }),
    ...(max !== undefined && { max: isWhole ? Math.floor(max) : max }),
  };
}

function changeRange(
  { direction, least = ANY_CHANGE }: SenseOf<'growth'>,
  amount: (Range & { isBare: boolean }) | undefined,
  isNegated: boolean,
): Range | undefined {
  if (isNegated) return amount ? undefined : direction === 'down' ? { min: 0 } : { max: 0 };
  // "growth" is one upwards.
  if (!amount) return direction === 'down' ? { max: -ANY_CHANGE } : { min: least };
  const { min, max, isBare } = amount;
  if ((min ?? 0) < 0 || (max ?? 0) < 0) {
    // "growth -20%" and "falling -20%" are a fall by at least as much.
    if (isBare && direction !== 'up') return { max: min };
    return direction === 'either'
      ? { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
      : undefined;
  }
  const up: Range = isBare ? { min } : { min: min ?? (direction === 'either' ? undefined : ANY_CHANGE), max };
  const range = direction === 'down' ? { min: minus(up.max), max: minus(up.min) } : up;
  return JSON.parse(JSON.stringify(range));
}

const minus = (value: number | undefined) => (value === undefined ? undefined : -value);

const distinct = (choices: FilterPayload[]): FilterPayload[] => [
  ...new Map(choices.map((filters) => [JSON.stringify(filters), filters])).values(),
];
