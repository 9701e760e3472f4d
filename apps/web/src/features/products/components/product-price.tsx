import type { StoreProduct } from '@brandlode/contract';
import { formatPrice } from '#lib/text/format-price.ts';
import { isNew, priceTexts } from '../model/product-texts.ts';

type Props = { product: StoreProduct; withDollars?: boolean };

/** The price in the store's currency, the one before a reduction, and US dollars. */
export function ProductPrice({ product, withDollars = true }: Props) {
  const texts = priceTexts(product);
  const { compareAt, discount, currency } = product;
  if (!texts) return <span className="text-ink-faint">-</span>;
  return (
    <>
      <span className="digits font-semibold text-sm">{texts.price}</span>{' '}
      {compareAt !== null && discount !== null && (
        <>
          <s className="digits text-ink-faint text-xs">
            <span className="sr-only">before </span>
            {formatPrice(compareAt, currency)}
          </s>{' '}
        </>
      )}
      {withDollars && texts.dollars && <span className="digits text-ink-faint text-xs">{texts.dollars}</span>}
    </>
  );
}

/** The most important states: new, reduced, unavailable. */
export function badgesOf(product: StoreProduct): { text: string; className: string }[] {
  const badges: { text: string; className: string }[] = [];
  if (product.goneAt !== null) badges.push({ text: 'Gone', className: 'bg-surface text-ink-soft' });
  else if (product.available === false)
    badges.push({ text: 'Sold out', className: 'bg-surface text-ink-soft' });
  if (isNew(product)) badges.push({ text: 'New', className: 'bg-accent text-on-accent' });
  if (product.discount !== null && product.discount > 0)
    badges.push({ text: `-${product.discount}%`, className: 'bg-surface text-danger' });
  return badges;
}
