import { toSingleLine } from '@brandlode/contract';
import { PRODUCT_LIMITS } from '@brandlode/database';
import { Parser } from 'htmlparser2';
import { BUDGET } from '../parse/budget.ts';
import { isSameSite } from './same-site.ts';

/** A text of a product as one line without markup and HTML entities; undefined if empty. */
export function productText(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return toSingleLine(withoutMarkup(value.slice(0, 4 * max))).slice(0, max) || undefined;
}

/** Tags that separate words. */
const BLOCK = /^(?:br|p|div|li|ul|ol|td|tr|h[1-6])$/;

/** A text without markup and with its HTML entities decoded. */
export function withoutMarkup(text: string): string {
  if (!/&#?\w+;|<[a-z/!]/i.test(text)) return text;
  let plain = '';
  const separate = (name: string) => {
    if (BLOCK.test(name)) plain += ' ';
  };
  const parser = new Parser({
    ontext: (data) => {
      plain += data;
    },
    onopentagname: separate,
    onclosetag: separate,
  });
  // A "<" that begins no complete tag is text.
  parser.end(text.replaceAll(/<(?!\/?[a-z][^<>]*>|!--)/gi, '&lt;'));
  return plain;
}

/** A page of the store itself, without the fragment. */
export function pageAddress(value: unknown, site: string): string | undefined {
  const url = webAddress(value, site);
  if (!url || !isSameSite(url.href, site)) return undefined;
  url.hash = '';
  return url.href;
}

/** Images may be on any host. */
export const pictureAddress = (value: unknown, base: string): string | undefined =>
  webAddress(value, base)?.href;

function webAddress(value: unknown, base: string): URL | undefined {
  if (typeof value !== 'string' || value === '' || value.length > BUDGET.address.characters) return undefined;
  const url = URL.parse(value, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.href.length <= BUDGET.address.characters ? url : undefined;
}

/** Distinct texts; undefined without any. */
export function productTags(values: unknown[]): string[] | undefined {
  const tags = values
    .slice(0, 4 * PRODUCT_LIMITS.tags)
    .flatMap((value) => productText(value, PRODUCT_LIMITS.tag) ?? []);
  return tags.length > 0 ? [...new Set(tags)].slice(0, PRODUCT_LIMITS.tags) : undefined;
}

/** A number, or the digits of one. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.slice(0, 40)) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A whole number as pages write it, with or without groups: "5,000", "12.000", "31"; undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  const isGrouped = typeof text === 'string' && /^[1-9]\d{0,2}([.,\s'’])\d{3}(?:\1\d{3})*$/.test(text);
  const number = numberOf(isGrouped ? text.replace(/\D/g, '') : text);
  return number !== undefined && Number.isInteger(number) && number >= 0 ? number : undefined;
}

/** Average stars and the number of reviews; none if the product has no reviews. */
export function ratingOf(stars: unknown, reviews: unknown, best: unknown = 5) {
  const count = countOf(reviews);
  const [value, max] = [numberOf(stars), numberOf(best) ?? 5];
  return {
    reviews: count,
    rating: value !== undefined && value > 0 && value <= max && count !== 0 ? (value * 5) / max : undefined,
  };
}
