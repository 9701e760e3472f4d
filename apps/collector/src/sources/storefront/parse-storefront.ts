import { cutText, toSingleLine } from '@brandlode/contract';
import { parse as parseHost } from 'tldts';
import { BUDGET } from '../../parse/budget.ts';
import { pageHints } from '../hints/page-hints.ts';
import { addressOf, hasType, isThing, listOf, type Thing, textOf } from '../page/json-ld.ts';
import { addressIn, type Page } from '../page/page.ts';
import { productsOf } from '../page/products.ts';
import { readPage } from '../page/read-page.ts';
import { withoutMarkup } from '../product-fields.ts';
import type { Facts, PageHints, ProductSeen } from '../report.ts';
import { type CommerceEvidence, commerceOf } from './commerce.ts';
import { detectTechnologies } from './detect-technologies.ts';
import { judgePage, type Rejection } from './judge-page.ts';
import { marksOf } from './page-rules.ts';
import { readPlace } from './place.ts';
import { type DetectedPlatform, detectPlatform } from './platforms.ts';
import { ownProfiles } from './profiles.ts';
import { linkedSites, storeAddresses } from './store-addresses.ts';

/** A front page, or why it does not belong to a store; `leadsTo`: where its store may be instead. */
export type Storefront =
  | {
      rejection?: undefined;
      facts: Facts;
      products: ProductSeen[];
      says: PageHints;
      commerce: CommerceEvidence[];
      leadsTo: string[];
      /** Other sites that it links to. */
      linkedSites: string[];
    }
  | { rejection: Rejection; leadsTo: string[] };

/** Facts, products and evidence of commerce of a front page. Pure. */
export function parseStorefront(
  html: string,
  url: string,
  headers: Record<string, string>,
  domain: string,
): Storefront {
  const page = readPage(html, url);
  const marks = marksOf(page, headers);
  const platform = detectPlatform(marks);
  const products = productsOf(page);
  const commerce = commerceOf(page, platform, products);
  const leadsTo = commerce.length > 0 ? [] : storeAddresses(page, url);
  const rejection = judgePage(page, commerce);
  if (rejection) return { rejection, leadsTo };
  return {
    facts: { ...factsOf(page, url, platform, domain), technologies: detectTechnologies(marks) },
    products,
    says: pageHints(page),
    commerce,
    leadsTo,
    linkedSites: linkedSites(page, url),
  };
}

function factsOf(page: Page, url: string, platform: DetectedPlatform | undefined, domain: string): Facts {
  const owner = page.things.find((thing) => hasType(thing, OWNERS) && !hasType(thing, ['WebSite']));
  const site = page.things.find((thing) => hasType(thing, ['WebSite']));
  const label = labelOf(domain);
  const sameAs = page.things
    .filter((thing) => hasType(thing, OWNERS))
    .flatMap(({ sameAs }) => listOf(sameAs))
    .filter((href) => typeof href === 'string')
    .filter((href) => href.length <= BUDGET.address.characters)
    .slice(0, BUDGET.structuredData.profiles);
  return withoutBlanks({
    brand_name: nameOf(page, owner, site, label),
    brand_description: first(
      [page.meta.get('description'), page.meta.get('og:description'), textOf(owner?.description)],
      MAX_DESCRIPTION_LENGTH,
    ),
    brand_url: homeOf(url),
    profile_image: logoOf(page, owner),
    cover_image: coverOf(page, owner),
    ...ownProfiles(sameAs, page.anchors, label),
    shopify_url: shopifyAddress(page),
    platform: platform && { name: platform.name, evidence: platform.evidence },
    ...readPlace(page, domain),
  });
}

/** Types that describe the owner of the site. */
const OWNERS =
  'Organization Corporation Brand LocalBusiness Store OnlineStore OnlineBusiness WebSite ClothingStore ShoeStore JewelryStore FurnitureStore ElectronicsStore BookStore ToyStore PetStore SportingGoodsStore HealthAndBeautyBusiness HomeGoodsStore GroceryStore Restaurant Bakery'.split(
    ' ',
  );
const MAX_NAME_LENGTH = 120;
const MAX_DESCRIPTION_LENGTH = 1000;

/** 'gymshark' of gymshark.com, which the brand's name is likely to resemble. */
const labelOf = (domain: string): string => parseHost(domain).domainWithoutSuffix ?? domain;

function nameOf(
  page: Page,
  owner: Thing | undefined,
  site: Thing | undefined,
  label: string,
): string | undefined {
  const declared = [
    page.meta.get('og:site_name'),
    textOf(owner?.name),
    textOf(site?.name),
    page.meta.get('application-name'),
  ];
  return (
    first(
      declared.filter((name) => !name || !NO_NAME.test(name.trim())),
      MAX_NAME_LENGTH,
    ) ?? nameInTitle(page.title, label)
  );
}

/** Default names of shop systems. */
const NO_NAME =
  /^(?:home|homepage|index|welcome|my (?:shopify )?(?:store|shop|site)|default store view|untitled|website|shop|store|online store)$/i;

/** The words of the title that match the domain's name, by letters or initials; a guess would be worse than no name. */
function nameInTitle(title: string | undefined, label: string): string | undefined {
  const own = plain(label);
  if (!title || own.length < 2) return undefined;
  for (const segment of title.slice(0, MAX_TITLE_LENGTH).split(/\s+[|–—·•-]\s+|\s*[|»]\s*|:\s+/)) {
    const words = segment.split(/\s+/).filter((word) => plain(word));
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to += 1) {
        const some = words.slice(from, to);
        const initials = some.length > 1 ? plain(some.map((word) => word[0]).join('')) : '';
        const name = some.join(' ').replace(/[,.!?]$/, '');
        if ((plain(name) === own || initials === own) && !NO_NAME.test(name)) return name;
      }
    }
    const whole = plain(segment);
    if (whole.length > 3 && own.includes(whole) && !NO_NAME.test(segment)) return segment.trim();
  }
  return undefined;
}

const MAX_TITLE_LENGTH = 300;
const MAX_NAME_WORDS = 6;
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');

function logoOf(page: Page, owner: Thing | undefined): string | undefined {
  const declared = addressIn(page, addressOf(owner?.logo));
  if (declared) return declared;
  const icons = page.links
    .filter(({ rel }) => /\b(?:apple-touch-icon(?:-precomposed)?|icon)\b/.test(rel) && !rel.includes('mask'))
    .map((link) => ({ href: addressIn(page, link.href), size: iconSize(link) }))
    .filter(({ href }) => href !== undefined);
  return icons.sort((a, b) => b.size - a.size)[0]?.href;
}

/** Width of an icon in pixels. Without a declared size: 180 for a touch icon, 170 for SVG, 32 for others. */
function iconSize({ rel, sizes, href }: { rel: string; sizes: string; href: string }): number {
  const declared = Math.max(
    0,
    ...[...sizes.slice(0, 200).matchAll(/(\d{1,4})x\d/gi)].map((match) => Number(match[1])),
  );
  if (declared) return declared;
  if (sizes === 'any' || /\.svg(?:\?|$)/.test(href)) return 170;
  return rel.includes('apple') ? 180 : 32;
}

function coverOf(page: Page, owner: Thing | undefined): string | undefined {
  const { meta } = page;
  const written =
    meta.get('og:image:secure_url') ??
    meta.get('og:image') ??
    meta.get('og:image:url') ??
    meta.get('twitter:image') ??
    addressOf(owner?.image);
  return addressIn(page, written);
}

/** The page's address without tracking parameters. */
function homeOf(url: string): string {
  const home = new URL(url);
  home.search = '';
  home.hash = '';
  return home.href;
}

function shopifyAddress(page: Page): string | undefined {
  for (const script of page.inlineScripts) {
    const host =
      /Shopify\.shop = "([a-z0-9][a-z0-9-]*\.myshopify\.com)"|https:\\?\/\\?\/([a-z0-9][a-z0-9-]*\.myshopify\.com)\\?\/api\\?\/\d{4}-/
        .exec(script)
        ?.slice(1)
        .find(Boolean);
    if (host) return `https://${host}`;
  }
  return undefined;
}

function first(texts: (string | undefined)[], maxLength: number): string | undefined {
  const text = texts
    .map((candidate) => candidate && toSingleLine(withoutMarkup(candidate.slice(0, 4 * maxLength))))
    .find(Boolean);
  return text && text.length > maxLength ? `${cutText(text, maxLength - 1).trimEnd()}…` : text;
}

const withoutBlanks = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== undefined && !(isThing(value) && Object.keys(value).length === 0),
    ),
  );
