import type { BrandCollection, BrandDetail } from '@brandlode/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { BrandSources } from './brand-sources.tsx';

afterEach(() => vi.unstubAllEnvs());

it('a fact of a day has the date of that day in every time zone', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(new Date('2026-03-05T00:00:00Z').getDate()).toBe(4);
  const collection: BrandCollection = {
    status: 'opted-out',
    requestedAt: null,
    startedAt: null,
    finishedAt: null,
    progress: [],
    reading: null,
    facts: [
      {
        fact: 'currency',
        value: 'USD',
        evidence: null,
        source: 'A list',
        observedAt: '2026-03-05T00:00:00.000Z',
      },
    ],
    technologies: [],
    sources: [],
  };
  const sources = renderToStaticMarkup(
    <BrandSources brand={{ id: 1 } as BrandDetail} collection={collection} />,
  );
  expect(sources).toContain('Mar 5, 2026');
});
