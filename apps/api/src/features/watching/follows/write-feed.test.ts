import { expect, it } from 'vitest';
import { testEvent } from '../events/test-event.ts';
import { writeAtom } from './write-feed.ts';

const time = '2026-03-05T10:00:00.000Z';
const feedOf = (event: Partial<ReturnType<typeof testEvent>>) => ({
  product: 'Brandlode',
  publicUrl: 'https://brands.example',
  self: 'https://brands.example/feeds/x.atom',
  entries: [
    {
      id: '1',
      followed: 'brand' as const,
      alertId: null,
      createdAt: time,
      readAt: null,
      event: { ...testEvent(time), ...event },
    },
  ],
});

it('a text of a store cannot make the whole feed invalid', () => {
  const items = [{ name: 'Mug\uffff \u0008<b>&', before: 50, after: 40, currency: 'EUR' }];
  expect(writeAtom(feedOf({ items }))).toContain('Mug &lt;b&gt;&amp; €50.00 → €40.00');
});
