import type { Awaitable } from '@brandlode/catalogue-index';
import type { Tier } from '@brandlode/contract';
import type { Context } from '../../context.ts';
import { andThen } from './and-then.ts';
import type { ListCall } from './lists.ts';
import type { Answer } from './send-packed.ts';

/** Characters of words remembered at most, to know them again: some ten thousand calls. */
const REMEMBERED = 1_000_000;

/**
 * Answers lists from the words of a call; undefined where the body is not right, or the answer fails. What was asked twice in the
 * very same words, on the same plan and the same snapshot, is kept: most people ask for the same few pages.
 */
export function listAnswers({ catalogue }: Pick<Context, 'catalogue'>) {
  const asked = new Set<string>();
  let remembered = 0;
  const remember = (words: string) => {
    if (remembered > REMEMBERED) {
      asked.clear();
      remembered = 0;
    }
    asked.add(words);
    remembered += words.length;
  };

  return (
    { list, query, address }: ListCall,
    body: string,
    tier: Tier | undefined,
  ): Awaitable<Answer> | undefined => {
    // Those of this snapshot, even when the next one arrives before the answer is made.
    const answers = catalogue.answers();
    const words = `${tier} ${address} ${body}`;
    const isAskedAgain = asked.has(words);
    const before = isAskedAgain ? answers.get(words) : undefined;
    if (before) return before;
    if (!isAskedAgain) remember(words);
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

/** Undefined for what is no JSON, which no payload is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
