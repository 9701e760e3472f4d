import { crc32 } from 'node:zlib';
import type { Awaitable } from '@brandlode/catalogue-index';
import type { Tier } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import type { ListCall } from './lists.ts';
import type { Answer } from './send-packed.ts';

/**
 * Answers lists from the words of a call; undefined where the body is not right, or the answer fails. What was asked twice in the
 * very same words, on the same plan and the same snapshot, is kept: most people ask for the same few pages.
 */
export function listAnswers({ catalogue }: Pick<Context, 'catalogue'>) {
  const askedBefore = memory();
  return (
    { list, query, address }: ListCall,
    body: string,
    tier: Tier | undefined,
  ): Awaitable<Answer> | undefined => {
    // Those of this snapshot, even when the next one arrives before the answer is made.
    const answers = catalogue.answers();
    const words = `${tier} ${address} ${body}`;
    const isAskedAgain = askedBefore(words);
    const before = isAskedAgain ? answers.get(words) : undefined;
    if (before) return before;
    const payload = list.payload?.safeParse(parseJson(body));
    if (payload?.success === false) return undefined;
    try {
      const made = list.answer({ catalogue }, { query, payload: payload?.data, tier });
      return andThen(made, (json) => {
        const answer: Answer = { json };
        if (isAskedAgain) answers.set(words, answer);
        return answer;
      });
    } catch {
      return undefined;
    }
  };
}

/** Places for what was asked, and how many are taken at most: so few that two rarely meet in one. */
const PLACES = 1 << 20;
const TAKEN = 1 << 15;

/** Says of words whether they were asked before, once in sixty or more wrongly so; forgets all from time to time. */
function memory() {
  const asked = new Uint8Array(PLACES);
  let taken = 0;
  return (words: string): boolean => {
    const place = crc32(words) % PLACES;
    if (asked[place] === 1) return true;
    if (++taken > TAKEN) {
      asked.fill(0);
      taken = 1;
    }
    asked[place] = 1;
    return false;
  };
}

/** Undefined for what is no JSON, which no payload is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
