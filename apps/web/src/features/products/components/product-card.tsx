import type { FoundProducts, StoreProduct } from '@brandlode/contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ProductPicture } from '#features/brands/components/product-picture.tsx';
import { externalUrl } from '#features/brands/model/external-url.ts';
import { paths } from '#paths.ts';
import { evidenceTexts, seenText } from '../model/product-texts.ts';
import { badgesOf, ProductPrice } from './product-price.tsx';

type Props = {
  product: StoreProduct;
  /** Shows the brand, where products of several brands are listed. */
  brand?: FoundProducts['data'][number]['brand'];
  onType: (type: string) => void;
  /** Undefined where products cannot be selected. */
  selection?: { selected: boolean; onSelect: (selected: boolean) => void } | undefined;
  /** Below the price. */
  children?: ReactNode;
};

export function ProductCard({ product, brand, onType, selection, children }: Props) {
  const titleId = useId();
  const { type } = product;
  return (
    <article aria-labelledby={titleId} className="card relative flex h-full min-w-0 flex-col overflow-hidden">
      <div className="relative">
        <ProductPicture src={product.picture} className="aspect-square w-full" />
        <ul className="absolute inset-x-2 bottom-2 flex flex-wrap gap-1">
          {badgesOf(product).map(({ text, className }) => (
            <li
              key={text}
              className={`digits rounded-md px-1.5 py-0.5 font-semibold text-2xs shadow-raised forced-colors:border ${className}`}
            >
              {text}
            </li>
          ))}
        </ul>
        {selection && (
          <label className="absolute top-1 right-1 grid size-8 cursor-pointer place-items-center">
            <input
              type="checkbox"
              checked={selection.selected}
              onChange={({ target }) => selection.onSelect(target.checked)}
              aria-label={`Select ${product.title}`}
              className="size-4.5 accent-accent"
            />
          </label>
        )}
      </div>
      <div className="flex flex-1 flex-col px-3 pt-1.5 pb-3">
        {brand && (
          <Link
            to={paths.brandProducts(brand.id)}
            className="block truncate text-ink-soft text-xs leading-6 underline-offset-2 hover:text-ink hover:underline"
          >
            <bdi>{brand.name}</bdi>
          </Link>
        )}
        <h3 id={titleId} className="wrap-anywhere mt-1 line-clamp-2 min-h-10 font-medium text-sm leading-5">
          <ProductLink product={product} />
        </h3>
        <p className="mt-1 leading-5">
          <ProductPrice product={product} />
        </p>
        {children}
        <ul className="mt-1 text-ink-soft text-xs">
          {evidenceTexts(product).map((text) => (
            <li key={text} className="digits">
              {text}
            </li>
          ))}
        </ul>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1.5 text-ink-faint text-xs">
          {type && (
            <button
              type="button"
              onClick={() => onType(type.toLowerCase())}
              aria-label={`Only products of type ${type}`}
              className="wrap-anywhere min-h-6 max-w-full text-left underline decoration-dotted underline-offset-2 hover:text-ink"
            >
              {type}
            </button>
          )}
          <span className="digits">{seenText(product)}</span>
        </p>
      </div>
    </article>
  );
}

/** The name, as a link to the store where its address is known. */
export function ProductLink({ product: { title, url } }: { product: StoreProduct }) {
  const href = externalUrl(url);
  if (href === null) return <bdi>{title}</bdi>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={title}
      className="py-1 underline-offset-2 hover:underline"
    >
      <bdi>{title}</bdi>
    </a>
  );
}
