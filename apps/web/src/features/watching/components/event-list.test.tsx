import { UNAVAILABLE_BRAND } from '@brandlode/contract';
import { EVENT } from '@brandlode/contract/testing';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { EventsByDay } from './event-list.tsx';

const event = (available: boolean) => ({ ...EVENT, brand: { ...EVENT.brand, available } });
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

it('changes are shown by day, the newest first, and those that have only a day without a time', () => {
  // As west of UTC, where a change of a day is older than those of the evening before.
  const times = ['2026-11-29T21:00:00.000Z', '2026-11-30T00:00:00.000Z', '2026-11-29T00:00:00.000Z'];
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <EventsByDay events={times.map((at) => ({ ...event(true), id: at, at }))} />
    </MemoryRouter>,
  );
  const texts = [...html.matchAll(/<(?:h2|time)[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['Nov 30, 2026', '', 'Nov 29, 2026', '9:00 PM', '']);
});
