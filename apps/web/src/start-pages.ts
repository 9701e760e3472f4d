import { MAX_LISTS_PER_PAGE } from '@brandlode/contract';
import { browseAddress } from './features/brands/model/browse-address.ts';
import { pageOf, readBrowsePlace } from './features/brands/model/browse-place.ts';
import { LIST_PAGE_SIZE } from './features/lists/model/list-page-size.ts';
import type { ApiRequest } from './lib/loading/early-requests.ts';
import { chosenPageSize } from './lib/page-size.ts';

type StartPage = {
  path: RegExp;
  /** Its module below src/. */
  module: string;
  /** What it requests first, by the groups of `path`; without a query string in the URL. */
  requests?: (...groups: string[]) => ApiRequest[];
};

const get = (path: string): ApiRequest => ({ method: 'GET', path });
const query = (path: string, body: object): ApiRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

/** The pages that users open by URL most often; start.ts begins to load them before the application runs. */
export const START_PAGES: StartPage[] = [
  {
    path: /^\/brands\/?$/,
    module: 'features/brands/pages/browse-page.tsx',
    // After a reload, Browse starts with the page that was in view.
    requests: () => [get(browseAddress(pageOf(readBrowsePlace(history.state?.key ?? ''))))],
  },
  {
    path: /^\/brands\/search\/?$/,
    module: 'features/search/pages/search-brands-page.tsx',
    requests: () => [query(`/api/brands/filter?page=1&limit=${chosenPageSize()}`, {}), get('/api/filters')],
  },
  {
    path: /^\/brands\/([1-9]\d{0,15})\/(overview|products)\/?$/,
    module: 'features/brands/pages/brand-detail-page.tsx',
    requests: (id, tab) => [
      ...['', '/collection', '/history', '/mine'].map((part) => get(`/api/brands/${id}${part}`)),
      ...(tab === 'products' ? [get(`/api/brands/${id}/products?sort=newest&page=1&limit=24`)] : []),
    ],
  },
  {
    path: /^\/products\/?$/,
    module: 'features/products/pages/products-page.tsx',
    requests: () => [get('/api/products/search?sort=relevance&page=1&limit=50'), get('/api/filters')],
  },
  {
    path: /^\/lists\/?$/,
    module: 'features/lists/pages/lists-page.tsx',
    requests: () => [get(`/api/lists?limit=${MAX_LISTS_PER_PAGE}`)],
  },
  {
    path: /^\/lists\/([\da-f-]{36})\/?$/,
    module: 'features/lists/pages/list-page.tsx',
    requests: (id) => [
      get(`/api/lists/${id}`),
      get(`/api/lists/${id}/brands?page=1&limit=${LIST_PAGE_SIZE}`),
      get('/api/filters'),
    ],
  },
  { path: /^\/compare\/?$/, module: 'features/lists/pages/compare-page.tsx' },
  { path: /^\/import\/?$/, module: 'features/imports/pages/import-page.tsx' },
  { path: /^\/data-health\/?$/, module: 'features/collection/pages/data-health-page.tsx' },
  { path: /^\/settings\/profile\/?$/, module: 'features/identity/pages/profile-page.tsx' },
  { path: /^\/settings\/plan\/?$/, module: 'features/subscriptions/pages/plan-page.tsx' },
];
