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
  search: `${publicUrl}/brands/search`,
  products: `${publicUrl}/products`,
  settings: `${publicUrl}/settings/api`,
});
export type Links = ReturnType<typeof linksOf>;
