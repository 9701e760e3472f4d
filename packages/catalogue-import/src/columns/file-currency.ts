import { currencyOfCountry, findPrice } from '@brandlode/currencies';
import { countryId } from '../cells/countries.ts';
import { currencyOfAddress } from '../cells/local-currency.ts';

/** What a file shows about the currency of amounts without one. */
export type FileCurrency = {
  /** The currency that its other signs agree on. */
  code: string | undefined;
  /** It is not plainly an English file, whose amounts are US dollars. */
  foreign: boolean;
};

/** Countries whose language the euro does not share with another currency often enough to matter. */
const EURO_LANGUAGES: [RegExp, string[]][] = [
  [
    /\b(?:preis\w*|umsatz\w*|besucher\w*|besuche|marken?|hersteller|webseite|bestellungen|produkte|anzahl|kategorie|unternehmen|firma|land|pro monat|jahr|\w+preis|\w+umsatz)\b/,
    ['EUR', 'CHF'],
  ],
  [
    /\b(?:prijs|omzet|\w+omzet|bezoekers|bezoeken|merk|bedrijf\w*|winkel\w*|aantal|producten|per maand)\b/,
    ['EUR'],
  ],
  [/\b(?:prezzo|fatturato|visite|marchio|azienda|negozio|prodotti|sito|paese|ordini)\b/, ['EUR', 'CHF']],
  [
    /\b(?:prix|chiffre d affaires|marque|entreprise|boutique|visiteurs|produits|pays|commandes|site web)\b/,
    ['EUR', 'CHF', 'CAD', 'XOF', 'XAF', 'MAD', 'TND'],
  ],
  [/\b(?:precio|facturacion|ventas|marca|empresa|tienda|visitas|productos|pais|pedidos|sitio)\b/, []],
];

/** Two countries with the euro rarely disagree, and one shop abroad does not matter. */
const AGREEMENT = 0.8;
/** Of all rows; addresses such as ".com" say nothing. */
const MIN_SHARE = 0.2;

export function fileCurrency(
  headers: readonly { words: string; currency: string | null }[],
  {
    amounts,
    countries,
    addresses,
    decimalComma,
  }: Record<'amounts' | 'countries' | 'addresses', readonly unknown[]> & {
    decimalComma: boolean;
  },
): FileCurrency {
  const language = EURO_LANGUAGES.find(([words]) => headers.some((header) => words.test(header.words)));
  const signs = [
    ...headers.flatMap(({ currency }) => currency ?? []),
    ...amounts.flatMap((cell) =>
      typeof cell === 'string' ? (findPrice(cell.slice(0, 80)).currency ?? []) : [],
    ),
  ];
  const ofCountries = countries.flatMap((cell) => {
    const id = typeof cell === 'string' && cell.length <= 60 ? countryId(cell) : undefined;
    return (id && currencyOfCountry(id)) ?? [];
  });
  const ofAddresses = addresses.flatMap((cell) =>
    GENERIC.test(String(cell)) ? [] : (currencyOfAddress(cell) ?? []),
  );
  const foreign = decimalComma || language !== undefined;
  if (signs.length > 0) return { code: agreed(signs), foreign: true };
  // Lists of shops of many countries state amounts in one currency, which is no country's.
  if (!foreign) return { code: undefined, foreign };
  const local = [
    ...(ofCountries.length >= countries.length * MIN_SHARE ? ofCountries : []),
    ...(ofAddresses.length >= addresses.length * MIN_SHARE ? ofAddresses : []),
  ];
  const code = local.length > 0 ? agreed(local) : undefined;
  if (code !== undefined) return { code, foreign };
  // A German file of .com addresses is in euros; one of Swiss addresses is not decided.
  const [only, ...others] = language?.[1] ?? [];
  const isEuro = only === 'EUR' && local.length === 0 && (others.length <= 1 || decimalComma);
  return { code: isEuro && !others.some((other) => ofAddresses.includes(other)) ? only : undefined, foreign };
}

/** Country domains that are used everywhere. */
const GENERIC = /\.(?:io|co|me|tv|ai|cc|ly|fm|gg|to|sh|la|so|vc|im|ws|st)(?:[/?#:]|$)/i;

function agreed(codes: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(codes, (code) => code)].sort(
    (one, other) => other[1].length - one[1].length,
  );
  const [code, same] = counts[0] ?? [undefined, []];
  return same.length >= codes.length * AGREEMENT ? code : undefined;
}
