import type { Awaitable } from '@brandlode/catalogue-index';
import type { Tier } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import type { ListCall } from './lists.ts';
import type { Answer } from './send-packed.ts';

/** In the place of an answer that was given once: what nobody asks for again is not worth its memory. */
const ASKED_ONCE: Answer = { json: Buffer.alloc(0) };

/** A call as it came in, and what its address asks for. */
type Call = ListCall & { address: string; body: string; tier: Tier | undefined };

/**
 * Answers lists from the words of a call; undefined where the body is not right, or the answer fails. What was asked twice in the
 * very same words, on the same plan and the same snapshot, is kept: most people ask for the same few pages.
 */
export const listAnswers =
  (context: Pick<Context, 'catalogue'>) =>
  ({ list, query, address, body, tier }: Call): Awaitable<Answer> | undefined => {
    // Those of this snapshot, even when the next one arrives before the answer is made.
    const kept = context.catalogue.answers();
    const words = `${tier} ${address} ${body}`;
    const before = kept.get(words);
    if (before && before !== ASKED_ONCE) return before;
    const payload = list.payload?.safeParse(parseJson(body));
    if (payload?.success === false) return undefined;
    try {
      return andThen(list.answer(context, { query, payload: payload?.data, tier }), (json) => {
        const answer: Answer = { json };
        kept.set(words, before ? answer : ASKED_ONCE);
        return answer;
      });
    } catch {
      return undefined;
    }
  };

/** Undefined for what is no JSON, which no payload is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
