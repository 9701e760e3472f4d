import { expect, it } from 'vitest';
import { NEW_ALERT, ruleOf } from './alert-draft.ts';

it('is a rule about events with a minimum change only where all kinds have a percentage', () => {
  expect(ruleOf(NEW_ALERT)).toEqual({ kinds: [], minChange: null, change: null });
  const typed = { ...NEW_ALERT, minPercent: '15' };
  expect(ruleOf({ ...typed, kinds: ['price_cut'] })).toMatchObject({ minChange: 15 });
  expect(ruleOf({ ...typed, kinds: ['price_cut', 'sale_started'] })).toMatchObject({ minChange: null });
});

it('is a rule about a metric once its percentage is from 1 to 1,000', () => {
  const of = (percent: string) => ruleOf({ ...NEW_ALERT, ofMetric: true, kinds: ['price_cut'], percent });
  expect(of('1000')).toEqual({
    kinds: ['metric_changed'],
    minChange: null,
    change: { metric: 'estimated_monthly_traffic', direction: 'either', percent: 1_000, period: '30d' },
  });
  for (const invalid of ['', '0', '1001', '5.5', '-3', 'x']) expect(of(invalid), invalid).toBeUndefined();
});
