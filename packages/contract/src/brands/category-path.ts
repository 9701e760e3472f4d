import { categoryById, categoryByLabel } from './categories.ts';

/** For comparing labels: lower case, without accents, and with one blank for any punctuation. */
export const foldLabel = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Parts of a path that say nothing about what is sold, in the languages the product reads. */
const JUNK = new Set(
  'top|shopping|shop|shops|store|stores|home|homepage|home page|all|all categories|all products|everything|products|product|items|goods|articles|misc|miscellaneous|other|others|other products|various|root|root category|root catalog|default|default category|uncategorized|uncategorised|unclassified|unassigned|no category|none|n a|null|unknown|test|category|categories|catalog|catalogue|main|main category|index|start|start page|welcome|new|new arrivals|new in|whats new|what s new|sale|sales|on sale|special offers|offers|clearance|best sellers|bestsellers|best selling|featured|featured products|popular|trending|brands|our brands|collection|collections|frontpage|shop all|shop by category|shop by brand|view all|see all|more|and more|regional|world|international|english|north america|europe|google product category|gpc|type|product type|startseite|alle|alle produkte|alle artikel|alle kategorien|produkte|artikel|sortiment|shop startseite|sonstige|sonstiges|verschiedenes|neuheiten|neu|angebote|ausverkauf|kategorie|kategorien|ohne kategorie|nicht kategorisiert|accueil|tous|tous les produits|toutes les categories|produits|boutique en ligne|divers|autres|autre|nouveautes|promotions|promos|soldes|non classe|sans categorie|categorie|inicio|tienda|todo|todos|todos los productos|productos|otros|varios|novedades|ofertas especiales|rebajas|sin categoria|categoria|categorias|tutti|tutti i prodotti|prodotti|negozio|altro|altri|varie|novita|saldi|offerte|senza categoria|categoria predefinita|winkel|alle producten|producten|assortiment|overig|overige|diversen|nieuw|uitverkoop|aanbiedingen|geen categorie'.split(
    '|',
  ),
);

/** Separators of a path; a colon, bar or dash separates only words, as in "Fashion: Menswear" and "Home - Shoes". */
const SEPARATOR = /\s*(?:>|»|›|→|⇒|\/|\\|::|\|)\s*|\s*:\s+|\s+[-–—]\s+/;

/** The parts of a category path such as "Top/Shopping/Clothing" that say what is sold, the most specific last. */
export const categoryPath = (label: string): string[] =>
  label.split(SEPARATOR).filter((part) => part.trim() !== '' && !isJunkLabel(part));

/** A label such as "All products", which is no evidence of what is sold. */
export const isJunkLabel = (label: string): boolean => {
  const folded = foldLabel(label);
  return folded === '' || /^\d+$/.test(folded) || JUNK.has(folded);
};

/** The id of a category's top level, which may be its own. */
export const topLevelOf = (id: number): number => categoryById(id)?.parentId ?? id;

/** What is below these is named after them: dog beds are no beds, and books about health no health products. */
const OWNERS = new Set(
  [
    'pets and animals',
    'books',
    'news and magazines',
    'toys and games',
    'video games',
    'vehicles',
    'adult products',
    'film and cinema',
    'music and vinyl',
    'software and internet',
    'tobacco and vaping',
    'musical instruments',
  ].map((label) => categoryByLabel(label)?.id),
);
const PLAY = new Set(['toys and games', 'video games'].map((label) => categoryByLabel(label)?.id));

/** Whether a part of a path is named after the category of a part before it: beds below pets. */
export function isOwnedBy(above: number, id: number): boolean {
  if (topLevelOf(id) === topLevelOf(above)) return false;
  if (PLAY.has(topLevelOf(above)) && PLAY.has(topLevelOf(id))) return false;
  return OWNERS.has(above) || OWNERS.has(topLevelOf(above));
}
