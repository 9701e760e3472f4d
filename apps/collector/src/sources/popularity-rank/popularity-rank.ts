import type { Source } from '../source.ts';
import type { Ranks } from './read-ranks.ts';

/** Where the store stands in downloaded lists of popular sites. No figure of its own: what the estimates are made from. */
export function popularityRank(lists: Ranks[]): Source {
  return {
    name: 'popularity-rank',
    async collect({ domain }) {
      const popularity = lists.flatMap((list) => list.find(domain) ?? []);
      const empty = { source: 'popularity-rank', requests: 0, metrics: [], facts: {} };
      if (lists.length === 0) {
        return { ...empty, outcome: 'not applicable', reason: 'no list: set TRANCO_FILE or CRUX_FILE' };
      }
      if (popularity.length === 0) {
        return {
          ...empty,
          outcome: 'missing',
          reason: `not in ${lists.map(({ list }) => list).join(' or ')}`,
        };
      }
      return { ...empty, outcome: 'found', facts: { popularity } };
    },
  };
}
