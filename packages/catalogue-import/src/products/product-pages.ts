/** Paths of products in the software of stores and on marketplaces: "/products/boot", "/p/12", "/dp/B0…", "/boot-p-12.html". */
const PAGE =
  /\/(?:products?|produkte?|produits?|productos?|produtos?|prodott[io]|producten|artikel|articulos?|item|items|itm|dp|gp\/product|p|pd|pdp|prod|sku|goods|listing)\/[^/]+|[-_/]p-?\d{2,}(?:\.html?)?\/?$|\/[^/]+-\d{5,}\.html?$|\/\d{5,}\.html?$/i;
const QUERY = /[?&](?:product|product_?id|products_id|sku|prod|pid|item_?id)=|route=product\/product/i;

/** A version of a front page: "/en-us", "/de", "/index.html", "/shop". */
const FRONT_PAGE =
  /^\/*(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/*)?(?:(?:index|default|home)(?:\.\w+)?|shop|store|boutique|tienda|negozio|winkel)?\/*$/i;

/** The part of an address after its host, and its query. */
function partsOf(address: string): [path: string, query: string] {
  const [before = ''] = address.split('#');
  const query = before.indexOf('?');
  const path = (query < 0 ? before : before.slice(0, query)).replace(/^(?:https?:)?\/\//i, '');
  const slash = path.indexOf('/');
  return [slash < 0 ? '' : path.slice(slash), query < 0 ? '' : before.slice(query)];
}

/** Whether an address is, by its form, the page of one product rather than a store. */
export function isProductPage(address: string): boolean {
  const [path, query] = partsOf(address);
  return (path.length > 1 && PAGE.test(path)) || (query !== '' && QUERY.test(query));
}

/** Whether an address leads into a site, beyond its front page in any language. */
export const isInnerPage = (address: string): boolean => !FRONT_PAGE.test(partsOf(address)[0]);
