import { CATEGORIES, categoryByLabel } from '../brands/categories.ts';
import { categoryPath, foldLabel, isJunkLabel, isOwnedBy, topLevelOf } from '../brands/category-path.ts';
import { AMBIGUOUS, CLEAR_ALONE } from './ambiguous-labels.ts';
import LABELS from './category-labels.json' with { type: 'json' };
import { memoize } from './memoize.ts';

/** Labels that only mean that goods are sold: they count if nothing else describes the goods. */
const GENERIC =
  'retail|retailer|retailers|retail trade|retail industry|general|general merchandise|general retail|online|online intl|online shop|online store|online retail|online retailer|online shopping|ecommerce|e commerce|e commerce and shopping|ecommerce and shopping|internet retail|internet and direct marketing retail|multiline retail|specialty retail|consumer goods|consumer products|consumer resources|einzelhandel|onlinehandel|onlineshop|versandhandel|handel|gemischtwaren|commerce|commerce de détail|vente au détail|vente en ligne|e shop|boutique en ligne|comercio|comercio electrónico|comercio minorista|tienda online|tienda en línea|mail order|shopping centers|duty free|web shop|webshop';

/** A label for comparison, with "and" in every language the same. */
const keyOf = (label: string) => foldLabel(label).replace(/ (?:und|et|y|e|en) /g, ' and ');

const idOf = new Map<string, number>();
for (const { id, label, sub_categories } of CATEGORIES) {
  idOf.set(keyOf(label), id);
  for (const sub of sub_categories) idOf.set(keyOf(sub.label), sub.id);
}
/**
 * Third-party labels by our label: OpenStreetMap's shop, amenity, leisure and tourism values (underscores written as spaces), two-factor
 * and bitcoin directories, search shortcuts, Google's, IAB's, Shopify's and Store Leads' taxonomies, industries of company directories, and
 * common words in German, French, Spanish, Italian and Dutch. Labels that do not describe what is sold ('services', 'other') are left out.
 */
for (const [label, others] of Object.entries(LABELS)) {
  const entry = categoryByLabel(label.toLowerCase());
  if (!entry) throw new Error(`There is no category '${label}'.`);
  for (const other of others.split('|').map(keyOf)) {
    if (idOf.has(other)) throw new Error(`The label '${other}' has two categories.`);
    idOf.set(other, entry.id);
  }
}
const generic = new Set(GENERIC.split('|').map(foldLabel));
const GENERAL_RETAIL = categoryByLabel('retail and marketplaces')?.id;

/** Words for the kind of seller, not for what is sold. */
const SELLER =
  / (?:and related (?:products|goods|items)|and luxury (?:products|goods)|stores?|shops?|retail|retailers?|products?|items?|supplies|equipment|brands?|goods|industry|and more|other|general)$/;

/** Groups of a directory that say too little about the goods of an unknown part below them. */
const BROAD_GROUPS = new Set(['arts', 'business', 'lifestyle', 'recreation', 'reference', 'society']);

type Reading = { id: number; isAmbiguous: boolean };

/** Short words are not read in the other number: "bu" is no bus. */
const MIN_SINGULAR = 4;

function byName(label: string, isAlone: boolean): Reading | undefined {
  const key = keyOf(label);
  for (const name of new Set([key, key.replace(SELLER, '')])) {
    const spellings = [name];
    if (name.length >= MIN_SINGULAR) spellings.push(`${name}s`);
    if (name.length > MIN_SINGULAR && name.endsWith('s')) spellings.push(name.slice(0, -1));
    for (const spelling of spellings) {
      const id = idOf.get(spelling);
      if (id === undefined) continue;
      const isAmbiguous = [name, spelling].some((word) =>
        CLEAR_ALONE.has(word) ? !isAlone : AMBIGUOUS.has(word),
      );
      return { id, isAmbiguous };
    }
  }
  return undefined;
}

/** The category that is called so, also as in "pet brands"; `isAmbiguous` for a word that means different goods in different places. */
export const categoryNamed = (name: string, isAlone: boolean): Reading | undefined =>
  isJunkLabel(name) ? undefined : byName(name, isAlone);

/**
 * Our category for a source's label. Of a path ("Apparel & Accessories > Shoes", "/Apparel/Footwear") the last part counts that has one; a word that
 * means different goods in different places only confirms the part before it.
 */
export const mapCategory = memoize((label: string): number | undefined => {
  const whole = isJunkLabel(label) ? undefined : byName(label, true);
  if (whole) return whole.isAmbiguous ? undefined : whole.id;
  const path = categoryPath(label);
  const readings = path.flatMap((part, index) =>
    index < path.length - 1 && BROAD_GROUPS.has(foldLabel(part))
      ? []
      : (byName(part, path.length === 1) ?? ofAllParts(part) ?? []),
  );
  return readings.reduce<number | undefined>(narrow, undefined);
});

/** The category of a path so far, and of its next part. */
function narrow(above: number | undefined, { id, isAmbiguous }: Reading): number | undefined {
  if (isAmbiguous) return above !== undefined && above === topLevelOf(id) ? id : above;
  return above !== undefined && isOwnedBy(above, id) ? above : id;
}

/** "Bread, Cakes & Pastry": the first part's category, if all parts have one. */
function ofAllParts(label: string): Reading | undefined {
  const readings = label
    .split(/\s*(?:,|&|\+|(?<![\p{L}\p{N}])(?:and|und|et|y|e|en)(?![\p{L}\p{N}])|_and_)\s*/iu)
    .filter(Boolean)
    .map((part) => byName(part, false));
  const [first] = readings;
  return readings.length > 1 && readings.every((reading) => reading !== undefined) ? first : undefined;
}

/** Our categories for a brand's labels, and the labels without one. */
export function mapCategories(labels: string[]): { ids: number[]; unmapped: string[] } {
  const clear = labels.flatMap((label) => mapCategory(label) ?? []);
  const found = labels.map((label) => ({ label, id: mapCategory(label) ?? besideOthers(label, clear) }));
  const ids = found.flatMap(({ id }) => id ?? []);
  const unmapped = found.filter(({ id }) => id === undefined).map(({ label }) => label);
  if (
    ids.length > 0 ||
    GENERAL_RETAIL === undefined ||
    !unmapped.some((label) => generic.has(foldLabel(label)))
  ) {
    return { ids, unmapped };
  }
  return { ids: [GENERAL_RETAIL], unmapped: unmapped.filter((label) => !generic.has(foldLabel(label))) };
}

/** "Women" beside "Clothing". */
function besideOthers(label: string, others: readonly number[]): number | undefined {
  const id = byName(label, true)?.id;
  return id !== undefined && others.includes(topLevelOf(id)) ? id : undefined;
}
