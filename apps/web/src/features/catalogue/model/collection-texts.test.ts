import { expect, it } from 'vitest';
import {
  collectionSummary,
  factText,
  outcomeText,
  runText,
  shownFacts,
  sortRuns,
  sourceName,
} from './collection-texts.ts';

const run = (outcome: 'found' | 'blocked' | 'failed' | 'not applicable', reason: string | null = null) => ({
  source: 'any',
  outcome,
  reason,
  refused: [],
  ranAt: '2026-03-03T00:00:00Z',
  answeredAt: null,
  dueAt: '2026-03-03T00:00:00Z',
});

it('shows the outcome of a source with its reason', () => {
  expect(outcomeText({ outcome: 'blocked', reason: 'robots.txt' })).toBe('Blocked: robots.txt');
  expect(outcomeText({ outcome: 'found', reason: null })).toBe('Found');
  expect(outcomeText({ outcome: 'found', reason: 'at least 25,000 products' })).toBe(
    'Found: at least 25,000 products',
  );
});

it('says in words what was seen at the address of a store that is none', () => {
  const front = { ...run('not applicable', 'for-sale: buy this domain'), source: 'storefront' };
  expect(runText(front)).toBe('No store: the domain is for sale (buy this domain)');
  expect(sortRuns([front]).apply).toEqual([front]);
  expect(collectionSummary([front, run('not applicable', 'front page: for-sale')])).toBe(
    'This is no store now: the domain is for sale (buy this domain). Existing data was kept.',
  );
  expect(outcomeText(run('blocked', 'refused'))).toBe('Blocked: the site does not let us read it');
  expect(outcomeText(run('not applicable', 'front page: for-sale: buy this domain'))).toBe(
    'Does not apply: front page: the domain is for sale (buy this domain)',
  );
});

it('summarises a collection, and says that existing data was kept', () => {
  expect(collectionSummary([run('found'), run('failed', 'timed out')])).toBe(
    'Store checked. Metrics are up to date.',
  );
  expect(collectionSummary([run('failed', 'timed out'), run('not applicable', 'no key')])).toBe(
    "Couldn't read the store (failed: timed out). Existing data was kept.",
  );
  expect(collectionSummary([run('failed', 'timed out'), run('failed', 'front page: timed out')])).toBe(
    "Couldn't read the store (failed: timed out). Existing data was kept.",
  );
  expect(collectionSummary([])).toBe('The store returned no data. Existing data was kept.');
});

it('shows facts in a fixed order with labels', () => {
  const fact = (name: string, value: string) => ({
    fact: name,
    value,
    proof: null,
    source: 'any',
    observedAt: '2026-03-03T00:00:00Z',
  });
  const facts = [
    fact('language', 'de'),
    fact('brand_name', 'x'),
    fact('platform', 'Shopify'),
    fact('country', 'AT'),
  ];
  expect(shownFacts(facts).map((each) => [each.label, factText(each)])).toEqual([
    ['Platform', 'Shopify'],
    ['Language', 'German'],
    ['Country', 'Austria'],
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
