import { expect, it } from 'vitest';
import {
  collectionSummary,
  factText,
  outcomeText,
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

it('tells how a source fared, with why not', () => {
  expect(outcomeText({ outcome: 'blocked', reason: 'robots.txt' })).toBe('Blocked: robots.txt');
  expect(outcomeText({ outcome: 'found', reason: null })).toBe('Found');
});

it('tells what came of a look at a store, and that nothing known was lost', () => {
  expect(collectionSummary([run('found'), run('failed', 'timed out')])).toBe(
    'The store was observed; its figures are up to date.',
  );
  expect(collectionSummary([run('failed', 'timed out'), run('not applicable', 'no key')])).toBe(
    'The store could not be read (failed: timed out). What was known stays.',
  );
  expect(collectionSummary([])).toBe('The store gave nothing to read. What was known stays.');
});

it('shows facts in a fixed order and in words', () => {
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

it('calls sources by name in the order they are asked, those that do not apply apart', () => {
  const toEntries = (source: string, outcome: 'found' | 'not applicable' = 'found') => ({
    ...run(outcome),
    source,
  });
  const { apply, others } = sortRuns([
    toEntries('reddit-search'),
    toEntries('estimates', 'not applicable'),
    toEntries('own list'),
    toEntries('storefront'),
    toEntries('trustpilot', 'not applicable'),
  ]);
  expect(apply.map(({ source }) => sourceName(source))).toEqual(['Front page', 'Reddit', 'own list']);
  expect(others.map(({ source }) => sourceName(source))).toEqual(['Trustpilot', 'Estimates']);
});
