import { COUNTRIES } from '@brandlode/contract';

/** What companies call a country in accounts and hosts besides its names. */
const OTHER_NAMES: Record<string, string[]> = {
  AE: ['uae', 'emirates'],
  AU: ['aus'],
  BE: ['belgique'],
  CH: ['suisse'],
  CZ: ['czech', 'cesko'],
  DE: ['ger'],
  ES: ['esp'],
  GB: ['uk'],
  HK: ['hongkong'],
  ID: ['indo'],
  JP: ['jpn'],
  KR: ['korea'],
  MA: ['maroc'],
  MX: ['mex'],
  NL: ['holland', 'nld'],
  NZ: ['nzl'],
  RU: ['rus'],
  SA: ['ksa', 'saudi'],
  TN: ['tunisie'],
  US: ['usa', 'america'],
  ZA: ['rsa'],
};
/** Codes that seldom mean anything but the country, unlike `co`, `sa`, `tv`, `ag`, `pr` or `la`. */
const CODES =
  /^(?:a[etu]|b[eegr]|c[ahlnz]|d[ek]|e[es]|f[ir]|gb|ge|gr|h[kru]|i[delnt]|jp|k[rwz]|l[tuv]|m[xy]|n[loz]|p[ehklt]|qa|r[osu]|s[egik]|t[hrw]|u[aks]|vn|za)$/;
const AFTER_THE_COUNTRY = /(?:official|oficial|officiel|store|shop)$/;

const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const COUNTRY_OF = new Map(
  COUNTRIES.filter(({ id }) => id !== 'EU').flatMap(({ id, label }) => {
    const language = new Intl.Locale(`und-${id}`).maximize().language;
    const native = new Intl.DisplayNames([language], { type: 'region' }).of(id) ?? label;
    const codes = CODES.test(id.toLowerCase()) ? [id] : [];
    return [...codes, label, native, ...(OTHER_NAMES[id] ?? [])].map((name) => [letters(name), id] as const);
  }),
);

/** The country of a code or a name in any of its spellings, such as `uk`, `maroc` or `deutschland`. */
export const countryNamed = (word: string): string | undefined => COUNTRY_OF.get(letters(word));

/** The country that an account names after or before the brand's name (`ikeacanada`, `uk.brand`); undefined if it names none. */
export function countryOfAccount(account: string, names: string[]): string | undefined {
  const whole = letters(account).replace(AFTER_THE_COUNTRY, '');
  for (const name of names.map(letters)) {
    if (name.length < 2 || name === whole) continue;
    const after = whole.startsWith(name) && whole.slice(name.length).replace(AFTER_THE_COUNTRY, '');
    const before = whole.endsWith(name) && whole.slice(0, -name.length);
    const country = (after && COUNTRY_OF.get(after)) || (before && COUNTRY_OF.get(before));
    // A short word before the name is an article or an abbreviation more often than a country: `mybrand`, `labrand`.
    if (country && (after || (before && (before.length > 2 || /^(?:uk|us|hk|jp|de|fr)$/.test(before)))))
      return country;
  }
}
