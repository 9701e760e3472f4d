/**
 * The media type of an image from its bytes alone, ignoring the server's claim. Undefined for anything a browser must not get as an image,
 * such as HTML under the name of an image.
 */
export function imageType(bytes: Buffer): string | undefined {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(4, 8) === 'ftyp' && /avi[fs]/.test(ascii(8, Math.min(bytes.length, 40)))) return 'image/avif';
  if (ascii(0, 4) === '\0\0\x01\0' && bytes.length > 22) return 'image/x-icon';
  return isSvg(bytes) ? 'image/svg+xml' : undefined;
}

/** Everything allowed before the root element of an SVG document. */
const PROLOGUE = /[\s\ufeff]+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg\b[^[>]*(?:\[[\s\S]*?\]\s*)?>/y;
const ROOT = /<(?:svg:)?svg[\s/>]/y;

function isSvg(bytes: Buffer): boolean {
  // Binary data is recognised cheaply by its first characters.
  if (!/^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 100))) return false;
  const text = bytes.toString('utf8');
  PROLOGUE.lastIndex = 0;
  let prologueEnd = 0;
  while (PROLOGUE.test(text)) prologueEnd = PROLOGUE.lastIndex;
  ROOT.lastIndex = prologueEnd;
  return ROOT.test(text);
}
