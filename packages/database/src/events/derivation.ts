import type { EventKind } from '@brandlode/contract';
import type { RawBuilder } from 'kysely';

/** The kinds of events that a history shows, and the query of them for the brands of `pending (brand_id, since)`. */
export type Derivation = { kinds: readonly EventKind[]; query: RawBuilder<unknown> };
