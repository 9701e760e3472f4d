import type { BrandCollection, BrandDetail } from '@brandlode/contract';
import { useState } from 'react';
import { RefreshBrand } from './refresh-brand.tsx';

type Props = { brand: BrandDetail; collection: BrandCollection | undefined };

/** Offers the first observation of a brand, and stays for its result. */
export function ObserveNotice({ brand, collection }: Props) {
  const [offered, setOffered] = useState(false);
  const isNew = collection?.status === 'free' && collection.finishedAt === null;
  if (isNew && !offered) setOffered(true);
  if (!collection || !(isNew || offered)) return null;
  const found = collection.sources.some(({ outcome }) => outcome === 'found' || outcome === 'unchanged');
  return (
    <section
      aria-label="Observation"
      className="card mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-72 text-pretty">
        <span className="font-medium">{isNew ? 'Not observed yet.' : found ? 'Observed.' : 'Not read.'}</span>{' '}
        <span className="text-ink-soft">
          {isNew
            ? "An observation reads the public pages of the brand's site: products, prices, platform and more, as far as they are there."
            : found
              ? 'What was found is below.'
              : 'The site gave no data this time.'}
        </span>
      </p>
      <RefreshBrand
        brandId={brand.id}
        collection={collection}
        label={isNew ? 'Observe now' : 'Observe again'}
      />
    </section>
  );
}
