import { IN_MEMORY } from './testing/engine.ts';
import { filtering } from './testing/filter.ts';

filtering(IN_MEMORY);
