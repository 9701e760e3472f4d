import { expect, it } from 'vitest';
import { DEFAULT_VIEW, parseHistoryView, withHistoryView } from './history-view.ts';

const view = { metric: 'fb_likes_count', period: '90d', median: 201, indexed: true } as const;

it('the view of a history is in the URL, beside other parameters', () => {
  const address = withHistoryView('?categories=a:b&period=1y', view);
  expect(address).toBe('?categories=a:b&metric=fb_likes_count&period=90d&median=201&scale=indexed');
  expect(parseHistoryView(new URLSearchParams(address))).toEqual(view);
  expect(withHistoryView(address, DEFAULT_VIEW)).toBe('?categories=a:b');
  expect(withHistoryView('', DEFAULT_VIEW)).toBe('');
});

it('an invalid view falls back to the default', () => {
  expect(parseHistoryView(new URLSearchParams('metric=toString&period=2y&median=-1&scale=x'))).toEqual(
    DEFAULT_VIEW,
  );
});
