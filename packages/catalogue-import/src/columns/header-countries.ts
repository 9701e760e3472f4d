import { CURRENCIES } from '@brandlode/currencies';

/** What follows a preposition: "Revenue IN USD", "Umsatz IN Mio. EUR", "Orders IN 30 days"; before anything else IN is India. */
const AFTER_PREPOSITION = [
  String.raw`[TkKmM]?(?:${[...CURRENCIES].join('|')})\b|\p{L}{0,3}\p{Sc}`,
  String.raw`[Ee]uros?\b|[Dd]ollars?\b|[Tt]housand|[Tt]sd|[Tt]ausend|[Mm]io\b|[Mm]ln\b|[Mm]ill?i?on|[Bb]illion|[Mm]rd\b|[KkMm]\b|1[., ]?000\b`,
  String.raw`\d{1,3} ?(?:d|days?|weeks?|months?|Tagen?|Monaten?)\b|[Tt]he\b|[Ll]ast\b|[Pp]ast\b`,
].join('|');

/** Codes that are also prepositions or words of headers; all others keep a header from being recognised by its words. */
const CODES = [
  'AL|DE|IL|LA|TO',
  String.raw`NO(?!\.| of)`,
  `(?<=^\\W*)IN|IN(?! (?:${AFTER_PREPOSITION}))`,
  // Elsewhere it is the revenue in French ("chiffre d'affaires").
  String.raw`(?<=(?:[Rr]evenue|[Ss]ales|[Uu]msatz)\W+)CA|CA(?=\W+(?:[Rr]evenue|[Ss]ales|[Uu]msatz))`,
].join('|');
const CODE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CODES})(?![\\p{L}\\p{N}])`, 'u');
/** In a header of capitals, prepositions have them too; one cannot begin it. */
const CODE_IN_CAPITALS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<=^\\W*)(?:DE|IN)|IN(?! (?:${AFTER_PREPOSITION})))(?![\\p{L}\\p{N}])`,
  'iu',
);
/** In lower case only at the end, where a preposition cannot occur. */
const LAST_CODE = /[^\p{L}\p{N}](?:al|de|il|in|la)[\s)\]]*$/iu;

/** Whether a header of a count or an amount limits it to a country: "Traffic DE", "orders_in". */
export function namesCountry(header: string): boolean {
  const text = header.slice(0, 300).replaceAll('_', ' ');
  return LAST_CODE.test(text) || (text === text.toUpperCase() ? CODE_IN_CAPITALS : CODE).test(text);
}
