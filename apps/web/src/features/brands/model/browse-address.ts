import type { ChangeKey } from '@brandlode/contract';

/** The growth that cards show, of the metrics that most of them show. */
const CHANGES: ChangeKey[] = [
  'estimated_monthly_traffic_change_30d',
  'ig_followers_count_change_30d',
  'fb_likes_count_change_30d',
];

/** The address of a page of all brands or of a category. */
export const browseAddress = (page: number, category?: number): string =>
  `/api/brands?page=${page}${category === undefined ? '' : `&category=${category}`}&changes=${CHANGES.join()}`;
