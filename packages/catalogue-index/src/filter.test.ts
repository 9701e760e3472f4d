import { IN_MEMORY } from './testing/engine.ts';
import { filterSemantics } from './testing/filter-semantics.ts';
import { groupSemantics } from './testing/group-semantics.ts';
import { indexInterface } from './testing/index-interface.ts';

filterSemantics(IN_MEMORY, { payloads: 0.02, changes: 0.15 });
indexInterface(IN_MEMORY);
groupSemantics(IN_MEMORY);
