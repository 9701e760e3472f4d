import { type BrandCollection, visitReasonText } from '@brandlode/contract';

type Run = BrandCollection['sources'][number];

const FRONT_PAGE = 'storefront';

/** Display names, in the order in which the collector uses the sources. */
const SOURCES = new Map([
  ['storefront', 'Front page'],
  ['shopify-meta', 'Shopify shop data'],
  ['shopify-products', 'Shopify products'],
  ['woocommerce-products', 'WooCommerce products'],
  ['structured-products', 'Product pages'],
  ['dns', 'DNS'],
  ['rdap', 'Domain registry'],
  ['first-seen', 'Web archives'],
  ['wikidata', 'Wikidata'],
  ['app-store', 'App Store'],
  ['store-reviews', 'Reviews in the store'],
  ['shop-category', 'What the store says'],
  ['popularity-rank', 'Popularity rank'],
  ['trustpilot', 'Trustpilot'],
  ['meta-ad-library', 'Meta Ad Library'],
  ['instagram-business', 'Instagram'],
  ['facebook-page', 'Facebook'],
  ['youtube', 'YouTube'],
  ['reddit-search', 'Reddit'],
  ['estimates', 'Estimates'],
]);

/** Names of other sources of ours are made readable; imported files keep their name. */
export function sourceName(source: string): string {
  const known = SOURCES.get(source);
  if (known !== undefined || !/^[a-z]+(-[a-z]+)+$/.test(source)) return known ?? source;
  const words = source.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sources that apply to this store, in order, and the others. */
export function sortRuns(sources: Run[]): { apply: Run[]; others: Run[] } {
  const order = [...SOURCES.keys()];
  const position = ({ source }: Run) => (order.includes(source) ? order.indexOf(source) : order.length);
  const sorted = sources.toSorted((one, other) => position(one) - position(other));
  // Whatever was seen at the store's address concerns everyone who looks at the brand.
  const applies = ({ source, outcome }: Run) => outcome !== 'not applicable' || source === FRONT_PAGE;
  return { apply: sorted.filter(applies), others: sorted.filter((run) => !applies(run)) };
}

export function outcomeText({ outcome, reason }: Pick<Run, 'outcome' | 'reason'>): string {
  const text = OUTCOMES[outcome];
  return reason ? `${text}: ${visitReasonText(reason)}` : text;
}

const OUTCOMES: Record<Run['outcome'], string> = {
  found: 'Found',
  unchanged: 'Unchanged',
  missing: 'Missing',
  blocked: 'Blocked',
  failed: 'Failed',
  'not applicable': 'Does not apply',
};

/** The front page applies to every store: there is none where it does not. */
export const runText = (run: Run): string =>
  run.source === FRONT_PAGE && run.outcome === 'not applicable'
    ? `No store: ${visitReasonText(run.reason ?? 'unknown')}`
    : outcomeText(run);

/** The outcome of the last collection as a whole. */
export function collectionSummary(sources: Run[]): string {
  const front = sources.find(({ source }) => source === FRONT_PAGE);
  if (front?.outcome === 'not applicable')
    return `This is no store now: ${visitReasonText(front.reason ?? 'unknown')}. Existing data was kept.`;
  const succeeded = sources.filter(({ outcome }) => outcome === 'found' || outcome === 'unchanged');
  if (succeeded.length > 0) return 'Store checked. Metrics are up to date.';
  const reasons = sources
    // Without the front page the other sources are not tried.
    .filter(({ outcome, reason }) => outcome !== 'not applicable' && !reason?.startsWith('front page: '))
    .map(outcomeText);
  return reasons.length === 0
    ? 'The store returned no data. Existing data was kept.'
    : `Couldn't read the store (${[...new Set(reasons)].join('; ').toLowerCase()}). Existing data was kept.`;
}

const FACTS: Record<string, string> = {
  platform: 'Platform',
  language: 'Language',
  currency: 'Currency',
  country: 'Country',
  categories: 'Category',
  founded: 'Founded',
  parent: 'Part of',
  domain_created: 'Domain registered',
  first_seen: 'First seen online',
  store_rating: 'Reviews in the store',
  app: 'iPhone app',
  youtube_subscribers: 'YouTube subscribers',
  mail_provider: 'Mail provider',
  tiktok_url: 'TikTok',
  youtube_url: 'YouTube',
  pinterest_url: 'Pinterest',
  x_url: 'X',
  linkedin_url: 'LinkedIn',
};

type Fact = BrandCollection['facts'][number];

/** Facts not shown elsewhere on the page, in a fixed order, with labels. */
export const shownFacts = (facts: Fact[]): (Fact & { label: string })[] =>
  Object.entries(FACTS).flatMap(([name, label]) =>
    facts.filter(({ fact }) => fact === name).map((fact) => ({ ...fact, label })),
  );

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

const DAYS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** For display: `German` for `de`. */
export function factText({ fact, value }: Pick<Fact, 'fact' | 'value'>): string {
  try {
    if (fact === 'language') return LANGUAGES.of(value) ?? value;
    if (fact === 'country') return COUNTRIES.of(value) ?? value;
    if (fact === 'youtube_subscribers') return Number(value).toLocaleString('en-US');
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return DAYS.format(new Date(value));
  } catch {
    // Not a valid code: shown as is.
  }
  return value;
}
