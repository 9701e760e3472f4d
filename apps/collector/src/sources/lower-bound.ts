import { formatCount } from '@brandlode/contract';

/**
 * How a report states a lower bound, such as the number of products of a list that was not read completely. A bound is never a metric's
 * value: filters and averages would treat it as exact.
 */
export const atLeast = (count: number, thing: string): string => `at least ${formatCount(count, thing)}`;
