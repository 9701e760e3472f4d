import type { FoundProduct } from '@brandlode/contract';
import type { Cell, CellFormat, ExportColumn } from './table.ts';

const column = (
  key: string,
  label: string,
  format: CellFormat,
  read: (product: FoundProduct) => Cell,
): ExportColumn<FoundProduct> => ({ key, label, format, read });

const day = (time: string | null) => (time === null ? null : new Date(time));

export const PRODUCT_EXPORT_COLUMNS: readonly ExportColumn<FoundProduct>[] = [
  column('id', 'Product number', 'number', ({ id }) => id),
  column('title', 'Title', 'text', ({ title }) => title),
  column('brand_id', 'Brand number', 'number', ({ brand }) => brand.id),
  column('brand_name', 'Brand name', 'text', ({ brand }) => brand.name),
  column('domain', 'Domain', 'text', ({ brand }) => brand.domain),
  column('url', 'Address', 'text', ({ url }) => url),
  column('type', 'Type', 'text', ({ type }) => type),
  column('vendor', 'Vendor', 'text', ({ vendor }) => vendor),
  column('tags', 'Tags', 'text', ({ tags }) => tags.join('; ') || null),
  column('currency', 'Currency', 'text', ({ currency }) => currency),
  column('price_min', 'Lowest price', 'decimal', ({ price }) => price?.min ?? null),
  column('price_max', 'Highest price', 'decimal', ({ price }) => price?.max ?? null),
  column('price_min_usd', 'Lowest price (USD)', 'cents', ({ priceUsd }) => priceUsd?.min ?? null),
  column('price_max_usd', 'Highest price (USD)', 'cents', ({ priceUsd }) => priceUsd?.max ?? null),
  column('compare_at', 'Price before the reduction', 'decimal', ({ compareAt }) => compareAt),
  column('discount', 'Discount (%)', 'integer', ({ discount }) => discount),
  column('available', 'Available', 'flag', ({ available }) => available),
  column('options', 'Variants', 'integer', ({ options }) => options),
  column('reviews', 'Reviews', 'integer', ({ reviews }) => reviews),
  column('rating', 'Rating', 'decimal', ({ rating }) => rating),
  column(
    'best_selling_rank',
    "Place in the store's best-selling order",
    'integer',
    (product) => product.bestSellingRank,
  ),
  column('created_at', 'Created', 'day', ({ createdAt }) => day(createdAt)),
  column('first_observed_at', 'First seen', 'day', ({ firstObservedAt }) => day(firstObservedAt)),
  column('last_observed_at', 'Last seen', 'day', ({ lastObservedAt }) => day(lastObservedAt)),
  column('price_changed_at', 'Price changed', 'day', ({ priceChangedAt }) => day(priceChangedAt)),
  column('gone_at', 'Gone since', 'day', ({ goneAt }) => day(goneAt)),
  column('source', 'Source', 'text', ({ source }) => source),
];
