export { DEMONSTRATION_COUNT, generateDemonstration } from './generate.ts';
export { demonstrationHistory } from './history.ts';
export { loadDemonstration } from './load.ts';
export { makeProducts } from './products.ts';
