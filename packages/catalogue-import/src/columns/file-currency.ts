import { countryId } from '@brandlode/contract/vocabulary';
import { currencyCode, currencyOfCountry, type Decimal, styleOf } from '@brandlode/currencies';
import { currencyOfAddress, isGenericAddress } from '../cells/local-currency.ts';
import { isBareNumber, isMoney, signOf } from './cell-kinds.ts';
import type { Guess } from './column-guess.ts';
import { isMoneyColumn } from './columns.ts';
import type { HeaderUnits } from './header-units.ts';

/** What a file shows about the currency of amounts without one. */
export type FileCurrency = {
  /** The currency that its signs agree on. */
  code: string | undefined;
  /** The user's choice for the import, which outranks what columns show. */
  isChosen?: true;
  /** The currencies that any of its signs suggest, the most frequent first. */
  suggested: string[];
};

/** Some of them are also Portuguese; words that are also Italian, French or Romanian ("marca") are left out. */
const SPANISH =
  '^nombre$|precios?|facturacion|ingresos|ventas|marcas|empresa|tienda|visitas|visitantes?|trafico|sesiones|seguidor(?:es)?|resenas?|opiniones|valoraciones|anuncios|productos?|articulos?|pais|paises|pedidos|sitio|descripcion';
const PORTUGUESE = 'receita|faturamento|vendas|loja|precos?|produtos?|trafego|curtidas|avaliacoes|descricao';

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
  [new RegExp(`\\b(?:${SPANISH}|marca)\\b`), []],
];

const IS_SPANISH_OR_PORTUGUESE = new RegExp(`\\b(?:${SPANISH}|${PORTUGUESE})\\b`);

/** Whether 'mil' is a thousand, by the language of the headers. */
export const isMilThousand = (headers: readonly HeaderUnits[]): boolean =>
  headers.some(({ words }) => IS_SPANISH_OR_PORTUGUESE.test(words));

/** One shop abroad does not matter if other signs support the same currency. */
const AGREEMENT = 0.9;
/** Of all rows; addresses such as ".com" say nothing. The text of other files is evidence by itself. */
const MIN_SHARE = { english: 0.5, other: 0.2 };

/** Weighs signs and codes, then countries and addresses, then the language of the headers. */
export function currencyOfFile(
  guesses: readonly Guess[],
  { currencyColumn, fileDecimal }: { currencyColumn: Guess | undefined; fileDecimal: Decimal | undefined },
): FileCurrency {
  const cellsOf = (test: (guess: Guess) => boolean) => guesses.filter(test).flatMap(({ cells }) => cells);
  const amounts = cellsOf(({ column }) => isMoneyColumn(column));
  const countries = cellsOf(({ column }) => column === 'locations');
  const addresses = cellsOf(({ column }) => column === 'brand_url');
  const decimalComma = (styleOf(amounts).decimal ?? fileDecimal) === ',';
  const language = EURO_LANGUAGES.find(([words]) => guesses.some(({ units }) => words.test(units.words)));
  const isEnglish = !decimalComma && language === undefined;
  const share = isEnglish ? MIN_SHARE.english : MIN_SHARE.other;
  // Rows without a currency may be in another.
  const isComplete = guesses.every(({ cells }) => cells.length <= (currencyColumn?.cells.length ?? 0));

  const signs = [
    ...guesses.flatMap(({ units }) => units.currency ?? []),
    ...cellsOf(() => true)
      .filter(isMoney)
      .flatMap((cell) => signOf(cell) ?? []),
    ...((isComplete && currencyColumn?.cells) || []).flatMap((cell) => currencyCode(String(cell)) ?? []),
  ];
  const ofCountries = countries.flatMap((cell) => {
    const id = typeof cell === 'string' && cell.length <= 60 ? countryId(cell) : undefined;
    return (id && currencyOfCountry(id)) ?? [];
  });
  const ofAddresses = addresses.flatMap((cell) =>
    isGenericAddress(cell) ? [] : (currencyOfAddress(cell) ?? []),
  );
  const local = [
    ...(ofCountries.length >= countries.length * share ? ofCountries : []),
    ...(ofAddresses.length >= addresses.length * share ? ofAddresses : []),
  ];
  const [euro, ...others] = language?.[1] ?? [];
  const suggested = byFrequency([...signs, ...ofCountries, ...ofAddresses, ...(euro ? [euro] : [])]);
  const localCode = agreed(local, isEnglish ? 1 : AGREEMENT);
  if (signs.length > 0) {
    const code = agreed(signs);
    // Estimates in US dollars often stand beside prices in the shops' own currency.
    const isContradicted = code === 'USD' && localCode !== undefined && localCode !== code;
    return { code: isContradicted ? undefined : code, suggested };
  }
  if (localCode !== undefined) return { code: localCode, suggested };
  // A German file of .com addresses is in euros; one of Swiss addresses is not decided.
  const isEuro = euro === 'EUR' && local.length === 0 && (others.length <= 1 || decimalComma);
  return {
    code: isEuro && !others.some((other) => ofAddresses.includes(other)) ? euro : undefined,
    suggested,
  };
}

/** The currency of a column's amounts without one: what its own cells and header show counts before the rest of the file. */
export function currencyOfColumn({ cells, choice, units }: Guess, file: FileCurrency): string | undefined {
  if (choice.currency ?? units.currency) return choice.currency ?? units.currency ?? undefined;
  if (file.isChosen) return file.code;
  const signs = cells.filter(isMoney).flatMap((cell) => signOf(cell) ?? []);
  return signs.length > 0 ? agreed(signs) : file.code;
}

export const hasBareAmounts = ({ cells }: Guess) => cells.some(isBareNumber);

const byFrequency = (codes: readonly string[]): string[] =>
  [...Map.groupBy(codes, (code) => code)]
    .sort((left, right) => right[1].length - left[1].length)
    .map(([code]) => code);

/** The currency of nearly all codes. */
function agreed(codes: readonly string[], agreement = AGREEMENT): string | undefined {
  const [most] = byFrequency(codes);
  return codes.filter((code) => code === most).length >= codes.length * agreement ? most : undefined;
}
