import { IN_MEMORY } from '../testing/engine.ts';
import { suggesting } from '../testing/suggest.ts';

suggesting(IN_MEMORY);
