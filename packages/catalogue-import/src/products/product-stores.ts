import { InvalidValueError } from '@brandlode/contract';
import { sharedHost, storefrontAddress } from '@brandlode/database';
import { readAddress } from '../cells/read-address.ts';
import { isWebAddress, knownCells } from '../columns/cell-kinds.ts';
import { type ProductLayout, productColumn } from './product-layouts.ts';

/** The store of a product's address, or the marketplace that it is on; neither for anything else. */
export function storeOf(address: string | undefined): { store: string | null; marketplace: string | null } {
  if (address === undefined) return { store: null, marketplace: null };
  const url = /^https?:/i.test(address) ? address : `https://${address}`;
  const marketplace = sharedHost(url);
  return { store: marketplace === null ? storefrontAddress(url) : null, marketplace };
}

/** The column with the addresses of products: by its header, else the first whose cells are addresses; -1 without one. */
export function addressColumn(
  headers: readonly string[],
  layout: ProductLayout,
  rows: readonly (readonly unknown[])[],
): number {
  const named = headers.findIndex((header) => productColumn(layout, header) === 'url');
  if (named >= 0) return named;
  return headers.findIndex((header, index) => {
    if (productColumn(layout, header) === 'picture') return false;
    const cells = knownCells(rows, index);
    return cells.length > 0 && cells.filter(isWebAddress).length * 2 > cells.length;
  });
}

/** The storefront address of a product's address. Throws InvalidValueError for a cell without the address of a store. */
export function storeInCell(cell: unknown): string {
  const { store, marketplace } = storeOf(readAddress(cell));
  if (marketplace !== null)
    throw new InvalidValueError(`is on ${marketplace}, a marketplace, and not the site of a store`);
  if (store === null) throw new InvalidValueError('is not the address of a store');
  return store;
}

/** Stores listed before an import. */
const LISTED = 20;

/** The stores and marketplaces that rows name in their order, at most 20. */
export function namedStores(rows: readonly (readonly unknown[])[], column: number) {
  const stores = new Set<string>();
  const marketplaces = new Set<string>();
  for (const cell of column < 0 ? [] : knownCells(rows, column)) {
    if (!isWebAddress(cell)) continue;
    const { store, marketplace } = storeOf(String(cell).trim());
    if (store !== null) stores.add(store);
    if (marketplace !== null) marketplaces.add(marketplace);
  }
  return { stores: [...stores].slice(0, LISTED), marketplaces: [...marketplaces].slice(0, LISTED) };
}
