import punycode from 'punycode.js';

/** An address as it was typed: browsers turn an internationalised domain in an e-mail field into its ASCII form. */
export function displayEmail(email: string): string {
  try {
    return punycode.toUnicode(email);
  } catch {
    return email;
  }
}
