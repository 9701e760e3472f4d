import type { BrandCollection, BrandDetail } from '@brandlode/contract';
import { useState } from 'react';
import { foundText } from '../model/found-text.ts';
import { RefreshBrand } from './refresh-brand.tsx';

type Props = { brand: BrandDetail; collection: BrandCollection | undefined };

/** Offers the first check of a brand's store, and stays to show its result. */
export function FirstCheckNotice({ brand, collection }: Props) {
  const [offered, setOffered] = useState(false);
  const isNew = collection?.status === 'free' && collection.finishedAt === null;
  if (isNew && !offered) setOffered(true);
  if (!collection || !(isNew || offered)) return null;
  const found = collection.sources.some(({ outcome }) => outcome === 'found' || outcome === 'unchanged');
  return (
    <section
      aria-label="Store check"
      className="card mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3 text-sm *:only:grow [&>:only-child>p]:flex-1 [&>:only-child>p]:basis-48"
    >
      {(isNew || found) && (
        <p className="min-w-0 flex-1 basis-72 text-pretty">
          <span className="font-medium">{isNew ? 'Not checked yet.' : 'Checked.'}</span>{' '}
          <span className="text-ink-soft">
            {isNew
              ? "A check reads the public pages of the brand's site for products, prices, platform and more, where available."
              : foundText(brand, collection)}
          </span>
        </p>
      )}
      <RefreshBrand brandId={brand.id} collection={collection} label={isNew ? 'Check now' : 'Check again'} />
    </section>
  );
}
