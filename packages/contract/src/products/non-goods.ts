import {
  ACCOMPANIED,
  APPS,
  FILLERS,
  GOODS_WORDS,
  MADE_FOR,
  NOT_FOR_SALE,
  PHRASES,
  WHOLE_TITLES,
} from './non-goods-terms.ts';

/** What a store states about an entry of its product list. `url` or `handle` names its page. */
export type NamedProduct = {
  title: string;
  type?: string | null | undefined;
  vendor?: string | null | undefined;
  handle?: string | null | undefined;
  url?: string | null | undefined;
};

/**
 * Whether an entry of a product list is a product, and not a gift card, a tip, a sample, a deposit, a fee, the insurance of a shipment or an
 * entry that is not for sale. Such entries are neither counted nor part of a brand's prices.
 */
export function isGoods({ title, type, vendor, handle, url }: NamedProduct): boolean {
  if (isNamedNonGoods(title)) return false;
  const { apps } = loadTerms();
  const kind = words(type ?? '');
  const slug = words(handle ?? slugOf(url));
  const names = [kind, slug, words(vendor ?? '')];
  return !names.some((name) => apps.has(name.join(' '))) && !isWhole(kind) && !isWhole(slug);
}

type Terms = {
  phrases: RegExp;
  notForSale: RegExp;
  whole: Set<string>;
  fillers: Set<string>;
  goods: Set<string>;
  unspacedGoods: string[];
  accompanied: Set<string>;
  madeFor: Set<string>;
  apps: Set<string>;
};
let loaded: Terms | undefined;

/** Compiled at first use: most pages of the web app never need them. */
function loadTerms(): Terms {
  if (loaded) return loaded;
  const goods = GOODS_WORDS.split('|').map(plain);
  loaded = {
    phrases: phrasesOf(PHRASES),
    notForSale: phrasesOf(NOT_FOR_SALE),
    whole: new Set(WHOLE_TITLES.join('|').split('|').map(plain)),
    fillers: new Set(FILLERS.split(' ')),
    goods: new Set(goods),
    unspacedGoods: goods.filter((word) => UNSPACED.test(word)),
    accompanied: new Set(ACCOMPANIED.split(' ')),
    madeFor: new Set(MADE_FOR.split(' ')),
    apps: new Set(APPS.split('|').map(plain)),
  };
  return loaded;
}

/** Scripts without spaces between words: a term counts inside a run of letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function phrasesOf(lists: string[]): RegExp {
  const terms = lists.flatMap((list) =>
    list.split('|').map((term) => {
      const escaped = RegExp.escape(plain(term));
      return UNSPACED.test(term) ? escaped : ` ${escaped}(?= )`;
    }),
  );
  // Longer terms first, so that the words after a match are not part of the term.
  return new RegExp([...new Set(terms)].sort((a, b) => b.length - a.length).join('|'), 'gu');
}

function isNamedNonGoods(title: string): boolean {
  const { phrases, notForSale } = loadTerms();
  const name = words(title);
  const text = spaced(name);
  if (text.search(notForSale) >= 0) return true;
  // `matchAll` copies the expression, which takes longer than all other steps together.
  if (text.search(phrases) >= 0)
    return [...text.matchAll(phrases)].some(({ 0: term, index }) =>
      isTheEntry(text.slice(0, index), text.slice(index + term.length)),
    );
  return isWhole(name) || isSampleOrDeposit(name, title);
}

/** Whether a term is what is sold: not goods made for it, such as a box, and not a gift that comes with other goods. */
function isTheEntry(before: string, after: string): boolean {
  const { accompanied, goods, unspacedGoods, madeFor } = loadTerms();
  const earlier = before.split(' ').filter((word) => word && !AMOUNT.test(word));
  const last = earlier.at(-1) ?? '';
  if (accompanied.has(last) || goods.has(last)) return false;
  const next = after.trim();
  if (goods.has(next.split(' ', 1)[0] ?? '') || unspacedGoods.some((word) => next.startsWith(word)))
    return false;
  return !(madeFor.has(last) && earlier.some((word) => goods.has(word)));
}

/** Only a term of `WHOLE_TITLES` or `PHRASES`, apart from fillers and amounts. */
function isWhole(name: string[]): boolean {
  const { whole, phrases, fillers } = loadTerms();
  if (name.length === 0) return false;
  if (whole.has(name.join(' '))) return true;
  const rest = name.filter((word) => !fillers.has(word) && !AMOUNT.test(word));
  if (rest.length === 0) return false;
  const [found] = spaced(rest).match(phrases) ?? [];
  return whole.has(rest.join(' ')) || found?.trim() === rest.join(' ');
}

const AMOUNT = /^\d+(?:eur|usd|gbp|chf|ml|g|x)?$/;

/** 'Oak flooring sample', 'Sample: velvet', 'Custom sofa - deposit', 'Rosenduft Probe 2 ml'; not 'Sample sale dress'. */
function isSampleOrDeposit(name: string[], title: string): boolean {
  if (
    /^\W*(?:samples?|swatch|muster|probe|deposit|anzahlung|acompte|acconto)\s*[:–—|]|^\W*(?:sample|deposit)\s+-\s/iu.test(
      title,
    )
  )
    return true;
  if (/(?:^|\s)probe\s*\(?\d{1,2}(?:[.,]\d)?\s*(?:ml|g)\b/iu.test(title)) return true;
  const significant = name.filter((word) => !AMOUNT.test(word) && !UNITS.has(word));
  if (significant.length < 2) return false;
  const [first = '', ...later] = significant;
  if (FIRST_WORDS.has(first)) return isTheEntry('', later.join(' '));
  return LAST_WORDS.has(significant.at(-1) ?? '') && isTheEntry(significant.slice(0, -1).join(' '), '');
}

const UNITS = new Set(['ml', 'g', 'oz', 'cm', 'mm', 'x', 'inch', 'only', 'size']);
const LAST_WORDS = new Set(
  'sample samples deposit deposits pfand anzahlung kaution acompte arrhes caparra acconto aanbetaling donation spende'.split(
    ' ',
  ),
);
/** In languages that name the thing first, and words that are nothing else. */
const FIRST_WORDS = new Set(
  'anzahlung kaution acompte arrhes consigne acconto caparra aanbetaling'.split(' '),
);

/** The last part of a page's path. */
function slugOf(url: string | null | undefined): string {
  const path = url?.split(/[?#]/, 1)[0] ?? '';
  const slug = path.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

const MAX_LENGTH = 300;

/** Lower case without accents; an apostrophe separates after one letter (d'achat) and joins otherwise (don't). */
function words(text: string): string[] {
  return plain(text).split(' ').filter(Boolean);
}

function plain(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/[™®©℠]/g, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßıłøæđ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<=\p{L}{2})['’](?=\p{L})/gu, '')
    .replace(/[&+]/g, ' + ')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

const LETTERS: Record<string, string> = { ß: 'ss', ı: 'i', ł: 'l', ø: 'o', æ: 'ae', đ: 'd' };
const spaced = (name: string[]) => ` ${name.join(' ')} `;
