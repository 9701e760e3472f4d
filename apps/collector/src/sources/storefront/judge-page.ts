import type { VisitReason } from '@brandlode/contract';
import type { Page } from '../page/page.ts';
import type { CommerceEvidence } from './commerce.ts';
import { CONSENT_BUTTONS, REJECTION_PHRASES } from './rejection-phrases.ts';

/** Why a page does not belong to a store; `evidence`: the words or the address that show it. */
export type Rejection = { reason: VisitReason; evidence?: string };

/** Links found only on pages of domains for sale, and of parked ones. */
const FOR_SALE =
  /hugedomains\.com\/domain_profile|afternic\.com\/forsale|sedo\.com\/search\/details|dan\.com\/buy-domain|domainmarket\.com\/buynow/i;
const PARKED =
  /^(?:https?:)?\/\/(?:[\w-]+\.)*(?:parkingcrew\.net|sedoparking\.com|bodis\.com|parklogic\.com|above\.com|dsparking\.com|parking-lot\.io)\//i;

/** Longer pages are not rejected because of phrases. In characters. */
const SHORT = 3_000;
const EMPTY = 40;
/** These appear on other pages too, such as "coming soon" above a collection: they count on very short pages without a cart, or in the title. */
const VERY_SHORT = 800;
const USED_BY_STORES: VisitReason[] = ['coming-soon', 'maintenance', 'password', 'consent-wall'];

/**
 * Whether the page is something other than a store: a parked domain, a default page, an error. Judged by its text, unless products
 * show a store.
 */
export function judgePage(page: Page, commerce: CommerceEvidence[]): Rejection | undefined {
  const addresses = [...page.scriptAddresses.map(({ src }) => src), ...page.anchors];
  const forSale = addresses.find((href) => FOR_SALE.test(href));
  if (forSale) return { reason: 'for-sale', evidence: forSale };
  const parked = addresses.find((href) => PARKED.test(href));
  if (parked) return { reason: 'parked', evidence: parked };

  const kinds = commerce.map(({ kind }) => kind);
  if (kinds.includes('products') || kinds.includes('prices')) return undefined;
  if (page.inputs.has('type=password') && page.formActions.some((action) => /\/password\/?$/.test(action)))
    return { reason: 'password' };

  const { text } = page;
  if (text.length <= SHORT) {
    const texts = [page.title ?? '', text].map((content) =>
      content.toLowerCase().normalize('NFC').replace(/[’‘]/g, "'"),
    );
    for (const [reason, phrases] of REJECTION_PHRASES) {
      if (kinds.includes('cart') && USED_BY_STORES.includes(reason)) continue;
      const parts = USED_BY_STORES.includes(reason) && text.length > VERY_SHORT ? texts.slice(0, 1) : texts;
      const phrase = parts.map((content) => phrases.exec(content)?.[0]).find(Boolean);
      if (!phrase) continue;
      if (reason === 'consent-wall' && !CONSENT_BUTTONS.test(texts[1] ?? '')) continue;
      return { reason, evidence: phrase.trim() };
    }
  }
  const isEmpty = text.length < EMPTY && page.images.length < 3 && page.anchors.length < 3;
  const describesItself =
    page.meta.has('og:site_name') || page.meta.has('description') || page.things.length > 0;
  return isEmpty && !describesItself && commerce.length === 0 ? { reason: 'empty-page' } : undefined;
}
