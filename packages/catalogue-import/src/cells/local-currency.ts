import { currencyOfCountry } from '@brandlode/currencies';

/** The country in an address, as ISO 3166: "CO" for "https://fernloft.com.co/products". */
function countryIn(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  const [, domain] = /^(?:https?:\/\/)?[^/?#:]{1,253}\.([a-z]{2})(?:[/?#:]|$)/i.exec(address.trim()) ?? [];
  const country = domain?.toUpperCase();
  return country === 'UK' ? 'GB' : country;
}

/** Country domains that are used everywhere. */
const GENERIC = /\.(?:io|co|me|tv|ai|cc|ly|fm|gg|to|sh|la|so|vc|im|ws|st)(?:[/?#:]|$)/i;

export const isGenericAddress = (address: unknown): boolean => GENERIC.test(String(address));

/** The country in an address, unless its domain is used everywhere, such as .co; "fernloft.com.co" is Colombian. */
export const countryOfAddress = (address: unknown): string | undefined =>
  isGenericAddress(address) && !/\.com?\.[a-z]{2}(?:[/?#:]|$)/i.test(String(address))
    ? undefined
    : countryIn(address);

/** The currency of the country in an address. */
export function currencyOfAddress(address: unknown): string | undefined {
  const country = countryIn(address);
  return country && currencyOfCountry(country);
}
