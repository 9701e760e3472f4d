import { statSync } from 'node:fs';
import { z } from 'zod';
import { configurableSource, DAY } from '../source.ts';
import { readCrux, readTranco } from './read-ranks.ts';

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const file = z
  .string()
  .refine(isFile, {
    error: ({ input }) => `names ${input}, which is not a file: correct the path, or leave it out`,
  })
  .optional();

/** The store's rank in downloaded lists of popular sites: an input of the estimates, not a metric itself. */
export const popularityRank = configurableSource(
  { TRANCO_FILE: file, CRUX_FILE: file },
  async ({ TRANCO_FILE, CRUX_FILE }) => {
    const lists = [
      ...(TRANCO_FILE ? [await readTranco(TRANCO_FILE)] : []),
      ...(CRUX_FILE ? [await readCrux(CRUX_FILE)] : []),
    ];
    return {
      name: 'popularity-rank',
      schedule: { first: 30 * DAY, min: 30 * DAY, max: 30 * DAY },
      always: true,
      async collect({ domain }) {
        const popularity = lists.flatMap((list) => list.find(domain) ?? []);
        const empty = { source: 'popularity-rank', requests: 0, metrics: [], facts: {} };
        if (lists.length === 0)
          return { ...empty, outcome: 'not applicable', reason: 'no list: set TRANCO_FILE or CRUX_FILE' };
        if (popularity.length === 0) {
          const reason = `not in ${lists.map(({ list }) => list).join(' or ')}`;
          return { ...empty, outcome: 'missing', reason };
        }
        return { ...empty, outcome: 'found', facts: { popularity } };
      },
    };
  },
);
