import {
  type BrandCollection,
  type BrandDetail,
  isInProgress,
  type MetricKey,
  sourcesOf,
} from '@brandlode/contract';
import type { MetricGroup } from './metric-groups.ts';

type Collection = Pick<BrandCollection, 'status' | 'requestedAt' | 'startedAt' | 'finishedAt' | 'sources'>;

/** Why a metric of a brand is unknown, for customers; operators find causes in Data health. Empty while loading. */
export function gapText(
  key: MetricKey,
  { mine }: Pick<BrandDetail, 'mine'>,
  collection: Collection | undefined,
): string {
  if (mine) return 'Not imported';
  if (!collection) return '';
  if (collection.status === 'opted-out') return 'The owner opted out of checks';
  if (isInProgress(collection)) return 'Not known yet';
  if (collection.status === 'demonstration' || collection.finishedAt === null) return NOT_COLLECTED;
  const sources = sourcesOf(key);
  const outcomes = new Map(collection.sources.map(({ source, outcome }) => [source, outcome]));
  const own = sources.flatMap(({ source }) => outcomes.get(source) ?? []);
  // Sources that read the store do not apply where its front page could not be read.
  const readsStore = sources.some(({ source, keys }) => !keys && source !== 'estimates');
  if (own.some(isUnread) || (readsStore && isUnread(outcomes.get('storefront'))))
    return "Couldn't be read last time";
  if (own.some((outcome) => outcome !== 'not applicable')) return 'Not found';
  if (sources.some(({ source }) => source === 'estimates') && outcomes.get('popularity-rank') === 'missing')
    return 'Too few visits to be ranked';
  return 'Not collected here';
}

/** `Reviews, Ads: not found.` for the groups of metrics without any value, by reason. */
export function emptyGroupsTexts(groups: MetricGroup[], gapOf: (key: MetricKey) => string): string[] {
  const reasonOf = ({ keys }: MetricGroup) => [...new Set(keys.map(gapOf))].map(withinSentence).join('; ');
  return [...Map.groupBy(groups, reasonOf)].map(
    ([reason, members]) => `${members.map(({ name }) => name).join(', ')}: ${reason || 'no data'}.`,
  );
}

const withinSentence = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** One text for all metrics of a tab without any value. */
export function unknownText(gap: string, canCheck: boolean): string {
  if (gap !== NOT_COLLECTED) return `No data: ${withinSentence(gap)}.`;
  return canCheck ? 'No data yet. Check this store to collect it.' : 'No data yet.';
}

const NOT_COLLECTED = 'No data yet';

const isUnread = (outcome: BrandCollection['sources'][number]['outcome'] | undefined) =>
  outcome === 'failed' || outcome === 'blocked';
