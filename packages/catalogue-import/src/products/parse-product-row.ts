import { InvalidValueError, readUrl } from '@brandlode/contract';
import { CURRENCIES } from '@brandlode/currencies';
import { PRODUCT_LIMITS } from '@brandlode/database';
import { cellText } from '../cells/cell-text.ts';
import { currencyOfAddress } from '../cells/local-currency.ts';
import { type NumberEvidence, readNumber } from '../cells/read-number.ts';
import type { UnreadCell } from '../parse-row.ts';
import type { ProductFile, ProductRow } from '../read/import-file.ts';
import type { ProductColumn } from './product-layouts.ts';

/** What a Shopify file lacks: the address of its store, and the currency of its prices. */
export type StoreSettings = { store?: string | undefined; currency?: string | undefined };

/** `high`: the highest of a range. */
type Price = { amount: number; high?: number; currency: string };

/** A row of a product file: a product, or one of its variants. `key` is the same for all rows of a product. */
export type ProductPart = {
  line: number;
  key: string;
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

const AVAILABLE = new Map([
  ...['in stock', 'in_stock', 'instock', 'preorder', 'pre-order', 'backorder', 'available for order'].map(
    (word) => [word, true] as const,
  ),
  ...['out of stock', 'out_of_stock', 'outofstock'].map((word) => [word, false] as const),
]);
const MAX_CELL_LENGTH = 2_000;

/** Reads one row; a product without title and a draft are rejected. Rows of further variants have only a key. */
export function parseProductRow(
  row: ProductRow,
  { layout, priceStyle, settings }: Pick<ProductFile, 'layout' | 'priceStyle'> & { settings: StoreSettings },
): { part: ProductPart; problems: UnreadCell[] } | { rejected: string } {
  if ('error' in row) return { rejected: row.error };
  const problems: UnreadCell[] = [];
  const cellsOf = (wanted: ProductColumn) =>
    row.columns.flatMap(({ header, column }, index) => {
      const text = column === wanted ? cellText(first(row.cells[index]), MAX_CELL_LENGTH).trim() : '';
      return text === '' ? [] : [{ header, text }];
    });
  const textOf = (wanted: ProductColumn) => cellsOf(wanted)[0]?.text;
  const read = <Value>(wanted: ProductColumn, reader: (text: string) => Value): Value | undefined => {
    const cell = cellsOf(wanted)[0];
    if (!cell) return undefined;
    try {
      return reader(cell.text);
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      problems.push({
        header: cell.header,
        value: cell.text.slice(0, 200),
        reason: error.message,
      });
      return undefined;
    }
  };

  const key = textOf('group') ?? textOf('id');
  if (key === undefined) return { rejected: layout === 'shopify' ? 'has no handle' : 'has no id' };
  if (key.length > PRODUCT_LIMITS.id) return { rejected: 'has an id that is too long' };
  const status = textOf('status')?.toLowerCase();
  if (status !== undefined && status !== 'active')
    return { rejected: `is not on sale: its status is ${status}` };
  if (textOf('published')?.toLowerCase() === 'false')
    return { rejected: 'is not on sale: it is not published' };

  const local = currencyOfAddress(settings.store ?? textOf('url'));
  const priceIn = (column: ProductColumn) =>
    read(column, (text) => readPrice(text, { ...priceStyle, stated: settings.currency, local }));
  const price = priceIn('price');
  const sale = priceIn('sale price');
  return {
    part: {
      line: row.line,
      key,
      title: textOf('title') ?? '',
      url: layout === 'shopify' ? shopifyUrl(settings.store, key) : read('url', readUrl),
      picture: read('picture', readUrl),
      type: (textOf('type') ?? textOf('category'))?.split('>').at(-1)?.trim(),
      vendor: textOf('vendor'),
      tags: (textOf('tags') ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      price: sale ?? price,
      compareAt: sale ? price : priceIn('compare at'),
      available: read('availability', readAvailability),
      options: cellsOf('option').filter(({ text }) => text.toLowerCase() !== 'title').length,
    },
    problems,
  };
}

const first = (cell: unknown): unknown => (Array.isArray(cell) ? cell[0] : cell);

const shopifyUrl = (store: string | undefined, handle: string) =>
  store === undefined ? undefined : `https://${store}/products/${encodeURIComponent(handle)}`;

type PriceEvidence = ProductFile['priceStyle'] & Pick<NumberEvidence, 'stated' | 'local'>;

function readPrice(text: string, evidence: PriceEvidence): Price {
  const found = readNumber(text, { ...evidence, lowerBounds: true });
  const currency = found.currency ?? evidence.stated;
  if (currency === undefined) throw new InvalidValueError('has no currency');
  if (!CURRENCIES.has(currency)) throw new InvalidValueError(`is in ${currency}, which has no exchange rate`);
  const [amount, high] = found.range ?? [found.amount];
  if (amount <= 0) throw new InvalidValueError('is not above 0');
  return { amount, ...(high !== undefined && { high }), currency };
}

function readAvailability(text: string): boolean {
  const available = AVAILABLE.get(text.toLowerCase());
  if (available === undefined) throw new InvalidValueError('says neither in stock nor out of stock');
  return available;
}
