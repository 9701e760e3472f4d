import { BRAND_SECTIONS, type BrandDetail, type BrandTab, METRIC_KEYS, METRICS } from '@brandlode/contract';
import { pricesText } from '#lib/text/format-number.ts';
import { productsText } from '#lib/text/products-text.ts';
import { TextLink } from '#lib/text/text-link.tsx';
import { paths } from '#paths.ts';

/** Links to the products if they are known but no overview metric is. */
export function ProductsNotice({ brand }: { brand: BrandDetail }) {
  if (isAnyKnown(brand, 'overview') || !isAnyKnown(brand, 'products')) return null;
  const facts = [productsText(brand), pricesText(brand)].filter(Boolean);
  return (
    <p className="card mt-4 px-4 py-3 text-pretty text-sm">
      <span className="font-medium">We have no traffic, social, review or ad data for this brand yet.</span>{' '}
      <span className="text-ink-soft">
        {facts.length > 0 ? `But we know its products: ${facts.join(', ')}.` : 'But we know its products.'}
      </span>{' '}
      <TextLink to={(brand.mine ? paths.privateBrandProducts : paths.brandProducts)(brand.id)}>
        See products
      </TextLink>
    </p>
  );
}

function isAnyKnown(brand: BrandDetail, tab: BrandTab): boolean {
  const sections: readonly string[] = BRAND_SECTIONS[tab];
  return METRIC_KEYS.some((key) => sections.includes(METRICS[key].section) && brand[key]);
}
