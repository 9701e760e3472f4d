/** Every address of the product. The router's patterns are made from it too, with `:brandId` as the id. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  selectPlan: '/select-plan',
  brands: '/brands',
  searchBrands: '/brands/search',
  brand: (brandId: number | string) => `/brands/${brandId}`,
  brandOverview: (brandId: number | string) => `/brands/${brandId}/overview`,
  brandProducts: (brandId: number | string) => `/brands/${brandId}/products`,
  myBrand: (brandId: number | string) => `/my-brands/${brandId}`,
  myBrandOverview: (brandId: number | string) => `/my-brands/${brandId}/overview`,
  myBrandProducts: (brandId: number | string) => `/my-brands/${brandId}/products`,
  myBrands: '/brands/search?scope=mine',
  compare: '/compare',
  compareOf: (brandIds: readonly number[]) => `/compare?ids=${brandIds.join()}`,
  lists: '/lists',
  list: (listId: string) => `/lists/${listId}`,
  importToList: (listId: string) => `/lists/${listId}/import`,
  importToNewList: '/lists/import',
  shared: (token: string) => `/s/${token}`,
  import: '/import',
  importOf: (id: string) => `/import?id=${id}`,
  dataHealth: '/data-health',
  apiDocs: '/api/docs',
  estimates: '/how-estimates-are-made',
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsSecurity: '/settings/security',
  settingsPlan: '/settings/plan',
  settingsBilling: '/settings/billing',
  settingsApi: '/settings/api',
  settingsAccount: '/settings/account',
  /** The same for users without a plan. */
  unpaidAccount: '/account',
} as const;

/** A sign-in page that redirects to `deepLink` afterwards. */
export const withDeepLink = (path: string, deepLink: string | null): string =>
  deepLink === null ? path : `${path}?next=${encodeURIComponent(deepLink)}`;
