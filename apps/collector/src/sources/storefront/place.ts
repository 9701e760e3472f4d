import { COUNTRIES } from '@brandlode/contract';
import { currencyOf } from '@brandlode/currencies';
import { parse as parseHost } from 'tldts';
import { isThing, listOf, type Thing, textOf } from '../page/json-ld.ts';
import type { Page } from '../page/page.ts';
import type { Facts } from '../report.ts';

type Seen = { value: string; place: string; weak: boolean };
type Place = Pick<Facts, 'language' | 'currency' | 'country' | 'seen_in'>;

/** Language, currency and country of the page, from the most reliable source first. */
export function readPlace(page: Page, domain: string): Place {
  const script = page.inlineScripts.find((text) => text.includes('Shopify.')) ?? '';
  const region = page.meta.get('geo.region')?.trim() ?? '';
  const place: Place = {};
  const keep = (key: 'language' | 'currency' | 'country', seen: (Seen | undefined)[]) => {
    const first = seen.find((candidate) => candidate !== undefined);
    if (!first) return;
    place[key] = first.value;
    place.seen_in = { ...place.seen_in, [key]: { place: first.place, weak: first.weak } };
  };
  const ogLocale = page.meta.get('og:locale');
  keep('language', [
    sure(languageOf(page.language), 'html lang'),
    sure(languageOf(/Shopify\.locale = "([\w-]+)"/.exec(script)?.[1]), 'Shopify.locale'),
    sure(languageOf(page.meta.get('content-language')), 'content-language'),
    sure(languageOf(ogLocale), 'og:locale'),
  ]);
  keep('currency', [
    sure(currencyOf(/Shopify\.currency = \{"active":"(\w{3})"/.exec(script)?.[1]), 'Shopify.currency'),
    sure(currencyOf(page.meta.get('product:price:currency')), 'product:price:currency'),
    sure(currencyOf(page.meta.get('og:price:currency')), 'og:price:currency'),
    sure(currencyOf(priceCurrency(page.things)), 'priceCurrency in structured data'),
    sure(
      currencyOf(textOf(page.things.find((thing) => thing.currenciesAccepted)?.currenciesAccepted)),
      'currenciesAccepted in structured data',
    ),
  ]);
  keep('country', [
    sure(countryOf(addressCountry(page.things)), 'address in structured data'),
    sure(countryOf(/^[a-z]{2}(?=[-_ ,;/])/i.exec(region)?.[0]), 'geo.region'),
    sure(region.length > 2 ? countryOf(region) : undefined, 'geo.region'),
    weak(countryOfDomain(domain), 'top-level domain'),
    weak(STATES.has(region.toUpperCase()) ? undefined : countryOf(region), 'geo.region'),
    // The market that the shop shows to the visitor.
    weak(countryOf(/Shopify\.country = "(\w\w)"/.exec(script)?.[1]), 'Shopify.country'),
    // og:locale is often a default of the shop system: `ar_AR` is not evidence of an Argentine store.
    weak(regionOf(languageOf(page.language)), 'region of the language'),
  ]);
  return place;
}

/** States and provinces of North America that are written like countries: California is not Canada. */
const STATES = new Set(
  'AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE NL NU PA PE SC SD SK TN VA YT'.split(' '),
);

const sure = (value: string | undefined, place: string): Seen | undefined =>
  value ? { value, place, weak: false } : undefined;
const weak = (value: string | undefined, place: string): Seen | undefined =>
  value ? { value, place, weak: true } : undefined;

/** RFC 5646, 4.4.1. */
const MAX_TAG_LENGTH = 35;

/** Canonical BCP 47; undefined for anything else. */
function languageOf(text: string | undefined): string | undefined {
  const tag = text
    ?.trim()
    .split(/[,;\s]/)[0]
    ?.replaceAll('_', '-');
  if (!tag || tag.length > MAX_TAG_LENGTH || !/^[a-z]{2,3}(?:-|$)/i.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const COUNTRY_OF = new Map(
  COUNTRIES.flatMap(({ id, label }) => [[id.toLowerCase(), id] as const, [label.toLowerCase(), id] as const]),
);
for (const [written, id] of Object.entries({
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  usa: 'US',
  'united states of america': 'US',
  deutschland: 'DE',
  österreich: 'AT',
  schweiz: 'CH',
  italia: 'IT',
  españa: 'ES',
  'the netherlands': 'NL',
  nederland: 'NL',
})) {
  COUNTRY_OF.set(written, id);
}

/** ISO 3166-1 alpha-2 from a code or an English name. */
const countryOf = (text: string | undefined): string | undefined =>
  COUNTRY_OF.get(text?.trim().toLowerCase() ?? '');

/** American English is a template default and not evidence of the country. */
function regionOf(language: string | undefined): string | undefined {
  return language && language !== 'en-US' ? countryOf(new Intl.Locale(language).region) : undefined;
}

/** Country-code domains open to anyone, or used as a word. */
const OPEN_TOP_LEVELS = new Set(
  'ac ai am as bz cc cd co cx fm gg gl gs io is la li lol me ms mu nu pw sc sh so st su tk to tv vc vg ws ly'.split(
    ' ',
  ),
);

function countryOfDomain(domain: string): string | undefined {
  const { publicSuffix, isIcann } = parseHost(domain);
  const topLevel = isIcann ? publicSuffix?.split('.').at(-1) : undefined;
  return topLevel?.length === 2 && !OPEN_TOP_LEVELS.has(topLevel) ? countryOf(topLevel) : undefined;
}

/** Limit of the search for a property in structured data. */
const MAX_DEPTH = 6;

function priceCurrency(things: Thing[]): string | undefined {
  return search(things, (thing) => textOf(thing.priceCurrency));
}

function addressCountry(things: Thing[]): string | undefined {
  return search(things, (thing) =>
    isThing(thing.address) || Array.isArray(thing.address) ? textOf(countryIn(thing.address)) : undefined,
  );
}

const countryIn = (address: unknown) => listOf(address).find(isThing)?.addressCountry;

function search(value: unknown, find: (thing: Thing) => string | undefined, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  for (const item of listOf(value)) {
    if (!isThing(item)) continue;
    const found = find(item);
    if (found) return found;
    for (const inner of Object.values(item)) {
      const deeper = typeof inner === 'object' ? search(inner, find, depth + 1) : undefined;
      if (deeper) return deeper;
    }
  }
  return undefined;
}
