import type { BrandEvent } from '@brandlode/contract';

/** Where links about an event lead: to its brand, or to the notifications while the brand has no page. */
export const brandUrl = (publicUrl: string, { id, available }: BrandEvent['brand']): string =>
  available ? `${publicUrl}/brands/${id}/overview` : `${publicUrl}/alerts`;
