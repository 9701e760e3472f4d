import { expect, it } from 'vitest';
import { testEvent } from '../events/test-event.ts';
import { writeAtom, writeJsonFeed } from './write-feed.ts';

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

it('a change that is not certain is told as such', () => {
  const textOf = (confidence: 'high' | 'medium' | 'low') =>
    writeJsonFeed(feedOf({ confidence })).items[0]?.content_text;
  expect(textOf('medium')).toContain('\nProbable\n');
  expect(textOf('low')).toContain('\nUncertain\n');
  expect(textOf('high')).not.toContain('\n\n');
});

it('a title has the change as precisely as the text, and 100% only if nothing is left', () => {
  const titleOf = (change: number) => writeJsonFeed(feedOf({ change, count: 1_200 })).items[0]?.title;
  expect([-20, -99.97, 2.4].map(titleOf)).toEqual([
    'Test brand: Price cut (\u221220%), 1,200 at once',
    'Test brand: Price cut (\u221299.9%), 1,200 at once',
    'Test brand: Price cut (+2.4%), 1,200 at once',
  ]);
});
