import punycode from 'punycode.js';

/** A domain, or a text that starts with one, in the letters people type; as in the web app. */
export function displayDomain(text: string): string {
  try {
    return punycode.toUnicode(text);
  } catch {
    return text;
  }
}
