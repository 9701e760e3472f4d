export { drawCover, drawLogo, drawProduct } from './brand-art/brand-art.ts';
export { chooseCatalogue, configureCatalogue } from './choose-catalogue.ts';
export * from './demonstration/index.ts';
export { starterRows } from './starter/load-starter.ts';
export * from './starter/starter-brand.ts';
