import { statSync } from 'node:fs';
import type { Connection } from '@brandlode/database';
import { z } from 'zod';
import { apiAddress } from '../api/api-settings.ts';
import { isEnabled, OPEN_DATA_SETTING } from '../api/open-data.ts';
import { sourceReport } from '../report.ts';
import { configurableSource, HOURS_PER_DAY } from '../source.ts';
import { openRankLists, type RankListSource, type RankLists } from './rank-lists.ts';

const NAME = 'popularity-rank';

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const file = z
  .string()
  .refine(isFile, {
    error: ({ input }) => `names ${input}, which is not a file: correct the path, or leave it out`,
  })
  .optional();

const SETTINGS = {
  ...OPEN_DATA_SETTING,
  TRANCO_FILE: file,
  CRUX_FILE: file,
  TRANCO_URL: apiAddress.default('https://tranco-list.eu/top-1m.csv.zip'),
  CRUX_URL: apiAddress.default(
    'https://raw.githubusercontent.com/zakird/crux-top-lists/main/data/global/current.csv.gz',
  ),
};

/** The lists that these variables turn on: from files, or downloaded. */
export function openConfiguredLists(
  environment: Record<string, unknown>,
  connection: Connection,
  userAgent: string,
  onError?: (error: Error) => void,
): RankLists {
  const { OPEN_DATA, TRANCO_FILE, CRUX_FILE, TRANCO_URL, CRUX_URL } = z.object(SETTINGS).parse(environment);
  const fetches = isEnabled(OPEN_DATA, NAME);
  const sources: RankListSource[] = [];
  // Tranco's list changes daily, the Chrome UX report monthly.
  if (TRANCO_FILE) sources.push({ list: 'Tranco', file: TRANCO_FILE });
  else if (fetches) sources.push({ list: 'Tranco', url: TRANCO_URL, hours: HOURS_PER_DAY });
  if (CRUX_FILE) sources.push({ list: 'CrUX', file: CRUX_FILE });
  else if (fetches) sources.push({ list: 'CrUX', url: CRUX_URL, hours: 7 * HOURS_PER_DAY });
  return openRankLists(connection, sources, userAgent, onError);
}

/** The store's rank in lists of popular sites: an input of the estimates, not a metric itself. */
export const popularityRank = configurableSource(SETTINGS, (_settings, _callApi, { rankLists } = {}) => ({
  name: NAME,
  asksByAddress: true,
  schedule: { first: 30 * HOURS_PER_DAY, min: 30 * HOURS_PER_DAY, max: 30 * HOURS_PER_DAY },
  always: true,
  async collect({ domain }) {
    if (!rankLists || rankLists.names.length === 0)
      return sourceReport(NAME, 'not applicable', {
        reason: 'no list: add popularity-rank to OPEN_DATA, or set TRANCO_FILE or CRUX_FILE',
      });
    const refreshing = rankLists.refresh();
    // Lists of yesterday are good enough; the collector reports the error of a refresh.
    if ((await rankLists.problems()).length > 0) await refreshing;
    else refreshing.catch(() => {});
    const popularity = await rankLists.find(domain);
    if (popularity.length > 0) return sourceReport(NAME, 'found', { facts: { popularity } });
    const problems = await rankLists.problems();
    if (problems.length > 0) return sourceReport(NAME, 'failed', { reason: problems.join('; ') });
    return sourceReport(NAME, 'missing', { reason: `not in ${rankLists.names.join(' or ')}` });
  },
}));
