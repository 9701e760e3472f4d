import type { BrandCollection } from '@brandlode/contract';
import { expect, it } from 'vitest';
import {
  collectionSummary,
  currentCheckText,
  factText,
  otherRunText,
  outcomeText,
  runText,
  shownFacts,
  sortRuns,
  sourceName,
} from './collection-texts.ts';

type Run = BrandCollection['sources'][number];
const run = (outcome: Run['outcome'], ...notes: Run['notes']): Run => ({
  source: 'any',
  outcome,
  notes,
  ranAt: '2026-03-03T00:00:00Z',
  answeredAt: null,
  dueAt: '2026-03-03T00:00:00Z',
});

it('shows the outcome of a source with its reason', () => {
  expect(outcomeText(run('blocked', { code: 'not-allowed' }))).toBe('Blocked: the site does not allow it');
  expect(outcomeText(run('found'))).toBe('Found');
  expect(outcomeText(run('found', { code: 'at-least', low: 25_000 }))).toBe(
    'Found: at least 25,000 products',
  );
});

it('explains why a site is not a store', () => {
  const front = { ...run('not applicable', { code: 'for-sale' }), source: 'storefront' };
  expect(runText(front)).toBe('Not a store: the domain is for sale');
  expect(sortRuns([front]).apply).toEqual([front]);
  expect(collectionSummary([front, run('not applicable', { code: 'front-page' })])).toBe(
    'This is not a store right now: the domain is for sale. Existing data was kept.',
  );
  expect(outcomeText(run('blocked', { code: 'refused' }))).toBe('Blocked: the site does not let us read it');
});

it('distinguishes sources that are not used here from sources for other kinds of stores', () => {
  expect(otherRunText(run('not applicable', { code: 'not-collected' }))).toBe('not collected here');
  expect(otherRunText(run('not applicable'))).toBe('does not apply to this store');
});

it('says that a check is queued only until it reads the store', () => {
  const requested = { requestedAt: '2026-03-02T08:20:00.000Z', progress: [] };
  expect(currentCheckText(requested, false)).toBe('Waiting to start…');
  expect(currentCheckText(requested, true)).toMatch(/^Still queued/);
  expect(currentCheckText({ ...requested, requestedAt: null }, true)).toBe('Checking the store…');
});

it('summarises a collection, and says that existing data was kept', () => {
  const noResponse = run('failed', { code: 'no-response' });
  expect(collectionSummary([run('found'), noResponse])).toBe('Store checked. Metrics are up to date.');
  const unread = "Couldn't read the store: the site did not respond. Existing data was kept.";
  expect(collectionSummary([noResponse, run('not applicable', { code: 'not-collected' })])).toBe(unread);
  expect(collectionSummary([noResponse, run('failed', { code: 'front-page' })])).toBe(unread);
  expect(collectionSummary([run('failed')])).toBe("Couldn't read the store. Existing data was kept.");
  expect(collectionSummary([run('failed', { code: 'no-network' })])).toMatch(
    /^Nothing was read: .+ no connection to the internet/,
  );
  expect(collectionSummary([])).toBe('The store returned no data. Existing data was kept.');
});

it('shows facts in a fixed order with labels', () => {
  const fact = (name: string, value: string) => ({
    fact: name,
    value,
    evidence: null,
    source: 'any',
    observedAt: '2026-03-03T00:00:00Z',
  });
  const facts = [
    fact('language', 'de'),
    fact('brand_name', 'x'),
    fact('platform', 'Shopify'),
    fact('country', 'AT,DE'),
  ];
  expect(shownFacts(facts).map((each) => [each.label, factText(each)])).toEqual([
    ['Platform', 'Shopify'],
    ['Language', 'German'],
    ['Country', 'Austria, Germany'],
  ]);
  expect(factText(fact('language', 'not a code'))).toBe('not a code');
});

it('shows applicable sources by name in order, and the others separately', () => {
  const runOf = (source: string, outcome: 'found' | 'not applicable' = 'found') => ({
    ...run(outcome),
    source,
  });
  const { apply, others } = sortRuns([
    runOf('reddit-search'),
    runOf('estimates', 'not applicable'),
    runOf('own list'),
    runOf('storefront'),
    runOf('trustpilot', 'not applicable'),
  ]);
  expect(apply.map(({ source }) => sourceName(source))).toEqual(['Front page', 'Reddit', 'own list']);
  expect(others.map(({ source }) => sourceName(source))).toEqual(['Trustpilot', 'Estimates']);
  expect(sourceName('search-engine')).toBe('Search engine');
});
