import type { IndexedPhrase } from './indexed-phrase.ts';
import { amountAt } from './phrase-amounts.ts';
import type { Reading } from './phrase-reading.ts';
import type { Sense } from './phrase-senses.ts';

/** "similar to Havby but smaller": the name ends before the next words with a meaning. */
export function readSimilar(reading: Reading): boolean {
  const { phrase } = reading;
  const from = reading.index;
  let position = from + 1;
  const isEnd = () => endsName(phrase, position, position === from + 1);
  while (position < phrase.items.length && !isEnd()) position++;
  if (position === from + 1) return reading.notUnderstood(from, position);
  const name = phrase.textOf(from + 1, position);
  const sizeFrom = phrase.sense('and', position) ? position + 1 : position;
  const size = phrase.sense('size', sizeFrom)?.size;
  const to = size ? sizeFrom + 1 : position;
  reading.parts.push({ kind: 'similar', text: phrase.textOf(from, to), name, ...(size && { size }) });
  reading.index = to;
  return true;
}

function endsName(phrase: IndexedPhrase, position: number, isFirst: boolean): boolean {
  const word = phrase.textOf(position, position + 1);
  if (/^[,;]$/.test(word)) return true;
  // "H&M"
  if (word === '&') return false;
  // "On Running in germany"
  if (/^running$/i.test(word) && phrase.sense('place', position + 1)) return false;
  const isLink =
    phrase.sense('and', position) || phrase.sense('clause', position) || BEFORE_OTHERS.test(word);
  if (isLink) return !isFirst && isMeant(phrase, phrase.after(position + 1));
  return ENDS_OF_NAME.some((type) => phrase.sense(type, position)) || isCounted(phrase, position);
}

function isMeant(phrase: IndexedPhrase, position: number): boolean {
  return (
    phrase.isNamed(position) ||
    [...ENDS_OF_NAME, 'list' as const].some((type) => phrase.sense(type, position)) ||
    isCounted(phrase, position)
  );
}

/** Whether a number is an amount, unlike that of "Forever 21". */
function isCounted(phrase: IndexedPhrase, position: number): boolean {
  const amount = amountAt(phrase, position);
  if (!amount) return false;
  const next = phrase.after(amount.to);
  const isNamed = phrase.metricsAt(next).length > 0 || Boolean(phrase.sense('growth', next));
  return !amount.isBare || amount.unit !== undefined || isNamed;
}

const ENDS_OF_NAME: Sense['type'][] = ['place', 'compare', 'size', 'not', 'growth', 'between'];

/** Words that end a name before something with a meaning, besides those of a new clause. */
const BEFORE_OTHERS = /^(?:but|running|on|via|powered by|built on|built with|running on|runs on)$/i;
