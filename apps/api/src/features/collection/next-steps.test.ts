import { METRIC_KEYS, mapKeys } from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import { type Known, nextSteps } from './next-steps.ts';

const NOTHING_KNOWN = mapKeys(METRIC_KEYS, () => 0);
const run = (source: string, part: Partial<Known['operator']['sources'][number]> = {}) => ({
  source,
  found: 0,
  failed: 0,
  blocked: 0,
  other: 0,
  notApplicable: 0,
  reasons: [],
  ...part,
});

const LOADED = { isLoaded: true, startedAt: null };

/** A real catalogue of 1,000 brands of which nothing is known. */
function stepsOf(part: Partial<Known> = {}, operator: Partial<Known['operator']> = {}) {
  const steps = nextSteps({
    catalogue: 'real',
    brands: 1_000,
    ages: { counts: [0, 0, 0, 0], older: 0, never: 1_000 },
    known: NOTHING_KNOWN,
    profiles: { facebook: 620, instagram: 540 },
    rankLists: { isLoaded: false, startedAt: null },
    hasGrown: true,
    countStarter: () => 12_000,
    ...part,
    operator: {
      catalogues: [
        { name: 'real', brands: part.brands ?? 1_000 },
        { name: 'demonstration', brands: 60 },
      ],
      starterLoaded: true,
      collects: false,
      sources: [],
      ...operator,
    },
  });
  return steps.map(({ step, brands, isCounted }) => `${step} ${isCounted ? '' : 'about '}${brands}`);
}

describe('The next steps of an operator', () => {
  it('begin with the rank lists, with the number of brands without visits, and follow in order', () => {
    expect(stepsOf()).toEqual(['load-ranks 1000', 'collect 1000', 'facebook-key 620', 'instagram-key 540']);
  });

  it('are to show real brands while sample data is shown, with the number of brands there will be', () => {
    const catalogues = [
      { name: 'real' as const, brands: 40 },
      { name: 'demonstration' as const, brands: 60 },
    ];
    const demonstration = { catalogue: 'demonstration' as const, brands: 60 };
    expect(stepsOf(demonstration, { catalogues, starterLoaded: false })).toEqual(['show-real about 12040']);
    expect(stepsOf(demonstration, { catalogues })).toEqual(['show-real 40']);
  });

  it('are to add the starter brands to an empty catalogue only', () => {
    const empty: Partial<Known> = {
      brands: 0,
      ages: { counts: [0, 0, 0, 0], older: 0, never: 0 },
      profiles: { facebook: 0, instagram: 0 },
    };
    expect(stepsOf(empty, { starterLoaded: false })).toEqual(['add-starter 12000']);
    expect(stepsOf(empty)).toEqual([]);
    expect(stepsOf({}, { starterLoaded: false })[0]).toBe('load-ranks 1000');
  });

  it('leave out rank lists that were loaded, or are not needed', () => {
    expect(stepsOf({ rankLists: LOADED })[0]).toBe('collect 1000');
    const visitsOf = (brands: number) => ({ ...NOTHING_KNOWN, estimated_monthly_traffic: brands });
    expect(stepsOf({ known: visitsOf(501) })[0]).toBe('collect 1000');
    expect(stepsOf({ known: visitsOf(400) })[0]).toBe('load-ranks 600');
  });

  it('are to grow the catalogue until that was started once', () => {
    expect(stepsOf({ hasGrown: false })).toEqual([
      'load-ranks 1000',
      'grow about 10000',
      'collect 1000',
      'facebook-key 620',
      'instagram-key 540',
    ]);
  });

  it('leave out what is done: collection that is on, and sources that have run', () => {
    const sources = [run('facebook-page', { found: 3 }), run('instagram-business', { failed: 2 })];
    expect(stepsOf({ rankLists: LOADED }, { collects: true, sources })).toEqual([]);
    const off = [run('facebook-page', { other: 9, notApplicable: 9 })];
    expect(stepsOf({ rankLists: LOADED }, { collects: true, sources: off })).toEqual([
      'facebook-key 620',
      'instagram-key 540',
    ]);
  });
});
