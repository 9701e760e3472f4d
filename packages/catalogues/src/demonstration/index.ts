export { DEMONSTRATION_COUNT, generateDemonstration, type NewBrand } from './generate.ts';
export { loadDemonstration } from './load.ts';
