import { categoryById, categoryByLabel, categoryPath, isOwnedBy, topLevelOf } from '@brandlode/contract';
import type { PageHints } from '../report.ts';
import { keywords, type Term, wordsOf } from './keywords.ts';

export type ShopCategory = { id: number; label: string; score: number; evidence: string };

const FIELD_WEIGHTS = { title: 2, description: 2, collections: 1.5, 'product types': 6, products: 4 };
type Field = keyof typeof FIELD_WEIGHTS;

/** Minimum score: a strong term in the description and a supporting one. */
const MIN_SCORE = 7;
/** Categories with at least this share of the best score are reported as well. */
const MIN_SHARE_OF_BEST = 0.85;
const MAX_CATEGORIES = 2;
/** A store with `share` of the best score in `topLevels` top levels sells everything, and none of them in particular. */
const SPREAD = { share: 0.5, topLevels: 5 };
/** Fewer product names are not representative. */
const MIN_NAMES = 5;
const MAX_WORDS = 4_000;
const MAX_TERMS_SHOWN = 4;

/**
 * What a store sells, from its own texts: terms of keywords.tsv count once per field, by weight and field, and a category needs a
 * minimum score. Returns none rather than a guess. The evidence names the decisive terms.
 */
export function classify(pages: PageHints[]): ShopCategory[] {
  const hits = new Map<number, Map<string, { value: number; field: string }>>();
  const add = (category: number, text: string, value: number, field: string) => {
    const terms = hits.get(category) ?? new Map();
    hits.set(category, terms);
    // A term counts in its most important field.
    if ((terms.get(text)?.value ?? 0) < value) terms.set(text, { value, field });
  };
  for (const { field, texts } of textsOf(pages))
    for (const text of texts)
      for (const term of field === 'collections' ? termsInPath(text) : termsIn(text))
        add(term.category, term.text, term.weight * FIELD_WEIGHTS[field], field);
  for (const { field, counts } of countsOf(pages))
    for (const { term, share } of shares(counts, field === 'products' ? termsIn : termsInPath))
      add(term.category, term.text, term.weight * FIELD_WEIGHTS[field] * Math.sqrt(share), field);
  for (const type of pages.flatMap(({ types }) => types ?? [])) {
    const category = SCHEMA_TYPES.get(type);
    if (category) add(category, type, 9, 'structured data');
  }

  const scored = [...hits].map(([id, terms]) => ({
    id,
    score: [...terms.values()].reduce((sum, { value }) => sum + value, 0),
    terms,
  }));
  scored.sort((a, b) => b.score - a.score || a.id - b.id);
  const best = scored[0];
  if (!best || best.score < MIN_SCORE) return [];
  const close = scored.filter(({ score }) => score >= best.score * SPREAD.share && score >= MIN_SCORE);
  const topLevels = new Set(close.map(({ id }) => topLevelOf(id)));
  if (topLevels.size >= SPREAD.topLevels && categoryById(best.id)?.parentId !== RETAIL) return [];

  const named = scored
    .filter(({ score }) => score >= Math.max(MIN_SCORE, best.score * MIN_SHARE_OF_BEST))
    .slice(0, MAX_CATEGORIES);
  return (
    named
      // A sub-category implies its top level.
      .filter(({ id }) => !named.some((other) => other.id !== id && categoryById(other.id)?.parentId === id))
      .map(({ id, score, terms }) => ({
        id,
        label: categoryById(id)?.label ?? '',
        score,
        evidence: [...terms]
          .sort(([, a], [, b]) => b.value - a.value)
          .slice(0, MAX_TERMS_SHOWN)
          .map(([text, { field }]) => `${text} (${field})`)
          .join(', '),
      }))
  );
}

function textsOf(pages: PageHints[]): { field: Field; texts: string[] }[] {
  const [front] = pages;
  return [
    { field: 'title', texts: [front?.title ?? ''] },
    { field: 'description', texts: [front?.description ?? ''] },
    { field: 'collections', texts: pages.flatMap(({ collections }) => collections ?? []) },
  ];
}

/** Product types with their number of products, and product names, which count as one product each. */
function countsOf(pages: PageHints[]): { field: Field; counts: [text: string, count: number][] }[] {
  const names = pages.flatMap(({ products }) => products ?? []);
  return [
    {
      field: 'product types',
      counts: pages.flatMap(({ productTypes }) => Object.entries(productTypes ?? {})),
    },
    { field: 'products', counts: names.length < MIN_NAMES ? [] : names.map((name) => [name, 1]) },
  ];
}

function shares(
  counts: [text: string, count: number][],
  read: (text: string) => Term[],
): { term: Term; share: number }[] {
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const countByTerm = new Map<Term, number>();
  for (const [text, count] of counts)
    for (const term of new Set(read(text))) countByTerm.set(term, (countByTerm.get(term) ?? 0) + count);
  return [...countByTerm].map(([term, count]) => ({ term, share: count / all }));
}

/** The terms of the most specific part of a label such as "Home > Pets > Beds" that has any, and is not named after a part before it. */
function termsInPath(label: string): Term[] {
  return categoryPath(label)
    .map(termsIn)
    .filter((terms) => terms.length > 0)
    .reduce<Term[]>(
      (above, terms) =>
        above.some((term) => terms.every((own) => isOwnedBy(term.category, own.category))) ? above : terms,
      [],
    );
}

/** The terms of a text; words of a longer term do not count again ("dog beds" is no evidence of beds). */
function termsIn(text: string): Term[] {
  const { byFirstWord, unspaced } = keywords();
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const found = unspaced.filter((term) => text.includes(term.text));
  for (let index = 0; index < words.length; ) {
    const here = (byFirstWord.get(words[index]!) ?? []).filter((term) =>
      term.words.every((word, offset) => words[index + offset] === word),
    );
    const longest = Math.max(1, ...here.map((term) => term.words.length));
    found.push(...here.filter((term) => term.words.length === longest));
    index += longest;
  }
  return found;
}

const id = (label: string) => categoryByLabel(label.toLowerCase())!.id;
const RETAIL = id('Retail and marketplaces');

const SCHEMA_TYPES = new Map([
  ['ShoeStore', id('Shoes')],
  ['JewelryStore', id('Jewelry and watches')],
  ['BookStore', id('Books')],
  ['ClothingStore', id('Fashion and apparel')],
  ['MensClothingStore', id("Men's clothing")],
  ['FurnitureStore', id('Furniture')],
  ['PetStore', id('Pets and animals')],
  ['ToyStore', id('Toys and games')],
  ['ElectronicsStore', id('Electronics')],
  ['ComputerStore', id('Computers and tablets')],
  ['MobilePhoneStore', id('Mobile phones')],
  ['SportingGoodsStore', id('Sports')],
  ['GroceryStore', id('Groceries and supermarkets')],
  ['LiquorStore', id('Wine, beer and spirits')],
  ['Winery', id('Wine, beer and spirits')],
  ['Brewery', id('Wine, beer and spirits')],
  ['BikeStore', id('Cycling')],
  ['AutoPartsStore', id('Car parts and accessories')],
  ['TireShop', id('Tires and wheels')],
  ['Pharmacy', id('Pharmacies')],
  ['Optician', id('Glasses and eye care')],
  ['Florist', id('Gifts')],
  ['GardenStore', id('Garden and outdoor living')],
  ['HardwareStore', id('DIY and tools')],
  ['HomeGoodsStore', id('Home and garden')],
  ['MusicStore', id('Musical instruments')],
  ['Bakery', id('Bakery and pastry')],
  ['DepartmentStore', id('Department stores')],
]);
