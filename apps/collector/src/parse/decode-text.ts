/** Decodes a body by its byte order mark, the header's charset, the page's `<meta charset>`, or as UTF-8. Never throws. */
export function decodeText(body: Buffer, contentType = ''): string {
  const label = charsetOf(body, contentType);
  try {
    if (label !== 'utf-8' && label !== 'utf8') return new TextDecoder(label).decode(body);
  } catch {}
  const text = body.toString('utf8');
  return isBroken(text) ? new TextDecoder('windows-1252').decode(body) : withoutMark(text);
}

/** More invalid than valid non-ASCII characters: not UTF-8, even if the header says so. */
function isBroken(text: string): boolean {
  if (!text.includes('\ufffd')) return false;
  return text.replace(/[^\ufffd]/g, '').length > text.replace(/[\u0000-\u007f\ufffd]/g, '').length;
}

function charsetOf(body: Buffer, contentType: string): string {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  const declared =
    CHARSET.exec(contentType.slice(0, MAX_TYPE_LENGTH)) ?? CHARSET.exec(body.toString('latin1', 0, 1024));
  return declared?.[1]?.toLowerCase() ?? 'utf-8';
}

const MAX_TYPE_LENGTH = 256;
const CHARSET = /charset\s*=\s*["']?\s*([\w-]+)/i;
const withoutMark = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
