import { type BrandDetail, type CategoryHistory, categoryByLabel } from '@brandlode/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { DEFAULT_VIEW } from '../../model/history-view.ts';
import { BrandHistory } from './brand-history.tsx';

vi.mock('#lib/loading/deferred.tsx', async () => {
  const { MetricChart } = await import('./metric-chart.tsx');
  return { deferred: () => MetricChart };
});

afterEach(() => queryClient.clear());

const METRIC = 'fb_likes_count';
const brand = { id: 1, brand_name: 'Kettle', categories: ['Tea'] } as BrandDetail;

/** The history of a brand with these values, indexed beside the median of its category. */
function indexedHistory(values: number[], median: CategoryHistory['data']): string {
  const category = categoryByLabel('tea')?.id;
  queryClient.setQueryData(['categories', category, 'history', METRIC], { data: median });
  const points = values.map((value, index) => {
    const day = `2026-03-0${index + 1}`;
    return {
      day,
      value,
      origin: { source: 'test', kind: 'measured' as const, observedAt: `${day}T00:00:00.000Z` },
    };
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <BrandHistory
        brand={brand}
        history={[{ metric: METRIC, points }]}
        view={{ ...DEFAULT_VIEW, median: category, indexed: true }}
        onChange={() => {}}
      />
    </QueryClientProvider>,
  );
}

it('a median without values leaves the brand as it is and says why', () => {
  const history = indexedHistory([40, 60], []);
  expect(history).toContain('Too few brands in this category have data.');
  expect(history).toMatch(/aria-valuetext="Mar 2, 2026; 60"/);
});

it('a brand that is zero on the base day is named as not indexed, and the median by its name', () => {
  const history = indexedHistory([0, 60], [{ day: '2026-03-01', value: 10, brands: 9 }]);
  expect(history).toContain('relative to Mar 1, 2026 (100); zero on that day and not indexed: Kettle');
  expect(history).toMatch(/aria-valuetext="Mar 1, 2026; Median of Tea: 100.0"/);
});
