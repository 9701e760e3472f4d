export { drawCover, drawLogo, drawProduct } from './brand-art/brand-art.ts';
export { chooseCatalogue, configureCatalogue } from './choose-catalogue.ts';
export { DEMONSTRATION_COUNT, generateDemonstration } from './demonstration/generate.ts';
export { demonstrationHistory, demonstrationMetricChanges } from './demonstration/history.ts';
export { loadDemonstration } from './demonstration/load.ts';
export { makeProducts } from './demonstration/products.ts';
export { starterRows } from './starter/load-starter.ts';
export * from './starter/starter-brand.ts';
