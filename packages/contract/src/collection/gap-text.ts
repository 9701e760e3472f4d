import type { BrandDetail } from '../brands/brand.ts';
import { sourcesOf } from '../brands/metric-sources.ts';
import type { MetricKey } from '../brands/metrics.ts';
import type { BrandCollection } from './collection.ts';
import { isInProgress } from './collection-progress.ts';
import type { RunNoteCode } from './visit-reasons.ts';

/** What decides why values of a brand are unknown. */
export type CollectionOutcome = Pick<
  BrandCollection,
  'status' | 'requestedAt' | 'startedAt' | 'finishedAt'
> & { sources: Pick<BrandCollection['sources'][number], 'source' | 'outcome' | 'notes'>[] };

export const NOT_COLLECTED = 'No data yet';

/** The notes of a source that read only a part of what a metric counts. */
const BOUNDS: Partial<Record<MetricKey, RunNoteCode[]>> = {
  product_count: ['at-least', 'between'],
  reddit_mentions_count: ['at-least-mentions', 'none-in-newest'],
  fb_ads_count: ['at-least-ads'],
  fb_ads_active_count: ['at-least-ads'],
};

/** Why a metric of a brand is unknown, for customers; operators find causes in Data health. Empty while loading. */
export function gapText(
  key: MetricKey,
  { mine, estimates }: Pick<BrandDetail, 'mine' | 'estimates'>,
  collection: CollectionOutcome | undefined,
): string {
  if (mine) return 'Not imported';
  if (!collection) return '';
  if (collection.status === 'opted-out') return 'The owner opted out of checks';
  if (isInProgress(collection)) return 'Not known yet';
  if (collection.status === 'demonstration' || collection.finishedAt === null) return NOT_COLLECTED;
  const sources = sourcesOf(key);
  const outcomes = new Map(collection.sources.map(({ source, outcome }) => [source, outcome]));
  const own = sources.flatMap(({ source }) => outcomes.get(source) ?? []);
  const notes = collection.sources
    .filter(({ source }) => sources.some((each) => each.source === source))
    .flatMap((run) => run.notes);
  // Sources that read the store do not apply where its front page could not be read.
  const readsStore = sources.some(({ source, keys }) => !keys && source !== 'estimates');
  if (own.some(isUnread) || (readsStore && isUnread(outcomes.get('storefront'))))
    return "Couldn't be read last time";
  const bounds = BOUNDS[key] ?? [];
  if (notes.some(({ code }) => bounds.includes(code))) return 'Not known exactly';
  // An average of a sample is an estimate, of which the lowest and the highest price are only bounds.
  const isEnd = key === 'product_min_price' || key === 'product_max_price';
  if (isEnd && own.includes('found') && estimates?.product_avg_price !== undefined)
    return 'Not known exactly';
  if (own.some((outcome) => outcome !== 'not applicable')) return 'Not found';
  // Estimates do not apply to a brand without a rank, so the reason is that of the missing rank.
  const rank = sources.some(({ source }) => source === 'estimates')
    ? outcomes.get('popularity-rank')
    : undefined;
  if (rank === 'missing') return 'Too few visits to be ranked';
  if (isUnread(rank)) return "Couldn't be read last time";
  return 'Not collected here';
}

const isUnread = (outcome: BrandCollection['sources'][number]['outcome'] | undefined) =>
  outcome === 'failed' || outcome === 'blocked';
