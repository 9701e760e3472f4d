export const SPACE = 32;

/** Letters that Unicode does not take apart into a plain letter and an accent. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The form in which names, domains and what a person types are compared: lower case, without accents and apostrophes,
 * everything but letters and digits one space. Any string is safe; one without a letter or digit becomes empty.
 */
export function normalise(text: string): string {
  return isAscii(text) ? normaliseAscii(text) : normaliseUnicode(text);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 126) return false;
  return true;
}

function normaliseAscii(text: string): string {
  let out = '';
  let gap = false;
  for (let i = 0; i < text.length; i++) {
    let unit = text.charCodeAt(i);
    if (unit === 39) continue;
    if (unit >= 65 && unit <= 90) unit += 32;
    const kept = (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
    if (kept) {
      if (gap && out !== '') out += ' ';
      out += String.fromCharCode(unit);
    }
    gap = !kept;
  }
  return out;
}

function normaliseUnicode(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The normalised form as UTF-16 units. */
export function unitsOf(text: string): Uint16Array {
  const normal = normalise(text);
  const units = new Uint16Array(normal.length);
  for (let i = 0; i < normal.length; i++) units[i] = normal.charCodeAt(i);
  return units;
}
