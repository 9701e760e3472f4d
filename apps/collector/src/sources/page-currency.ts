import type { AddressReader } from './read-address.ts';
import type { Facts } from './report.ts';
import type { Visit } from './source.ts';
import { productPageParser } from './structured-products/parsers.ts';

/** Pages that must agree: one may show a visitor's currency. */
const PAGES = 2;

/** The currency that product pages state, for stores that state none elsewhere; undefined if they differ or the others disagree. */
export async function currencyOfPages(
  visit: Visit,
  reader: AddressReader,
  addresses: (string | undefined)[],
): Promise<string | undefined> {
  if (visit.earlier.some(({ facts }) => facts.currency)) return undefined;
  const pages = [...new Set(addresses.filter((address) => address !== undefined))].slice(0, PAGES);
  const stated = new Set<string | undefined>();
  for (const url of pages) stated.add((await reader.read(url, productPageParser)).value?.product?.currency);
  return stated.size === 1 ? [...stated][0] : undefined;
}

/** The facts as a source reports them. */
export const currencyFact = (currency: string | undefined): Pick<Facts, 'currency' | 'seen_in'> =>
  currency ? { currency, seen_in: { currency: { place: 'product pages', weak: false } } } : {};
