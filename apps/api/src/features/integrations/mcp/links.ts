import { type FilterPayload, formatFilters, type Sort, toQuery } from '@brandlode/contract';

/** Pages of the application, for people who read a result. */
export const linksOf = (publicUrl: string) => ({
  brand: (id: number) => `${publicUrl}/brands/${id}/overview`,
  brandProducts: (id: number) => `${publicUrl}/brands/${id}/products`,
  compare: (ids: readonly number[]) => `${publicUrl}/compare?ids=${ids.join()}`,
  category: (id: string) => `${publicUrl}/categories/${id}`,
  categories: `${publicUrl}/categories`,
  changes: `${publicUrl}/changes`,
  list: (id: string) => `${publicUrl}/lists/${id}`,
  alerts: `${publicUrl}/alerts`,
  check: (id: string) => `${publicUrl}/checks/${id}`,
  lookup: `${publicUrl}/lookup`,
  /** The same search in the application. */
  search: (filters: FilterPayload, sort?: Sort) =>
    `${publicUrl}/brands/search${toQuery([...formatFilters(filters), ...(sort ? [['sort', sort] satisfies [string, string]] : [])])}`,
  products: `${publicUrl}/products`,
  settings: `${publicUrl}/settings/api`,
});
export type Links = ReturnType<typeof linksOf>;
