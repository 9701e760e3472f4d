import { IN_MEMORY } from './testing/engine.ts';
import { facets } from './testing/facets.ts';

facets(IN_MEMORY);
