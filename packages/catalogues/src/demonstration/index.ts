export { DEMONSTRATION_COUNT, generateDemonstration, type NewBrand } from './generate.ts';
export { demonstrationHistory } from './history.ts';
export { loadDemonstration } from './load.ts';
