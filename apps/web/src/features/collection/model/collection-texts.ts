import { type BrandCollection, runNoteText } from '@brandlode/contract';
import { formatDay } from '#lib/text/format-date.ts';
import { formatExact } from '#lib/text/format-number.ts';

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
  ['store-reviews', 'Store reviews'],
  ['shop-category', 'Store description'],
  ['popularity-rank', 'Popularity rank'],
  ['trustpilot', 'Trustpilot'],
  ['meta-ad-library', 'Meta Ad Library'],
  ['instagram-business', 'Instagram'],
  ['facebook-page', 'Facebook'],
  ['youtube', 'YouTube'],
  ['reddit-search', 'Reddit'],
  ['estimates', 'Estimates'],
]);

/** Ids of unlisted collector sources are made readable; imported files keep their name. */
export function sourceName(source: string): string {
  const name = SOURCES.get(source);
  if (name !== undefined || !/^[a-z]+(-[a-z]+)+$/.test(source)) return name ?? source;
  const words = source.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Sources that apply to this store, in order, and the others. */
export function sortRuns(sources: Run[]): { apply: Run[]; others: Run[] } {
  const order = [...SOURCES.keys()];
  const position = ({ source }: Run) => (order.includes(source) ? order.indexOf(source) : order.length);
  const sorted = sources.toSorted((a, b) => position(a) - position(b));
  // The front page is always listed, since its result concerns every user of the brand.
  const applies = ({ source, outcome }: Run) => outcome !== 'not applicable' || source === FRONT_PAGE;
  return { apply: sorted.filter(applies), others: sorted.filter((run) => !applies(run)) };
}

const notesText = (notes: Run['notes']) => [...new Set(notes.map(runNoteText))].join('; ');

export function outcomeText({ outcome, notes }: Pick<Run, 'outcome' | 'notes'>): string {
  const text = notesText(notes);
  return text === '' ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}: ${text}`;
}

const OUTCOMES: Record<Run['outcome'], string> = {
  found: 'Found',
  unchanged: 'Unchanged',
  missing: 'Not found',
  blocked: 'Blocked',
  failed: "Couldn't be read",
  'not applicable': 'Does not apply',
};

/** The front page applies to every store; where it does not, the site is not a store. */
export const runText = (run: Run): string =>
  isNoStore(run) ? `Not a store: ${noStoreText(run)}` : outcomeText(run);

const noStoreText = ({ notes }: Run) => notesText(notes) || 'nothing for sale was found';

const isNoStore = ({ source, outcome }: Run) => source === FRONT_PAGE && outcome === 'not applicable';

/** Why a source does not apply: it is not enabled, or the store is of another kind. */
export const otherRunText = ({ notes }: Run): string =>
  notes.some(({ code }) => code === 'not-collected') ? 'not collected here' : 'does not apply to this store';

/** Steps of a check by its sources, where their own name says less. */
const STEPS = new Map([[FRONT_PAGE, 'robots.txt and front page, with technologies']]);

export type CheckStep = { name: string; result: string | null; found: boolean };

/** The steps of a check so far: what was read, without what does not apply to this store, and what is being read, without a result. */
export function checkSteps({
  progress,
  reading,
}: Pick<BrandCollection, 'progress' | 'reading'>): CheckStep[] {
  const nameOf = (source: string) => STEPS.get(source) ?? sourceName(source);
  const isDone = (source: string) => progress.some((step) => step.source === source);
  return [
    ...progress
      .filter(({ source, outcome }) => outcome !== 'not applicable' || source === FRONT_PAGE)
      .map(({ source, outcome }) => ({
        name: nameOf(source),
        result: OUTCOMES[outcome],
        found: outcome === 'found' || outcome === 'unchanged',
      })),
    ...(reading === null || isDone(reading) ? [] : [{ name: nameOf(reading), result: null, found: false }]),
  ];
}

/** What is happening to a requested or running check; `isLong`: for a minute or more. */
export function currentCheckText(
  { requestedAt, progress }: Pick<BrandCollection, 'requestedAt' | 'progress'>,
  isLong: boolean,
): string {
  if (requestedAt === null) return progressText(progress);
  return isLong ? 'Still queued. New data will appear here when it arrives.' : 'Waiting to start…';
}

function progressText(progress: BrandCollection['progress']): string {
  const last = progress.at(-1);
  if (!last) return 'Checking the store…';
  const found = progress.filter(({ outcome }) => outcome === 'found' || outcome === 'unchanged').length;
  return `Checking the store… ${sourceName(last.source)} checked: ${found} of ${progress.length} sources found something.`;
}

/** The outcome of the last collection as a whole. */
export function collectionSummary(sources: Run[]): string {
  const front = sources.find(isNoStore);
  if (front) return `This is not a store right now: ${noStoreText(front)}. Existing data was kept.`;
  const succeeded = sources.filter(({ outcome }) => outcome === 'found' || outcome === 'unchanged');
  if (succeeded.length > 0) return 'Store checked. Metrics are up to date.';
  const notes = sources
    // Without the front page the other sources are not tried.
    .filter(({ outcome }) => outcome !== 'not applicable')
    .flatMap((run) => run.notes.filter(({ code }) => code !== 'front-page'));
  if (notes.some(({ code }) => code === 'no-network'))
    return 'Nothing was read: the server that runs this installation has no connection to the internet. Check again once it has one.';
  if (notes.length > 0) return `Couldn't read the store: ${notesText(notes)}. Existing data was kept.`;
  return sources.some(({ outcome }) => outcome === 'failed' || outcome === 'blocked')
    ? "Couldn't read the store. Existing data was kept."
    : 'The store returned no data. Existing data was kept.';
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
  store_rating: 'Store reviews',
  app: 'iPhone app',
  youtube_subscribers: 'YouTube subscribers',
  fb_url: 'Facebook page',
  ig_url: 'Instagram profile',
  shopify_url: 'Shopify address',
  fb_ads_library_url: 'Facebook Ad Library page',
  trustpilot_url: 'Trustpilot page',
  mail_provider: 'Email provider',
};

type Fact = BrandCollection['facts'][number];

/** Facts in a fixed order, with labels. */
export const shownFacts = (facts: Fact[]): (Fact & { label: string })[] =>
  Object.entries(FACTS).flatMap(([name, label]) =>
    facts.filter(({ fact }) => fact === name).map((fact) => ({ ...fact, label })),
  );

const nameOf = (type: 'language' | 'region', code: string): string =>
  new Intl.DisplayNames('en', { type }).of(code) ?? code;

/** For display: `German` for `de`. */
export function factText({ fact, value }: Pick<Fact, 'fact' | 'value'>): string {
  try {
    if (fact === 'language') return nameOf('language', value);
    if (fact === 'country')
      return value
        .split(',')
        .map((code) => nameOf('region', code))
        .join(', ');
    if (fact === 'youtube_subscribers') return formatExact(Number(value));
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(new Date(value));
  } catch {
    // Not a valid code: shown as is.
  }
  return value;
}
