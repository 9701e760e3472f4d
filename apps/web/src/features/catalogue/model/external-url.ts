/**
 * The address of a page elsewhere, or `null` where there is none: the text NULL means absent (specification, section 3),
 * and only the web's own schemes are followed, since addresses come from imports. Without a scheme it is https.
 */
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

/** An address as people write it: `shop.example/eu`. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
