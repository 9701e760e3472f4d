import { statSync } from 'node:fs';
import { z } from 'zod';
import { apiAddress } from '../api/api-settings.ts';
import { isEnabled, OPEN_DATA_SETTING } from '../api/open-data.ts';
import { sourceReport } from '../report.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';
import { FetchedRanks } from './fetched-ranks.ts';
import type { ListName } from './rank-store.ts';
import { readRankFile } from './read-ranks.ts';

const NAME = 'popularity-rank';

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const file = z
  .string()
  .refine(isFile, {
    error: ({ input }) => `names ${input}, which is not a file: correct the path, or leave it out`,
  })
  .optional();

/** Tranco's list changes daily, the Chrome UX report monthly. */
const HOURS: Record<ListName, number> = { Tranco: 24, CrUX: 7 * 24 };

/** The store's rank in lists of popular sites, from files or downloaded: an input of the estimates, not a metric itself. */
export const popularityRank = configurableSource(
  {
    ...OPEN_DATA_SETTING,
    TRANCO_FILE: file,
    CRUX_FILE: file,
    TRANCO_URL: apiAddress.default('https://tranco-list.eu/top-1m.csv.zip'),
    CRUX_URL: apiAddress.default(
      'https://raw.githubusercontent.com/zakird/crux-top-lists/main/data/global/current.csv.gz',
    ),
  },
  async (
    { OPEN_DATA, TRANCO_FILE, CRUX_FILE, TRANCO_URL, CRUX_URL },
    _callApi,
    { rankStore, userAgent } = {},
  ) => {
    const fetches = isEnabled(OPEN_DATA, NAME) && rankStore && userAgent;
    const open = async (list: ListName, path: string | undefined, url: string) => {
      if (path) {
        const ranks = await readRankFile(list, path);
        return [{ list, problem: undefined, current: async () => ranks }];
      }
      return fetches
        ? [new FetchedRanks({ list, url, hours: HOURS[list], store: rankStore, userAgent })]
        : [];
    };
    const lists = [
      ...(await open('Tranco', TRANCO_FILE, TRANCO_URL)),
      ...(await open('CrUX', CRUX_FILE, CRUX_URL)),
    ];
    return {
      name: NAME,
      schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
      always: true,
      async collect({ domain }) {
        if (lists.length === 0)
          return sourceReport(NAME, 'not applicable', {
            reason: 'no list: add popularity-rank to OPEN_DATA, or set TRANCO_FILE or CRUX_FILE',
          });
        const current = await Promise.all(lists.map((list) => list.current()));
        const popularity = current.flatMap((ranks) => ranks?.find(domain) ?? []);
        if (popularity.length > 0) return sourceReport(NAME, 'found', { facts: { popularity } });
        const unread = lists.flatMap(({ list, problem }, index) =>
          current[index] ? [] : [`${list}: ${problem ?? 'being downloaded'}`],
        );
        if (unread.length > 0) return sourceReport(NAME, 'failed', { reason: unread.join('; ') });
        return sourceReport(NAME, 'missing', {
          reason: `not in ${lists.map(({ list }) => list).join(' or ')}`,
        });
      },
    };
  },
);
