import type { BrandCollection } from '@brandlode/contract';

type Run = BrandCollection['sources'][number];

/** Sources of collection as a person calls them, in the order they are asked. */
const SOURCES: Record<string, string> = {
  storefront: 'Front page',
  'shopify-meta': 'Shopify shop data',
  'shopify-products': 'Shopify products',
  'woocommerce-products': 'WooCommerce products',
  'structured-products': 'Product pages',
  'popularity-rank': 'Popularity rank',
  trustpilot: 'Trustpilot',
  'meta-ad-library': 'Meta Ad Library',
  'instagram-business': 'Instagram',
  'reddit-search': 'Reddit',
  estimates: 'Estimates',
};

/** Any other name stands as it is: the file of an import, for one. */
export const sourceName = (source: string): string =>
  Object.hasOwn(SOURCES, source) ? SOURCES[source]! : source;

/** Those that could say something of this store, in their order, and those that could not. */
export function sortRuns(sources: Run[]): { apply: Run[]; others: Run[] } {
  const order = Object.keys(SOURCES);
  const place = ({ source }: Run) => (order.includes(source) ? order.indexOf(source) : order.length);
  const sorted = sources.toSorted((one, other) => place(one) - place(other));
  return {
    apply: sorted.filter(({ outcome }) => outcome !== 'not applicable'),
    others: sorted.filter(({ outcome }) => outcome === 'not applicable'),
  };
}

/** How a source fared the last time, in a few words. */
export function outcomeText({ outcome, reason }: Pick<Run, 'outcome' | 'reason'>): string {
  const word = OUTCOMES[outcome];
  return reason && outcome !== 'found' ? `${word}: ${reason}` : word;
}

const OUTCOMES: Record<Run['outcome'], string> = {
  found: 'Found',
  unchanged: 'Unchanged',
  missing: 'Not there',
  blocked: 'Blocked',
  failed: 'Failed',
  'not applicable': 'Does not apply',
};

/** What came of the last look at a store as a whole, in a sentence. */
export function collectionSummary(sources: Run[]): string {
  const answered = sources.filter(({ outcome }) => outcome === 'found' || outcome === 'unchanged');
  if (answered.length > 0) return 'The store was observed; its figures are up to date.';
  const why = sources.filter(({ outcome }) => outcome !== 'not applicable').map(outcomeText);
  return why.length === 0
    ? 'The store gave nothing to read. What was known stays.'
    : `The store could not be read (${[...new Set(why)].join('; ').toLowerCase()}). What was known stays.`;
}

const FACTS: Record<string, string> = {
  platform: 'Platform',
  language: 'Language',
  currency: 'Currency',
  country: 'Country',
  tiktok_url: 'TikTok',
  youtube_url: 'YouTube',
  pinterest_url: 'Pinterest',
  x_url: 'X',
  linkedin_url: 'LinkedIn',
};

type Fact = BrandCollection['facts'][number];

/** Facts that stand nowhere else on the page, in a fixed order, with the words for them. */
export const shownFacts = (facts: Fact[]): (Fact & { label: string })[] =>
  Object.entries(FACTS).flatMap(([name, label]) =>
    facts.filter(({ fact }) => fact === name).map((fact) => ({ ...fact, label })),
  );

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** A fact as a person reads it: `German` for `de`. */
export function factText({ fact, value }: Pick<Fact, 'fact' | 'value'>): string {
  try {
    if (fact === 'language') return LANGUAGES.of(value) ?? value;
    if (fact === 'country') return COUNTRIES.of(value) ?? value;
  } catch {
    // A code the browser does not take stands as it is.
  }
  return value;
}
