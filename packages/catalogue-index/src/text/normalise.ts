export const SPACE = 32;
const APOSTROPHE = 39;
const AMPERSAND = 38;

/** Letters that Unicode does not decompose into a base letter and an accent. */
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

const KATAKANA_TO_HIRAGANA = 0x60;

/**
 * The form in which names, domains and keywords are compared: lower case, without accents and apostrophes, `&` as "and",
 * katakana as hiragana, everything but letters and digits as one space. Any string is safe.
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
    if (unit === APOSTROPHE) continue;
    if (unit === AMPERSAND) {
      out += out === '' ? 'and' : ' and';
      gap = true;
      continue;
    }
    if (unit >= 65 && unit <= 90) unit += 32;
    const isPart = (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57);
    if (isPart) {
      if (gap && out !== '') out += ' ';
      out += String.fromCharCode(unit);
    }
    gap = !isPart;
  }
  return out;
}

function normaliseUnicode(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter]!)
    .replaceAll('&', ' and ')
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}
