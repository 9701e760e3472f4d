import type { FoundProducts } from '@brandlode/contract';
import { Link } from 'react-router';
import { ProductPicture } from '#features/brands/components/product-picture.tsx';
import { formatObservedDay } from '#lib/text/format-date.ts';
import { formatPriceRange } from '#lib/text/format-price.ts';
import { paths } from '#paths.ts';
import type { DataColumn } from '#ui/table/data-table.tsx';
import { evidenceTexts, isNew } from '../model/product-texts.ts';
import { ProductLink } from './product-card.tsx';
import { ProductPrice } from './product-price.tsx';

export type FoundProduct = FoundProducts['data'][number];

const day = (moment: string | null) => (moment === null ? '-' : formatObservedDay(new Date(moment)));

const stockText = ({ goneAt, available }: FoundProduct): string =>
  goneAt !== null ? 'No longer sold' : available === null ? '-' : available ? 'In stock' : 'Sold out';

export const PRODUCT_COLUMNS: DataColumn<FoundProduct>[] = [
  {
    id: 'title',
    header: 'Product',
    width: 'min(20rem, 60cqi)',
    cell: (product) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <ProductPicture src={product.picture} className="size-7 shrink-0 rounded-md" />
        <span className="truncate font-medium">
          <ProductLink product={product} />
        </span>
        {isNew(product) && <span className="shrink-0 font-medium text-accent-ink text-xs">New</span>}
      </span>
    ),
    value: ({ title }) => title,
  },
  {
    id: 'brand',
    header: 'Brand',
    width: 11,
    cell: ({ brand }) => (
      <Link to={paths.brandProducts(brand.id)} className="block truncate underline-offset-2 hover:underline">
        <bdi>{brand.name}</bdi>
      </Link>
    ),
    value: ({ brand }) => brand.name,
  },
  {
    id: 'price',
    header: 'Price',
    width: 12,
    numeric: true,
    cell: (product) => <ProductPrice product={product} withDollars={false} />,
    value: ({ price }) => price?.min ?? null,
  },
  {
    id: 'dollars',
    header: 'In US dollars',
    width: 9,
    numeric: true,
    cell: ({ priceUsd }) => (priceUsd ? formatPriceRange(priceUsd, 'USD') : '-'),
    value: ({ priceUsd }) => priceUsd?.min ?? null,
  },
  {
    id: 'discount',
    header: 'Discount',
    width: 6,
    numeric: true,
    cell: ({ discount }) => (discount ? `${discount}%` : '-'),
    value: ({ discount }) => discount,
  },
  {
    id: 'type',
    header: 'Type',
    width: 10,
    cell: ({ type }) => <bdi className="block truncate">{type ?? '-'}</bdi>,
    value: ({ type }) => type,
  },
  { id: 'stock', header: 'Stock', width: 8, cell: stockText, value: stockText },
  {
    id: 'created',
    header: 'Added by store',
    width: 8.5,
    cell: ({ createdAt }) => day(createdAt),
    value: ({ createdAt }) => createdAt,
  },
  {
    id: 'seen',
    header: 'First seen',
    width: 8,
    cell: ({ firstObservedAt }) => day(firstObservedAt),
    value: ({ firstObservedAt }) => firstObservedAt,
  },
  {
    id: 'evidence',
    header: 'Sales signals',
    width: 22,
    cell: (product) => <span className="block truncate">{evidenceTexts(product).join('; ') || '-'}</span>,
    value: (product) => evidenceTexts(product).join('; '),
  },
];
