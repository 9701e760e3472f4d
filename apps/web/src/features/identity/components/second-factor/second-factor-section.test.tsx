import type { Product } from '@brandlode/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#lib/loading/query-client.ts';
import { productQuery } from '#lib/product.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

afterEach(() => queryClient.clear());

const PRODUCT: Product = {
  name: 'Brandlode',
  supportEmail: 'support@brands.example',
  inboxUrl: null,
  google: true,
  firebase: null,
  demonstration: false,
  legalPages: [],
  cookieSettings: false,
  brands: 0,
};

function shown(product: Partial<Product>) {
  queryClient.setQueryData(productQuery.queryKey, { ...PRODUCT, ...product });
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <SecondFactorSection />
    </QueryClientProvider>,
  );
}

it('names Google as a way to sign in only where it is configured', () => {
  expect(shown({ google: true })).toContain('after your password or Google, signing in');
  expect(shown({ google: false })).toContain('after your password, signing in');
});
