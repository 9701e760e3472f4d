import type { BrandProducts } from '@brandlode/contract';
import { priceLinePath, priceLineText } from '../model/product-texts.ts';

/** The drawing, stretched to the card's width. */
const BOX = { width: 120, height: 16 };

/** How the price changed; renders nothing if it did not. */
export function PriceLine({ product }: { product: BrandProducts['data'][number] }) {
  const { prices, currency, lastObservedAt } = product;
  if (prices.length < 2) return null;
  return (
    <svg
      viewBox={`0 -2 ${BOX.width} ${BOX.height + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={priceLineText(prices, currency)}
      className="mt-1.5 block h-5 w-full text-accent"
    >
      <title>{priceLineText(prices, currency)}</title>
      <path
        d={priceLinePath(prices, lastObservedAt, BOX)}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
