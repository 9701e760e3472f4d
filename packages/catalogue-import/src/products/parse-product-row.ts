import { foldLabel, InvalidValueError } from '@brandlode/contract';
import { CURRENCIES, currencyCode } from '@brandlode/currencies';
import { PRODUCT_LIMITS } from '@brandlode/database';
import { cellText } from '../cells/cell-text.ts';
import { currencyOfAddress } from '../cells/local-currency.ts';
import { readAddress } from '../cells/read-address.ts';
import { type NumberEvidence, readNumber } from '../cells/read-number.ts';
import { isUnknownCell } from '../cells/unknown-cell.ts';
import type { UnreadCell } from '../parse-row.ts';
import type { ProductFile, ProductRow } from '../read/import-file.ts';
import { nameOf, type ProductColumn, type ProductLayout } from './product-layouts.ts';
import { storeOf } from './product-stores.ts';
import { isOnSale } from './sale-period.ts';

/** What stores' own exports lack: the address of the store, and the currency of its prices. */
export type StoreSettings = { store?: string | undefined; currency?: string | undefined };

/** `high`: the highest of a range. */
type Price = { amount: number; high?: number; currency: string };

/** A row of a product file: a product, or one of its variants. `key` is the same for all rows of a product. */
export type ProductPart = {
  line: number;
  key: string;
  /** The storefront address. */
  store: string | null;
  /** The host of the marketplace that its address is on. */
  marketplace: string | null;
  title: string;
  url: string | undefined;
  picture: string | undefined;
  type: string | undefined;
  vendor: string | undefined;
  tags: string[];
  price: Price | undefined;
  compareAt: Price | undefined;
  available: boolean | undefined;
  options: number;
};

const AVAILABLE = new Map<string, boolean>([
  ...words(
    true,
    'in stock|instock|preorder|presale|backorder|onbackorder|on backorder|available for order|available|limited availability|limitedavailability|instoreonly|onlineonly|true|yes|auf lager|lieferbar|verfugbar|en stock|disponible|disponibile|op voorraad|beschikbaar',
  ),
  ...words(
    false,
    'out of stock|outofstock|sold out|soldout|unavailable|not available|discontinued|false|no|ausverkauft|nicht verfugbar|nicht lieferbar|rupture de stock|epuise|agotado|sin existencias|esaurito|non disponibile|uitverkocht|niet beschikbaar',
  ),
]);
function words(available: boolean, list: string) {
  return list.split('|').map((word) => [word, available] as const);
}
const MAX_CELL_LENGTH = 2_000;
/** Variants of one object that are read. */
const MAX_VARIANTS = 2_000;

type Context = Pick<ProductFile, 'layout' | 'priceStyle'> & {
  settings: StoreSettings;
  /** ISO 8601: when the file's prices were valid. */
  validAt: string;
};

/**
 * Reads one row: a product with the prices of its variants, or one of its variants; a draft is rejected. Rows of further variants have
 * only a key.
 */
export function parseProductRow(
  row: ProductRow,
  { layout, priceStyle, settings, validAt }: Context,
): { parts: ProductPart[]; problems: UnreadCell[] } | { rejected: string } {
  if ('error' in row) return { rejected: row.error };
  const problems: UnreadCell[] = [];
  const cellsOf = (wanted: ProductColumn) =>
    row.columns.flatMap(({ header, column }, index) => {
      if (column !== wanted) return [];
      const value = wanted === 'tags' ? row.cells[index] : plain(row.cells[index]);
      return filledCell(header, value);
    });
  const textOf = (wanted: ProductColumn) => cellsOf(wanted)[0]?.text;
  const attempt = <Value>(
    { header, text }: Pick<Cell, 'header' | 'text'>,
    reader: (text: string) => Value,
  ): Value | undefined => {
    try {
      return reader(text);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      problems.push({ header, value: text.slice(0, 200), reason: error.message });
      return undefined;
    }
  };
  const read = <Value>(wanted: ProductColumn, reader: (text: string) => Value): Value | undefined => {
    const cell = cellsOf(wanted)[0];
    return cell && attempt(cell, reader);
  };

  const handle = textOf('handle') ?? (layout === 'shopify' ? textOf('group') : undefined);
  const address = read('url', (text) => readAddress(absolute(text, settings.store)));
  const url = address ?? shopifyUrl(settings.store, handle);
  const title = textOf('title') ?? '';
  const key = keyOf(layout, cellsOf) ?? handle ?? (pathOf(url) || title);
  if (key === '') return { rejected: layout === 'shopify' ? 'has no handle' : 'has no id' };
  if (key.length > PRODUCT_LIMITS.id) return { rejected: 'has an id that is too long' };
  const status = textOf('status')?.toLowerCase();
  if (status !== undefined && status !== 'active')
    return { rejected: `is not on sale: its status is ${status}` };
  if (NOT_PUBLISHED.has(textOf('published')?.toLowerCase() ?? ''))
    return { rejected: 'is not on sale: it is not published' };

  const evidence: PriceEvidence = {
    ...priceStyle,
    stated: currencyCode(textOf('currency') ?? '') ?? settings.currency,
    local: currencyOfAddress(settings.store ?? textOf('url')),
  };
  const priceOf = (cell: Cell | undefined) => cell && attempt(cell, () => readPrice(cell.value, evidence));
  const priceIn = (column: ProductColumn) => priceOf(cellsOf(column)[0]);
  const sale =
    textOf('sale price') && isOnSale(cellsOf, validAt, attempt) ? priceIn('sale price') : undefined;
  const [price, regular] = [priceIn('price'), priceIn('regular price')];
  const part: ProductPart = {
    line: row.line,
    key,
    title,
    ...(url === undefined ? { store: settings.store ?? null, marketplace: null } : storeOf(url)),
    // An address of the store alone is not the product's page.
    url: address !== undefined && pathOf(address) === '' ? undefined : url,
    picture: read('picture', (text) => readAddress(absolute(text.split(/,\s+/)[0] ?? '', settings.store))),
    type: lastPart(textOf('type') ?? textOf('category'), layout),
    vendor: textOf('vendor'),
    tags: (textOf('tags') ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    price: sale ?? price ?? regular,
    compareAt: sale ? (regular ?? price) : (priceIn('compare at') ?? (price && regular)),
    available: read('availability', readAvailability),
    options: cellsOf('option').filter(({ text }) => text.toLowerCase() !== 'title').length,
  };
  return { parts: variantsOf(part, row, priceOf), problems };
}

type ReadPrice = (cell: Cell | undefined) => Price | undefined;

/** The variants of an object; the product itself if it has none. */
function variantsOf(
  part: ProductPart,
  { columns, cells }: Exclude<ProductRow, { error: string }>,
  read: ReadPrice,
): ProductPart[] {
  const variants: unknown = cells[columns.findIndex(({ column }) => column === 'variants')];
  if (!Array.isArray(variants) || variants.length === 0) return [part];
  // Prices of product pages' own scripts are in hundredths; only they say whether prices vary.
  const unit = columns.some(({ header }) => header === 'price_varies') ? 0.01 : 1;
  return variants.slice(0, MAX_VARIANTS).map((variant) => variantPart(part, variant, unit, read));
}

/** The product with the prices and availability of one variant of an object. */
function variantPart(part: ProductPart, variant: unknown, unit: number, read: ReadPrice): ProductPart {
  const priceOf = (name: string) => {
    const [cell] = filledCell(`variants.${name}`, propertyOf(variant, name));
    const price = Number(cell?.text) === 0 ? undefined : read(cell);
    return price && { ...price, amount: price.amount * unit };
  };
  const available = propertyOf(variant, 'available');
  return {
    ...part,
    price: priceOf('price'),
    compareAt: priceOf('compare_at_price'),
    available: typeof available === 'boolean' ? available : undefined,
  };
}

/** `value`: the cell's number, whose separators need no guessing, or its text. */
type Cell = { header: string; text: string; value: string | number };
type CellsOf = (column: ProductColumn) => Cell[];

/** Empty for a placeholder such as "N/A"; words such as "None" may be names. */
function filledCell(header: string, value: unknown): [] | [Cell] {
  const text = cellText(value, MAX_CELL_LENGTH).trim();
  return isUnknownCell(text, true) ? [] : [{ header, text, value: typeof value === 'number' ? value : text }];
}

/** The same for all rows of a product: its parent's if it is a variant. */
function keyOf(layout: ProductLayout, cellsOf: CellsOf): string | undefined {
  const [group] = cellsOf('group').filter(isIdentifying);
  const ids = cellsOf('id').filter(isIdentifying);
  if (group || layout !== 'woocommerce') return (group ?? ids[0])?.text;
  // WooCommerce refers to a parent by its SKU, or as "id:44" if it has none.
  const sku = ids.find(({ header }) => nameOf(header) !== 'id');
  return sku?.text ?? (ids[0] && `id:${ids[0].text}`);
}

/** Different products share zeros, words for an unknown id, and codes that a spreadsheet rounded: "4.00638E+12". */
const isIdentifying = ({ text }: Cell) =>
  !isUnknownCell(text) && !/^0+$/.test(text) && !/^\d(?:[.,]\d+)?E\+\d+$/i.test(text);

/** Entries of a list, or properties of an object, of which the first counts. */
function plain(cell: unknown): unknown {
  const first: unknown = Array.isArray(cell) ? cell[0] : cell;
  return ['src', 'url', 'name', 'label', 'title', 'value'].reduce(
    (found: unknown, name) =>
      typeof found === 'object' && found !== null ? (propertyOf(found, name) ?? found) : found,
    first,
  );
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

const NOT_PUBLISHED = new Set(['false', '0', '-1', 'no']);

const shopifyUrl = (store: string | undefined, handle: string | undefined) =>
  store === undefined || handle === undefined
    ? undefined
    : `https://${store}/products/${encodeURIComponent(handle)}`;

/** Scrapers write addresses as on the page: "/products/boot", "//cdn.example/boot.jpg". */
function absolute(text: string, store: string | undefined): string {
  if (text.startsWith('//')) return `https:${text}`;
  return text.startsWith('/') && store !== undefined ? `https://${store}${text}` : text;
}

/** What follows the host of an address; empty for a front page. */
function pathOf(address: string | undefined): string {
  const url =
    address === undefined ? null : URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  return url ? `${url.pathname}${url.search}`.replace(/^\/+/, '') : '';
}

/** The most specific part of a path of categories. */
function lastPart(text: string | undefined, layout: ProductLayout): string | undefined {
  // WooCommerce lists several paths, separated by commas.
  const path = layout === 'woocommerce' ? text?.split(',')[0] : text;
  return path?.split('>').at(-1)?.trim() || undefined;
}

type PriceEvidence = ProductFile['priceStyle'] & Pick<NumberEvidence, 'stated' | 'local'>;

function readPrice(cell: string | number, evidence: PriceEvidence): Price {
  const found = readNumber(cell, { ...evidence, lowerBounds: true });
  const currency = found.currency ?? evidence.stated;
  if (currency === undefined) throw new InvalidValueError('has no currency');
  if (!CURRENCIES.has(currency)) throw new InvalidValueError(`is in ${currency}, which has no exchange rate`);
  const [amount, high] = found.range ?? [found.amount];
  if (amount <= 0) throw new InvalidValueError('is not above 0');
  return { amount, ...(high !== undefined && { high }), currency };
}

function readAvailability(text: string): boolean {
  const quantity = /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (quantity !== undefined) return quantity > 0;
  const available = AVAILABLE.get(foldLabel(text.replace(/^https?:\/\/schema\.org\//i, '')));
  if (available === undefined) throw new InvalidValueError('says neither in stock nor out of stock');
  return available;
}
