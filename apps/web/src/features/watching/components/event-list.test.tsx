import { type BrandEvent, UNAVAILABLE_BRAND } from '@brandlode/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { EventsByDay } from './event-list.tsx';

const event = (available: boolean): BrandEvent => ({
  id: '1',
  kind: 'ads_started',
  brand: { id: 7, name: 'Northern Kettle', domain: 'kettle.example', image: null, available },
  at: '2026-11-20T08:00:00.000Z',
  since: null,
  before: null,
  after: null,
  metric: null,
  change: null,
  count: 1,
  items: [],
  evidence: { source: 'meta-ad-library', address: null, text: null },
  confidence: 'high',
  demonstration: false,
});
const shown = (available: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EventsByDay events={[event(available)]} />
    </MemoryRouter>,
  );

it('an event links to its brand only while the brand has a page', () => {
  expect(shown(true)).toContain('href="/brands/7/overview"');
  expect(shown(true)).not.toContain(UNAVAILABLE_BRAND);
  expect(shown(false)).not.toContain('href="/brands');
  expect(shown(false)).toContain('Northern Kettle');
  expect(shown(false)).toContain(UNAVAILABLE_BRAND);
});
