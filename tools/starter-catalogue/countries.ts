import { COUNTRY_IDS } from '@brandlode/contract';

const KNOWN = new Set(COUNTRY_IDS);

/** Areas of the index with another code than their country: `fx` is France without its overseas territories. */
const AREAS: Record<string, string> = {
  'aldi-sued.geojson': 'DE',
  fx: 'FR',
  ic: 'ES',
  'konsum-dresden.geojson': 'DE',
  'konsum-leipzig.geojson': 'DE',
  'mainland china': 'CN',
  'northern cyprus': 'CY',
};

/**
 * ISO 3166-1 codes of a location set's entries such as `fr`, `us-ca.geojson` or `gb-eng`. World regions (`001`, `150`) and
 * circles around a point do not identify a country and are skipped.
 */
export function countriesOf(include: unknown[]): string[] {
  const codes = include.map((entry) => {
    const text = String(entry);
    const area = AREAS[text];
    if (area) return area;
    return /^[a-z]{2}(-|$)/.test(text) ? text.slice(0, 2).toUpperCase() : '';
  });
  return [...new Set(codes)].filter((code) => KNOWN.has(code)).sort();
}

/** Adjectives in Wikidata's short descriptions for a company's country ("Swedish furniture retailer"). */
const ADJECTIVES: Record<string, string> = {
  albanian: 'AL',
  algerian: 'DZ',
  american: 'US',
  argentine: 'AR',
  argentinian: 'AR',
  armenian: 'AM',
  australian: 'AU',
  austrian: 'AT',
  azerbaijani: 'AZ',
  bangladeshi: 'BD',
  belarusian: 'BY',
  belgian: 'BE',
  bolivian: 'BO',
  bosnian: 'BA',
  brazilian: 'BR',
  british: 'GB',
  bulgarian: 'BG',
  cambodian: 'KH',
  canadian: 'CA',
  chilean: 'CL',
  chinese: 'CN',
  colombian: 'CO',
  croatian: 'HR',
  cypriot: 'CY',
  czech: 'CZ',
  danish: 'DK',
  dutch: 'NL',
  ecuadorian: 'EC',
  egyptian: 'EG',
  emirati: 'AE',
  english: 'GB',
  estonian: 'EE',
  filipino: 'PH',
  finnish: 'FI',
  french: 'FR',
  georgian: 'GE',
  german: 'DE',
  ghanaian: 'GH',
  greek: 'GR',
  guatemalan: 'GT',
  hungarian: 'HU',
  icelandic: 'IS',
  indian: 'IN',
  indonesian: 'ID',
  iranian: 'IR',
  irish: 'IE',
  israeli: 'IL',
  italian: 'IT',
  jamaican: 'JM',
  japanese: 'JP',
  jordanian: 'JO',
  kazakh: 'KZ',
  kenyan: 'KE',
  kuwaiti: 'KW',
  latvian: 'LV',
  lebanese: 'LB',
  lithuanian: 'LT',
  luxembourgish: 'LU',
  malaysian: 'MY',
  maltese: 'MT',
  mexican: 'MX',
  moldovan: 'MD',
  moroccan: 'MA',
  nigerian: 'NG',
  norwegian: 'NO',
  pakistani: 'PK',
  panamanian: 'PA',
  paraguayan: 'PY',
  peruvian: 'PE',
  philippine: 'PH',
  polish: 'PL',
  portuguese: 'PT',
  qatari: 'QA',
  romanian: 'RO',
  russian: 'RU',
  salvadoran: 'SV',
  saudi: 'SA',
  scottish: 'GB',
  serbian: 'RS',
  singaporean: 'SG',
  slovak: 'SK',
  slovenian: 'SI',
  'south african': 'ZA',
  'south korean': 'KR',
  korean: 'KR',
  spanish: 'ES',
  'sri lankan': 'LK',
  swedish: 'SE',
  swiss: 'CH',
  taiwanese: 'TW',
  thai: 'TH',
  tunisian: 'TN',
  turkish: 'TR',
  ukrainian: 'UA',
  'u.s.': 'US',
  'u.s': 'US',
  us: 'US',
  'united states': 'US',
  uruguayan: 'UY',
  uzbek: 'UZ',
  venezuelan: 'VE',
  vietnamese: 'VN',
  welsh: 'GB',
  'new zealand': 'NZ',
  'hong kong': 'HK',
  uk: 'GB',
  'u.k.': 'GB',
  'united kingdom': 'GB',
  'costa rican': 'CR',
  dominican: 'DO',
};

const COUNTRY_WORDS = Object.keys(ADJECTIVES).sort((a, b) => b.length - a.length);
/** "American" for a style of food or "Indian" for a cuisine is not the company's country, so only the first words are read. */
const AT_THE_START = new RegExp(
  `^(?:the |an? |former |defunct |large |largest |major |multinational |international |global )*(${COUNTRY_WORDS.map((word) => word.replaceAll('.', '\\.')).join('|')})(?![\\w.])(?!-style|[- ](?:food|cuisine|restaurant-style))`,
);

/** The home country that a short description names in its first words, or undefined. */
export function homeCountry(description: string): string | undefined {
  const named = AT_THE_START.exec(description.trim().toLowerCase())?.[1];
  return named && ADJECTIVES[named];
}
