import type { CollectStoreParts } from './collect-store.ts';
import type { Fetch } from './crawl/fetch-result.ts';
import type { Facts } from './sources/report.ts';
import type { Source } from './sources/source.ts';

/** Sources that read the storefront's own pages; the others describe the whole host. */
const OWN_SOURCES = new Set(['storefront', 'structured-products']);
/** Facts about the page itself: names, profiles and platform are those of the marketplace. */
const OWN_FACTS = [
  'brand_url',
  'brand_description',
  'cover_image',
  'language',
  'currency',
  'seen_in',
] satisfies (keyof Facts)[];

/** The parts of a visit to a storefront with a path on a shared host: reads only its own pages, and only facts about it. */
export function onlyOwnPages(parts: CollectStoreParts, storefront: string): CollectStoreParts {
  return {
    ...parts,
    sources: parts.sources.filter(({ name }) => OWN_SOURCES.has(name)).map(withOwnFacts),
    fetch: below(storefront, parts.fetch),
  };
}

const withOwnFacts = (source: Source): Source => ({
  ...source,
  async collect(visit) {
    const report = await source.collect(visit);
    const facts = OWN_FACTS.flatMap((fact) =>
      report.facts[fact] === undefined ? [] : [[fact, report.facts[fact]]],
    );
    return { ...report, facts: Object.fromEntries(facts) };
  },
});

/** Sends no request for other pages of the host, such as the sitemap of a marketplace. */
const below =
  (storefront: string, fetch: Fetch): Fetch =>
  async (url, options) => {
    const path = new URL(storefront).pathname;
    const requested = URL.parse(url)?.pathname.toLowerCase() ?? '';
    const isBelow = requested === path.toLowerCase() || requested.startsWith(`${path.toLowerCase()}/`);
    return isBelow ? fetch(url, options) : { outcome: 'missing', url };
  };
