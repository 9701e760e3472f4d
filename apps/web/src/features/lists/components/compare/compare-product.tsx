import type { StoreProduct } from '@brandlode/contract';
import { ProductPicture } from '#features/brands/components/product-picture.tsx';
import { externalUrl } from '#features/brands/model/external-url.ts';
import { formatObservedDay } from '#lib/text/format-date.ts';
import { formatPrice } from '#lib/text/format-price.ts';

type Props = { product: StoreProduct; withDate?: boolean };

/** A small picture with the lowest price and the name; in US dollars first, since stores charge in different currencies. */
export function CompareProduct({ product, withDate = false }: Props) {
  const { title, picture, price, priceUsd, currency, createdAt } = product;
  const href = externalUrl(product.url);
  const dollars = priceUsd && fromPrice(priceUsd, 'USD');
  const own = price && formatPrice(price.min, currency);
  const note =
    withDate && createdAt ? formatObservedDay(new Date(createdAt)) : dollars && currency !== 'USD' && own;
  return (
    <span className="flex min-w-0 items-center gap-2" title={title}>
      <ProductPicture src={picture} className="size-9 shrink-0 rounded-md" />
      <span className="min-w-0 flex-1 leading-4.5">
        <span className="digits block truncate">
          {dollars ?? (price && fromPrice(price, currency)) ?? '-'}
          {note && <span className="text-ink-faint text-xs"> {note}</span>}
        </span>
        {href === null ? (
          <bdi className="block truncate text-ink-soft text-xs">{title}</bdi>
        ) : (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="block truncate py-0.5 text-ink-soft text-xs underline-offset-2 hover:text-ink hover:underline"
          >
            <bdi>{title}</bdi>
          </a>
        )}
      </span>
    </span>
  );
}

/** `from $20.00` if variants have different prices. */
const fromPrice = ({ min, max }: { min: number; max: number }, currency: string | null) =>
  `${min < max ? 'from ' : ''}${formatPrice(min, currency)}`;
