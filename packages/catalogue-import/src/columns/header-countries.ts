/** Codes that are also prepositions or words of headers; all others keep a header from being recognised by its words. */
const CODES = [
  'AL|DE|IL|LA|TO',
  String.raw`NO(?!\.| of)`,
  // Elsewhere it is a preposition: "Revenue IN USD", "Orders IN 30 days".
  String.raw`(?<=^\W*)IN|IN(?=[\s)\]]*$|[)\],;:/-]| (?:per|pro|par|por|al|im|monthly)(?!\p{L}))`,
  // Elsewhere it is the revenue in French ("chiffre d'affaires").
  String.raw`(?<=(?:[Rr]evenue|[Ss]ales|[Uu]msatz)\W+)CA|CA(?=\W+(?:[Rr]evenue|[Ss]ales|[Uu]msatz))`,
].join('|');
const CODE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CODES})(?![\\p{L}\\p{N}])`, 'u');
/** In lower case only at the end, where no preposition stands. */
const LAST_CODE = /[^\p{L}\p{N}](?:al|de|il|in|la)[\s)\]]*$/iu;

/** Whether a header of a count or an amount limits it to a country: "Traffic DE", "orders_in". */
export function namesCountry(header: string): boolean {
  const text = header.slice(0, 300).replaceAll('_', ' ');
  return LAST_CODE.test(text) || (text !== text.toUpperCase() && CODE.test(text));
}
