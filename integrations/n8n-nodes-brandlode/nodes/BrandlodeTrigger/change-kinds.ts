import type { INodePropertyOptions } from 'n8n-workflow';

/** Kinds of changes, as GET /api/events has them. */
export const CHANGE_KINDS: INodePropertyOptions[] = [
  { name: 'Country Changed', value: 'country_changed' },
  { name: 'Currency Changed', value: 'currency_changed' },
  { name: 'Description Changed', value: 'description_changed' },
  { name: 'Followers Jumped', value: 'followers_jumped' },
  { name: 'Language Changed', value: 'language_changed' },
  { name: 'Logo Changed', value: 'logo_changed' },
  { name: 'Name Changed', value: 'name_changed' },
  { name: 'New Products', value: 'products_added' },
  { name: 'Platform Changed', value: 'platform_changed' },
  { name: 'Price Cut', value: 'price_cut' },
  { name: 'Price Raised', value: 'price_raised' },
  { name: 'Products Removed', value: 'products_gone' },
  { name: 'Reviews Jumped', value: 'reviews_jumped' },
  { name: 'Sale Ended', value: 'sale_ended' },
  { name: 'Sale Started', value: 'sale_started' },
  { name: 'Started Advertising', value: 'ads_started' },
  { name: 'Stopped Advertising', value: 'ads_stopped' },
  { name: 'Store Closed', value: 'store_closed' },
  { name: 'Store Discovered', value: 'store_discovered' },
  { name: 'Store Redirected', value: 'store_redirected' },
  { name: 'Store Reopened', value: 'store_reopened' },
  { name: 'Technology Added', value: 'technology_added' },
  { name: 'Technology Removed', value: 'technology_removed' },
];
