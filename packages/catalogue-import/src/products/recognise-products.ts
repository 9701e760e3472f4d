import { isMetric } from '@brandlode/contract';
import { storefrontAddress } from '@brandlode/database';
import { isWebAddress, knownCells, share } from '../columns/cell-kinds.ts';
import { columnNamed } from '../columns/columns.ts';
import { namedColumns } from '../columns/header-names.ts';
import { headerUnits } from '../columns/header-units.ts';
import {
  namedLayout,
  nameOf,
  type ProductColumn,
  type ProductLayout,
  productColumn,
} from './product-layouts.ts';
import { isInnerPage, isProductPage } from './product-pages.ts';

/** Names of columns that a list of brands does not have. */
const IDENTIFIER =
  /^(?:sku|gtin\d*|ean\d*|upc|mpn|asin\d?|isbn\d*|barcode|(?:url_)?handle|(?:product|item|variant|article)_(?:id|code|number|sku)|seller_sku|parent_(?:sku|asin)|item_group_id|variant_\w+|artikelnummer|artikel_nr|art_nr|bestellnummer|ref_produit|codice_prodotto|artikelcode)$/;
const PRODUCT_WORD =
  /^(?:(?:product|item)_?(?:name|title|url|link|page|price|image\w*)|produkt(?:name|titel|link|_url|seite|bild)|artikel(?:name|bezeichnung)|nom_(?:du_)?produit|(?:lien|url)_(?:du_)?produit|nombre_(?:del_)?producto|url_producto|nome_(?:del_)?prodotto|productnaam|image_link|regular_price|sale_price|compare_at_price|list_price|special_price|current_price|price_currency|sale_price_effective_date|variants|offers\w*)$/;
const WEAK = new Set<ProductColumn | null>(['price', 'availability', 'option', 'compare at']);

/**
 * What a header says: how much it speaks for products and not for brands, from -9 on. Products are assumed from 3 on, or from
 * 1 on if the cells speak for them too.
 */
function headerScore(headers: readonly unknown[]): number {
  const columns = headers.map((header) => productColumn('list', header));
  const names = headers.map(nameOf);
  const has = (test: (name: string) => boolean) => names.some(test);
  const titled = columns.includes('title');
  const weak = [...WEAK].filter((column) => columns.includes(column)).length;
  const brandMetrics = headers.filter(isBrandMetric).length;
  return (
    (has((name) => IDENTIFIER.test(name)) ? 2 : 0) +
    (has((name) => PRODUCT_WORD.test(name)) ? 2 : 0) +
    (titled && columns.includes('vendor') ? 1 : 0) +
    weak -
    Math.min(9, 3 * brandMetrics)
  );
}

/** Numbers that describe a whole brand; lists of products have ranks, ratings and reviews of their own. */
function isBrandMetric(header: unknown): boolean {
  if (typeof header !== 'string' || productColumn('list', header) !== null) return false;
  const { words } = headerUnits(header);
  const column = columnNamed(header) ?? namedColumns(words)[0]?.column;
  return column !== undefined && isMetric(column);
}

/** Whether a header alone, without any rows, is that of a list of products. */
export const isProductHeader = (headers: readonly unknown[]): boolean => {
  if (namedLayout(headers)) return true;
  const columns = headers.slice(0, 500).map((header) => productColumn('list', header));
  return columns.includes('title') && columns.includes('price') && headerScore(headers.slice(0, 500)) >= 4;
};

/** `problem`: why its products cannot be imported, to follow the file's name. */
export type ProductKind = { layout: ProductLayout; problem: string | null };

const UNNAMED = 'has no column with their names. Call it "Title" to import it.';

/** The layout of a file that a user says has products. */
export function chosenProducts(headers: readonly unknown[]): ProductKind {
  const layout = namedLayout(headers) ?? 'list';
  const isNamed = headers.some((header) => productColumn(layout, header) === 'title');
  return { layout, problem: isNamed ? null : `is read as a list of products, but ${UNNAMED}` };
}

/**
 * The layout of a file of products, by its header and first rows; undefined for brands. Rows that are neither, such as products without
 * titles, have a problem.
 */
export function recogniseProducts(
  headers: readonly unknown[],
  rows: readonly (readonly unknown[])[],
): ProductKind | undefined {
  const named = namedLayout(headers);
  if (named) return { layout: named, problem: null };
  const { pages, inner, sameSite, fronts, site } = describeAddresses(headers, rows);
  const types = headers.flatMap((header, index) => (/^@?type$/i.test(String(header)) ? [index] : []));
  const isTyped = types.some(
    (index) =>
      share(knownCells(rows, index), (cell) => /^(?:https?:\/\/schema\.org\/)?Product\b/.test(String(cell))) >
      0.5,
  );
  const score =
    headerScore(headers.slice(0, 500)) +
    (isTyped ? 4 : 0) +
    (pages ? 3 : 0) +
    (inner ? 1 : 0) +
    (inner && sameSite ? 2 : 0) -
    (fronts && !sameSite ? (pages ? 2 : 4) : 0);
  if (score < 3) return undefined;
  const columns = headers.map((header) => productColumn('list', header));
  if (!isTyped && !pages && headerScore(headers) < 1 && !columns.includes('price')) {
    // The header speaks of nothing that is sold. Without names, nothing can be named wrongly.
    if (!columns.includes('title') && !columns.includes('vendor')) return undefined;
    return {
      layout: 'list',
      problem: `lists several pages of the same sites, such as ${site}: its rows are neither brands with a website of their own nor recognised as products.`,
    };
  }
  const problem = columns.includes('title')
    ? null
    : `looks like a list of products, not of brands, but ${UNNAMED}`;
  return { layout: 'list', problem };
}

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|ico|avif)(?:$|\?)/i;
/** Addresses beside the one that a row is about. */
const OTHER_ADDRESS =
  /image|img|picture|photo|logo|thumb|bild|icon|avatar|facebook|instagram|trustpilot|linkedin|twitter|tiktok|youtube/;

/** What the addresses of a file lead to. */
function describeAddresses(headers: readonly unknown[], rows: readonly (readonly unknown[])[]) {
  const columns = headers.slice(0, 500).flatMap((header, index) => {
    if (OTHER_ADDRESS.test(nameOf(header))) return [];
    const cells = knownCells(rows, index)
      .filter((cell) => isWebAddress(cell))
      .map(String)
      .filter((cell) => !PICTURE.test(cell));
    return cells.length > 0 && cells.length * 2 >= rows.length ? [cells] : [];
  });
  const most = (test: (cell: string) => boolean, cells: readonly string[]) =>
    cells.filter(test).length >= cells.length * 0.6;
  const pagesOf = columns.find((cells) => most(isProductPage, cells));
  const innerOf = pagesOf ?? columns.find((cells) => most(isInnerPage, cells));
  const sites = (innerOf ?? columns[0] ?? []).map(siteOf);
  const fronts = columns.find((cells) => most((cell) => !isInnerPage(cell), cells));
  const distinctFronts = fronts && new Set(fronts.map(siteOf)).size * 2 > fronts.length;
  return {
    pages: pagesOf !== undefined,
    inner: innerOf !== undefined,
    sameSite: sites.length > 1 && new Set(sites).size * 2 <= sites.length,
    /** The site of a different brand in most rows. */
    fronts: distinctFronts === true,
    site: sites[0] ?? '',
  };
}

/** The storefront; a marketplace's host for the pages of what is sold there. */
function siteOf(text: string): string {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  return storefrontAddress(address) ?? URL.parse(address)?.hostname ?? text;
}
