import { paths } from '#paths.ts';
import { NotFound } from './not-found.tsx';

export const BrandNotFound = () => (
  <NotFound
    title="Brand not found"
    text="We couldn't find a brand at this address."
    up={{ to: paths.searchBrands, label: 'Back to search' }}
  />
);
