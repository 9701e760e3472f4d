import punycode from 'punycode.js';

/** A domain, or a text that starts with one, in the letters people type: programs store an internationalised one in ASCII. */
export function displayDomain(text: string): string {
  try {
    return punycode.toUnicode(text);
  } catch {
    return text;
  }
}

/** An email address as typed: browsers convert an internationalised domain in an email field to ASCII. */
export const displayEmail = displayDomain;
