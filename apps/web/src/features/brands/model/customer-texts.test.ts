import {
  FLAG_KEYS,
  gapText,
  METRIC_KEYS,
  PROVENANCE_KINDS,
  type ProvenanceInputs,
  RUN_NOTE_CODES,
  runNotes,
  runNoteText,
  SOURCE_OUTCOMES,
  SOURCED_METRICS,
  sourcesOf,
  VISIT_REASONS,
} from '@brandlode/contract';
import { describe, expect, it } from 'vitest';
import {
  collectionSummary,
  otherRunText,
  runText,
  sourceName,
} from '../../collection/model/collection-texts.ts';
import { provenanceText } from './metric-provenance.ts';

const SOURCES = [
  ...new Set([
    ...SOURCED_METRICS.flatMap((key) => sourcesOf(key).map(({ source }) => source)),
    ...[
      'storefront',
      'dns',
      'rdap',
      'first-seen',
      'app-store',
      'popularity-rank',
      'youtube',
      'some-new-source',
    ],
  ]),
];

/** Texts with a variable's name, the id of a source, or the name of a column or formula. */
const internal = (texts: string[]) =>
  texts.filter(
    (text) =>
      /[A-Z]{2,}_[A-Z]|\b[a-z]+_[a-z_]+\b|visits-from-rank/.test(text) ||
      SOURCES.some((source) => source.includes('-') && text.includes(source)) ||
      [...METRIC_KEYS, ...FLAG_KEYS].some((key) => text.includes(key)),
  );

const run = (
  source: string,
  outcome: (typeof SOURCE_OUTCOMES)[number],
  notes: ReturnType<typeof runNotes>,
) => ({
  source,
  outcome,
  notes,
  ranAt: '2026-03-03T00:00:00Z',
  answeredAt: null,
  dueAt: '2026-03-03T00:00:00Z',
});

const PRICE = { currency: 'EUR', amount: 18.59, rate: 0.93, rateDay: '2026-03-02' };
const INPUTS: { [Source in ProvenanceInputs['source']]: Extract<ProvenanceInputs, { source: Source }> } = {
  estimates: {
    source: 'estimates',
    formula: 'visits-from-rank 2',
    list: 'Tranco',
    bestRank: 10,
    worstRank: 20,
    averagePrice: 9.5,
    calibratedWith: '2026-02-02',
  },
  'shopify-meta': { source: 'shopify-meta' },
  'shopify-products': { source: 'shopify-products', productsRead: 250, limit: 250, ...PRICE },
  'woocommerce-products': { source: 'woocommerce-products', since: '2026-02-02', ...PRICE },
  'structured-products': {
    source: 'structured-products',
    productsRead: 9,
    pagesRead: 9,
    pagesListed: 99,
    ...PRICE,
  },
  'instagram-business': { source: 'instagram-business', account: 'velvet.oak' },
  'meta-ad-library': { source: 'meta-ad-library' },
  wikidata: { source: 'wikidata', day: '2026-02-02' },
  'store-reviews': { source: 'store-reviews', by: 'aggregateRating' },
  'reddit-search': { source: 'reddit-search' },
  file: { source: 'file', ...PRICE },
  other: { source: 'other' },
};

describe('No text for customers contains an internal variable, source or column', () => {
  it('in the outcome of a source, for every reason', () => {
    const notes = [...RUN_NOTE_CODES.map((code) => ({ code, low: 1, high: 2 })), undefined];
    const texts = SOURCES.flatMap((source) =>
      SOURCE_OUTCOMES.flatMap((outcome) =>
        notes.flatMap((note) => {
          const each = run(source, outcome, note ? [note] : []);
          return [sourceName(source), runText(each), otherRunText(each), collectionSummary([each])];
        }),
      ),
    );
    expect(texts.length).toBeGreaterThan(1_000);
    expect(internal(texts)).toEqual([]);
  });

  it('in the provenance of a value, for every source and kind', () => {
    const texts = PROVENANCE_KINDS.flatMap((kind) =>
      Object.values(INPUTS).flatMap((inputs) =>
        SOURCES.map((source) =>
          provenanceText({ source, kind, inputs, observedAt: '2026-03-03T00:00:00Z' }, 'product_min_price'),
        ),
      ),
    );
    expect(internal(texts)).toEqual([]);
  });

  it('in the reason why a metric is not known', () => {
    const texts = METRIC_KEYS.flatMap((key) =>
      SOURCE_OUTCOMES.map((outcome) =>
        gapText(
          key,
          {},
          {
            status: 'free',
            requestedAt: null,
            startedAt: null,
            finishedAt: '2026-03-03T00:00:00Z',
            sources: SOURCES.map((source) => run(source, outcome, [])),
          },
        ),
      ),
    );
    expect(internal(texts)).toEqual([]);
    expect(texts).not.toContain('');
  });

  it('detects such names', () => {
    expect(
      internal(['off: set TRUSTPILOT_API_KEY', 'by created_at', 'shopify-products has them']),
    ).toHaveLength(3);
  });
});

describe('The notes of a stored reason', () => {
  it('keep what matters to customers, without details', () => {
    for (const code of Object.keys(VISIT_REASONS)) {
      expect(runNotes(code)).toEqual([{ code }]);
      expect(runNotes(`${code}: detail`)).toEqual([{ code }]);
    }
    expect(runNotes('robots.txt')).toEqual([{ code: 'not-allowed' }]);
    expect(runNotes('front page: timed out')).toEqual([{ code: 'front-page' }]);
    expect(runNotes('off: set TRUSTPILOT_API_KEY')).toEqual([{ code: 'not-collected' }]);
    expect(runNotes('at least 25,000 products; no prices: their currency is not known beyond doubt')).toEqual(
      [{ code: 'at-least', low: 25_000 }, { code: 'currency-unknown' }],
    );
    expect(runNotes('at least 10,000 ads').map(runNoteText)).toEqual(['at least 10,000 ads']);
    expect(runNotes('at least 1 mention').map(runNoteText)).toEqual(['at least 1 mention']);
    expect(runNotes('between 1,200 and 3,400 products')).toEqual([
      { code: 'between', low: 1_200, high: 3_400 },
    ]);
  });

  it('are empty for any other reason', () => {
    for (const reason of [null, '', 'shopify-products has them', 'HTTP 403', 'internal error: x; y'])
      expect(runNotes(reason)).toEqual([]);
  });
});
