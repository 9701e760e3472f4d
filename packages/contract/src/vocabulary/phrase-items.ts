import { CHANGE_PERIODS, type ChangePeriod } from '../brands/changes.ts';
import { METRICS } from '../brands/metrics.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import { isSeller, type Sense, sensesIn } from './phrase-senses.ts';
import { type Token, tokensOf, type Unit } from './phrase-tokens.ts';
import { TIME_UNITS } from './phrase-words.ts';

/** A number, a period, or the words of a phrase that mean something together. */
export type Item = { start: number; end: number } & (
  | { type: 'words'; senses: Sense[] }
  | { type: 'number'; value: number; unit: Unit | undefined; hasWord: boolean }
  | { type: 'unknown'; folded: string }
  | { type: 'period'; period: ChangePeriod | undefined }
);

type WordToken = Extract<Token, { type: 'word' }>;

/** More words than any name has. */
const LONGEST_NAME = 7;

export const POSSESSIVE = /(?<=\p{L})['’]s$/iu;

/** The text's words as the longest names that they form. */
export function itemsOf(text: string): Item[] {
  const tokens = tokensOf(text);
  const items: Item[] = [];
  let index = 0;
  while (index < tokens.length) {
    const found = longest(text, tokens, index, items);
    const last = items.at(-1);
    // "men's shoes"
    if (last && POSSESSIVE.test(text.slice(last.start, found.item.end)) && last.end === found.item.start - 1)
      last.end = found.item.end;
    else items.push(found.item);
    index += found.length;
  }
  joinGroups(text, items);
  return items;
}

/** "12 500 visits": groups of three digits before a metric are one number, unless the first can be that of a metric before it. */
function joinGroups(text: string, items: Item[]): void {
  for (let index = items.length - 2; index >= 0; index--) {
    const [item, next] = [items[index], items[index + 1]];
    if (item?.type !== 'number' || next?.type !== 'number' || next.start !== item.end + 1) continue;
    const isGrouped =
      /^(?:\$ ?)?[1-9]\d{0,2} \d{3}(?: \d{3})*$/.test(text.slice(item.start, next.end)) && !next.unit;
    if (!isGrouped || !isOfNextMetric(items, index, item.unit)) continue;
    const size = 1000 ** text.slice(next.start, next.end).split(' ').length;
    items.splice(index, 2, { ...item, value: item.value * size + next.value, end: next.end });
  }
}

function isOfNextMetric(items: Item[], index: number, unit: Unit | undefined): boolean {
  const is = (position: number, ...types: (Sense['type'] | 'number')[]) => {
    const item = items[position];
    return (
      item !== undefined &&
      (types.some((type) => type === item.type) || sensesOf(item).some(({ type }) => types.includes(type)))
    );
  };
  let before = index - 1;
  while (
    is(before, 'compare', 'between', 'to', 'equals', 'place', 'filler') ||
    (is(before, 'number') && is(before + 1, 'to', 'and'))
  )
    before--;
  let after = index + 2;
  while (is(after, 'to', 'ending', 'number')) after++;
  const isBelow = is(index - 1, 'compare') && is(index + 2, 'ending');
  const metrics = sensesOf(items[after]).flatMap((sense) => (sense.type === 'metric' ? sense.metric : []));
  // "under $40 100 products"
  const isFitting = metrics.some((key) => unit === undefined || METRICS[key].format === 'dollars');
  return isFitting && !isBelow && !is(before, 'metric', 'growth');
}

function longest(
  text: string,
  tokens: Token[],
  index: number,
  items: Item[],
): { item: Item; length: number } {
  const first = tokens[index]!;
  const last = items.at(-1);
  const { start } = first;
  if (first.type === 'symbol') {
    const { symbol, end } = first;
    const next = tokens[index + 1];
    if (/[-–—−]/.test(symbol)) {
      const isRangeDash = last?.type === 'number' && next?.type === 'number';
      const isMinus =
        next?.type === 'word' && next.start === end && (start === 0 || /\s/.test(text[start - 1] ?? ''));
      const senses: Sense[] = isRangeDash
        ? [{ type: 'to' }]
        : isMinus
          ? [{ type: 'not' }]
          : [{ type: 'filler' }];
      return { item: { type: 'words', senses, start, end }, length: 1 };
    }
    const senses = sensesIn(symbol === '!' ? '!=' : symbol, { ...NO_CONTEXT, text: symbol });
    return {
      item: { type: 'words', senses: senses.length > 0 ? senses : [{ type: 'filler' }], start, end },
      length: 1,
    };
  }
  const words = tokens.slice(index, index + LONGEST_NAME);
  const gap = words.findIndex((token, index) => index > 0 && !isJoined(text, words[index - 1]!, token));
  const most = gap < 0 ? words.length : gap;
  for (let length = most; length > 0; length--) {
    const part = words.slice(0, length);
    // A number is only part of a name, such as 91APP.
    if (part.every(({ type }) => type === 'number' || type === 'symbol')) break;
    const lastToken = part.at(-1);
    if (!lastToken || lastToken.type === 'symbol') continue;
    const { end } = lastToken;
    const written = text.slice(start, end);
    const folded = part
      .flatMap((token) =>
        token.type === 'word' ? token.folded : token.type === 'number' ? String(token.value) : [],
      )
      .join(' ');
    const period = part.length === 2 ? periodIn(part) : undefined;
    if (period) return { item: { type: 'period', period: period.period, start, end }, length };
    if (first.type === 'number' && part.some(({ type }) => type === 'number') && first.unit) continue;
    const senses = sensesIn(folded, {
      text: written,
      isWhole: written.length === text.trim().length,
      isAfterPlace: sensesOf(last).some(({ type }) => type === 'place'),
      isAfterCurrency: sensesOf(last).some((sense) => sense.type === 'list' && sense.list === 'currencies'),
      isBesideNumber: last?.type === 'number' || tokens[index + length]?.type === 'number',
      isCodePosition: /^[A-Z]{2}$/.test(written) && isCodePosition(text, tokens, index, items),
      isDoubtfulCode: /^[A-Z]{2}$/.test(written) && isDoubtfulCode(text, tokens, index, items),
    });
    const isEnding = senses.some(({ type }) => type === 'ending');
    // "under 80 and above 40", unlike "40 and above"
    if (isEnding && /^and\s/i.test(written) && startsRange(tokens, index + 1)) continue;
    if (senses.length > 0) return { item: { type: 'words', senses, start, end }, length };
  }
  if (first.type === 'number')
    return {
      item: {
        type: 'number',
        start,
        end: first.end,
        value: first.value,
        unit: first.unit,
        hasWord: first.hasWord,
      },
      length: 1,
    };
  return { item: { type: 'unknown', folded: first.folded, start, end: first.end }, length: 1 };
}

const NO_CONTEXT = {
  text: '',
  isWhole: false,
  isAfterPlace: false,
  isAfterCurrency: false,
  isBesideNumber: false,
  isCodePosition: false,
  isDoubtfulCode: false,
};

const sensesOf = (item: Item | undefined): Sense[] => (item?.type === 'words' ? item.senses : []);

/** "germany and" */
const isAfterCountry = (items: Item[]): boolean =>
  sensesOf(items.at(-1)).some(({ type }) => type === 'and') &&
  sensesOf(items.at(-2)).some((sense) => sense.type === 'value' && sense.filters.locations);

/** Whether a word of two letters in capitals is a code: "US, NO and IN" are places, unlike "US, NO ads" and "US, IN Canada". */
function isCodePosition(text: string, tokens: Token[], index: number, items: Item[]): boolean {
  const [word, next] = tokens.slice(index, index + 2);
  const isUpperCase = text === text.toUpperCase();
  const isAfter = isAfterCountry(items);
  if (next?.type === 'word' && isSeller(next.folded)) return isAfter || !isUpperCase;
  if (!isAfter || word?.type !== 'word') return false;
  if (endsPlaces(word, next) || startsRange(tokens, index + 1)) return true;
  return !isUpperCase && !goesOn(text, word, tokens.slice(index + 1), items);
}

/** Whether a word is a code or goes on in a phrase of capitals: "US, IN FASHION", "DE, IT SHOES". */
function isDoubtfulCode(text: string, tokens: Token[], index: number, items: Item[]): boolean {
  const following = tokens.slice(index + 1);
  if (!isAfterCountry(items) || following.length === 0) return false;
  return sensesOf(longest(text, following, 0, []).item).some(
    (sense) => sense.type === 'value' && sense.filters.categories,
  );
}

/** Whether what "NO", "IN" or "TO" needs follows it, unlike "IN fashion". Words that only connect others, such as "IT", need nothing. */
function goesOn(text: string, { folded, start, end }: WordToken, following: Token[], items: Item[]): boolean {
  const senses = sensesIn(folded, NO_CONTEXT);
  const is = (...types: Sense['type'][]) => senses.some(({ type }) => types.includes(type));
  if (!is('not', 'place', 'to') || following.length === 0) return false;
  const { item } = longest(text, following, 0, [...items, { type: 'words', senses, start, end }]);
  if (is('not'))
    return item.type === 'unknown' || isWritten(text, item, 'use') || sensesOf(item).some(followsNot);
  return item.type === 'period' || isWritten(text, item, 'the') || sensesOf(item).some(followsPlace);
}

const isWritten = (text: string, { start, end }: Item, word: string): boolean =>
  text.slice(start, end).toLowerCase() === word;

/** Those of places and goods begin a new part: "US, NO beauty". */
const BESIDE_CODES = new Set<keyof FilterPayload>(['locations', 'categories', 'languages', 'currencies']);

function followsNot(sense: Sense): boolean {
  if (sense.type === 'value') return !keysOf(sense.filters).some((key) => BESIDE_CODES.has(key));
  return sense.type === 'growth' ? sense.direction === 'either' : /^(?:metric|list)$/.test(sense.type);
}

function followsPlace(sense: Sense): boolean {
  if (sense.type !== 'value') return /^(?:region|list|period)$/.test(sense.type);
  return Boolean(sense.filters.locations ?? sense.filters.languages ?? sense.language);
}

/** Whether what follows a word cannot be a part of its negation or place. */
function endsPlaces(word: Token, next: Token | undefined): boolean {
  if (next?.type === 'symbol') return next.start > word.end || !/[-–—−]/.test(next.symbol);
  return next === undefined || (next.type === 'word' && AFTER_PLACES.test(next.folded));
}

const AFTER_PLACES = /^(?:and|or|but|&|with|without|using|selling|who|that)$/;

/** Words of a comparison before a number: "less than 50", also "up 20%". */
function startsRange(tokens: Token[], index: number): boolean {
  const length = tokens.slice(index, index + LONGEST_NAME).findIndex(({ type }) => type !== 'word');
  const number = tokens[index + length];
  if (length < 1 || number?.type !== 'number') return false;
  const words = tokens
    .slice(index, index + length)
    .flatMap((token) => (token.type === 'word' ? token.folded : []));
  const senses = sensesIn(words.join(' '), NO_CONTEXT);
  return senses.some(({ type }) => type === 'compare' || (type === 'growth' && number.unit === 'percent'));
}

/** Whether two tokens can be part of the same name. */
function isJoined(text: string, before: Token, token: Token): boolean {
  if (token.type === 'symbol') return /[-/]/.test(token.symbol) && token.start === before.end;
  if (before.type === 'symbol') return token.start === before.end;
  return /^[\s.'’:_]*$/.test(text.slice(before.end, token.start));
}

/** "30 days" */
function periodIn([number, word]: Token[]): { period: ChangePeriod | undefined } | undefined {
  if (number?.type !== 'number' || number.unit || word?.type !== 'word') return undefined;
  const days = TIME_UNITS.get(word.folded);
  if (days === undefined) return undefined;
  return { period: periodOf(number.value * days) };
}

export const periodOf = (days: number): ChangePeriod | undefined =>
  keysOf(CHANGE_PERIODS).find((key) => CHANGE_PERIODS[key].days === days);
