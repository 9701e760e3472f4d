import { type Brand, countryLabel } from '@brandlode/contract';
import { externalUrl } from './external-url.ts';

const KINDS: Record<string, string> = {
  shop: 'Shop',
  food: 'Food and drink',
  travel: 'Travel',
  finance: 'Finance',
  leisure: 'Leisure',
  health: 'Health',
  vehicles: 'Vehicles',
  services: 'Services',
};

/** `Shop` for `shop`. */
export const kindLabel = (kind: string | null): string | null =>
  kind === null ? null : (KINDS[kind] ?? null);

/** `Sweden`, `Sweden, France`, `Sweden +50`. */
export function countriesText(locations: string[]): string | null {
  const [first, second, ...others] = locations;
  if (first === undefined) return null;
  if (second === undefined) return countryLabel(first);
  if (others.length === 0) return `${countryLabel(first)}, ${countryLabel(second)}`;
  return `${countryLabel(first)} +${locations.length - 1}`;
}

/** Names of the networks on which a profile of the brand is known. */
export const profileNames = ({ fb_url, ig_url }: Pick<Brand, 'fb_url' | 'ig_url'>): string[] => [
  ...(externalUrl(fb_url) ? ['Facebook'] : []),
  ...(externalUrl(ig_url) ? ['Instagram'] : []),
];
