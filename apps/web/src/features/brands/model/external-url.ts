import { displayDomain } from '#lib/text/display-email.ts';

/** A link to another site. `null` for absent values (docs/product.md 4.1) and schemes other than http(s), since URLs are imported. */
export function externalUrl(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.toUpperCase() === 'NULL') return null;
  try {
    const url = new URL(
      /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/+/, '')}`,
    );
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '' ? url.href : null;
  } catch {
    return null;
  }
}

/** A URL with its domain in the letters people type. */
export const displayUrl = (url: string): string => url.replace(/(?<=^https?:\/\/)[^/?#]+/i, displayDomain);

/** For display: `shop.example/eu`. */
export const shortUrl = (url: string): string =>
  displayDomain(url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, ''));
