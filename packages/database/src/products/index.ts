export { type BrandSet, toBrandSet } from './brand-set.ts';
export { openProductIndex, type ProductIndex } from './product-index.ts';
export { type ProductRow, readProductPrices, readProducts } from './read-products.ts';
export type { ProductSpec } from './search-products.ts';
export { type ProductSummary, summariseProducts } from './summarise-products.ts';
