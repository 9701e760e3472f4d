import punycode from 'punycode.js';

/** An email address as typed: browsers convert an internationalised domain in an email field to ASCII. */
export function displayEmail(email: string): string {
  try {
    return punycode.toUnicode(email);
  } catch {
    return email;
  }
}
