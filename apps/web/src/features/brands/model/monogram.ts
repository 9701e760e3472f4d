/** Up to two initials of a name's words; words without letters or digits are skipped. */
export function initialsOf(name: string): string {
  const initials = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return initials.slice(0, 2).join('').toUpperCase();
}

/** A hue in degrees, the same for a domain on every page. */
export function hueOf(domain: string): number {
  let hash = 0;
  for (const letter of domain) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  return hash % 360;
}
