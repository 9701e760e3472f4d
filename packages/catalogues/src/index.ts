export { drawCover, drawLogo } from './brand-art/brand-art.ts';
export { chooseCatalogue, configureCatalogue } from './choose-catalogue.ts';
export * from './demonstration/index.ts';
export * from './starter/starter-brand.ts';
