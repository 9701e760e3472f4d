import { isFlag } from '../brands/metrics.ts';
import { keysOf } from '../keys-of.ts';
import type { FilterPayload } from '../search/filter-payload.ts';
import type { IndexedPhrase } from './indexed-phrase.ts';
import { NOT_EXCLUDED } from './phrase-parts.ts';
import type { Reading } from './phrase-reading.ts';
import type { Sense } from './phrase-senses.ts';

/** Adds values, or excludes them after "not" or before "no". */
export function finish(reading: Reading, from: number, to: number, choices: FilterPayload[]): boolean {
  const { phrase } = reading;
  if (reading.isNegated) return exclude(reading, from, to, choices);
  const answer = answerAt(phrase, to);
  if (!answer?.isNo) return reading.push(from, answer?.to ?? to, choices);
  const excluded = excludedBy(choices);
  return excluded.length > 0
    ? reading.push(from, answer.to, excluded)
    : reading.notUnderstood(from, answer.to, NOT_EXCLUDED);
}

/** Excludes values after "not", also those that the list goes on with. */
function exclude(reading: Reading, from: number, to: number, choices: FilterPayload[]): boolean {
  const { phrase } = reading;
  const start = startOfNot(phrase, from);
  const excluded = excludedBy(choices);
  let end = to;
  let next = nextOfList(phrase, end, choices);
  if (excluded.length > 0) reading.push(start, end, excluded);
  else {
    while (next !== undefined && phrase.valueSenses(next).every(({ filters }) => !negated(filters))) {
      end = next + 1;
      next = nextOfList(phrase, end, choices);
    }
    reading.notUnderstood(start, end, NOT_EXCLUDED);
  }
  reading.denyFrom(next ?? (hasDeniedPlace(phrase, end) ? end : undefined));
  return true;
}

/** The "no" of "ads: no", unlike that of "klaviyo, no mailchimp". */
export function answerAt(phrase: IndexedPhrase, position: number): { isNo: boolean; to: number } | undefined {
  const word = phrase.sense('equals', position) ? position + 1 : position;
  const [, answer] = /^(no|yes)$/i.exec(phrase.textOf(word, word + 1)) ?? [];
  const isAfterColon = /:\s*$/.test(phrase.text.slice(0, phrase.items[word]?.start));
  const isLast = word + 1 === phrase.items.length || phrase.sense('and', word + 1);
  if (!answer || !isLast || !(isAfterColon || word > position)) return undefined;
  return { isNo: answer.toLowerCase() === 'no', to: word + 1 };
}

/**
 * What follows excluded values in their list: anything after "or", values of the same kind after "and", and after a comma those of a list
 * that ends with one of both.
 */
export function nextOfList(
  phrase: IndexedPhrase,
  position: number,
  values: FilterPayload[],
): number | undefined {
  let next = position;
  while (phrase.sense('and', next)) next++;
  const joint = phrase.textOf(position, next).toLowerCase();
  const isOr = /^or$|[\s,]or$/.test(joint);
  // "no mailchimp and on shopify", unlike "not on shopify or on woocommerce"
  const isSkipped = (word: number) =>
    isOr
      ? phrase.sense('filler', word) && !phrase.sense('clause', word)
      : ARTICLES.test(phrase.textOf(word, word + 1));
  while (phrase.sense('place', next) || isSkipped(next)) next++;
  const isSameKind = phrase
    .valueSenses(next)
    .some(({ filters }) => values.some((value) => kindOf(value) === kindOf(filters)));
  if (/^[,;]$/.test(joint))
    return isSameKind && nextOfList(phrase, next + 1, values) !== undefined ? next : undefined;
  const isAlternative = isOr && canBeDenied(phrase, next);
  return joint !== '' && (isSameKind || isAlternative) ? next : undefined;
}

export function startOfNot(phrase: IndexedPhrase, from: number): number {
  let start = from;
  for (let before = from - 1; IN_NEGATION.some((type) => phrase.sense(type, before)); before--)
    if (phrase.sense('not', before)) start = before;
  return start;
}

export function canBeDenied(phrase: IndexedPhrase, position: number): boolean {
  return phrase.isNamed(position) || phrase.items[position]?.type === 'unknown';
}

/** "not available in china", "no shoes made in china", unlike "zero sugar in china" */
export function hasDeniedPlace(phrase: IndexedPhrase, from: number, isVerbal = false): boolean {
  return (
    (isVerbal || PARTICIPLE.test(phrase.textOf(from, from + 1))) &&
    phrase.sense('place', from + 1) !== undefined &&
    phrase.isNamed(phrase.after(from + 1))
  );
}

const PARTICIPLE = /(?:ed|made|sold|grown|built|sewn|woven)$/i;

/** What may come between "not" and what is excluded. */
const IN_NEGATION: Sense['type'][] = ['not', 'filler', 'place'];

const ARTICLES = /^(?:an?|the|any|all|some)$/i;

/** Platforms and technologies are named in the same lists. */
const kindOf = (filters: FilterPayload) => (filters.platforms ? 'technologies' : keysOf(filters)[0]);

function negated(filters: FilterPayload): FilterPayload | undefined {
  if (filters.technologies) return { technologies: filters.technologies.map((id) => `-${id}`) };
  const [key] = keysOf(filters);
  return key && isFlag(key) ? { [key]: false } : undefined;
}

const excludedBy = (choices: FilterPayload[]): FilterPayload[] =>
  choices.flatMap((filters) => negated(filters) ?? []);
