/**
 * How a report states a lower bound, such as the products of a list that was not read to its end. A bound is never a metric's
 * value: filters and averages would take it for one.
 */
export const atLeast = (count: number, thing: string): string =>
  `at least ${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
