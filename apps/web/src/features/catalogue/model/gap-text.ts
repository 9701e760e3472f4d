import { type BrandCollection, METRIC_SOURCES, type MetricKey } from '@brandlode/contract';

type Collection = Pick<BrandCollection, 'standing' | 'finishedAt' | 'sources'>;

/** Why a metric of a brand is not known, for customers; an operator's reasons are in Data health. */
export function gapText(key: MetricKey, collection: Collection | undefined): string {
  if (!collection || collection.standing === 'demonstration') return 'No data yet';
  const sources = METRIC_SOURCES[key];
  if (collection.standing === 'opted out') return 'The owner opted out';
  if (collection.finishedAt === null)
    return sources.every(({ keys }) => keys) ? 'Not collected yet' : 'Not observed yet';
  const outcomes = new Map(collection.sources.map(({ source, outcome }) => [source, outcome]));
  const own = sources.flatMap(({ source }) => outcomes.get(source) ?? []);
  // Sources that read the store do not apply where its front page could not be read.
  const readsStore = sources.some(({ source, keys }) => !keys && source !== 'estimates');
  if (own.some(isUnread) || (readsStore && isUnread(outcomes.get('storefront'))))
    return "Couldn't be read last time";
  if (own.some((outcome) => outcome !== 'not applicable')) return 'Not found at the last visit';
  if (sources.some(({ source }) => source === 'estimates') && outcomes.get('popularity-rank') === 'missing')
    return 'Too few visits to be ranked';
  return 'Not collected here';
}

const isUnread = (outcome: BrandCollection['sources'][number]['outcome'] | undefined) =>
  outcome === 'failed' || outcome === 'blocked';
