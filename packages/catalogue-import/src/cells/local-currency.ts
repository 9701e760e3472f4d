import { currencyOfCountry } from '@brandlode/currencies';

/** The currency of the country in an address: "COP" for "https://fernloft.com.co/products". */
export function currencyOfAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  const [, domain = ''] =
    /^(?:https?:\/\/)?[^/?#:]{1,253}\.([a-z]{2})(?:[/?#:]|$)/i.exec(address.trim()) ?? [];
  const country = domain.toUpperCase();
  return currencyOfCountry(country === 'UK' ? 'GB' : country);
}
