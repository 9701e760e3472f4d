import type { Awaitable } from '@brandlode/catalogue-index';
import type { Tier } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import type { ListCall } from './lists.ts';
import type { Answer } from './send-packed.ts';

/** Calls remembered at most, to know them again; a power of two. */
const CALLS = 1 << 14;

/**
 * Answers lists from the words of a call; undefined where the body is not right, or the answer fails. What was asked twice in the
 * very same words, on the same plan and the same snapshot, is kept: most people ask for the same few pages.
 */
export function listAnswers({ catalogue }: Pick<Context, 'catalogue'>) {
  const wasAsked = remembered(CALLS);

  return (
    { list, query, address }: ListCall,
    body: string,
    tier: Tier | undefined,
  ): Awaitable<Answer> | undefined => {
    // Those of this snapshot, even when the next one arrives before the answer is made.
    const answers = catalogue.answers();
    const words = wasAsked(address, body) ? `${tier} ${address} ${body}` : null;
    const before = words === null ? undefined : answers.get(words);
    if (before) return before;
    const payload = list.payload?.safeParse(parseJson(body));
    if (payload?.success === false) return undefined;
    try {
      const made = list.answer({ catalogue }, { query, payload: payload?.data, tier });
      return andThen(made, (json) => {
        const answer: Answer = { json };
        if (words !== null) answers.set(words, answer);
        return answer;
      });
    } catch {
      return undefined;
    }
  };
}

/**
 * Tells whether a body was sent to an address before. Only the newest hash of a place is kept: a call may be forgotten, or taken
 * for another, which costs an answer made or kept in vain.
 */
function remembered(places: number): (address: string, body: string) => boolean {
  const hashes = new Int32Array(places);
  return (address, body) => {
    const hash = hashed(body, hashed(address, 0));
    const place = hash & (places - 1);
    const before = hashes[place] === hash;
    hashes[place] = hash;
    return before;
  };
}

function hashed(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

/** Undefined for what is no JSON, which no payload is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
