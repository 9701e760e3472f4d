import { expect, it } from 'vitest';
import { alertText } from './alert-text.ts';

const alert = { kinds: [], minChange: null, change: null };
const list = { kind: 'list', id: '1', name: 'Competitors' } as const;

it('describes an alert in a sentence', () => {
  expect(alertText({ ...alert, target: list })).toBe('When a brand on Competitors changes in any way');
  expect(alertText({ ...alert, target: list, kinds: ['price_cut'], minChange: 10 })).toBe(
    'When a brand on Competitors cuts a price by 10% or more',
  );
  expect(alertText({ ...alert, target: { ...list, kind: 'search' }, kinds: ['search_matched'] })).toBe(
    'When a brand starts to match Competitors',
  );
});

it('describes an alert about a metric with its direction, percentage and period', () => {
  const change = {
    metric: 'estimated_monthly_traffic',
    direction: 'down',
    percent: 20,
    period: '30d',
  } as const;
  const of = (part: object, target: Parameters<typeof alertText>[0]['target'] = list) =>
    alertText({ ...alert, target, kinds: ['metric_changed'], change: { ...change, ...part } });
  expect(of({})).toBe('When a brand on Competitors loses 20% or more in Monthly traffic within 30 days');
  expect(of({ direction: 'either', period: '7d' }, { kind: 'brand', id: '1', name: 'Fernloft' })).toBe(
    'When Fernloft gains or loses 20% or more in Monthly traffic within 7 days',
  );
});
