import type { EventKind } from '@brandlode/contract';
import type { RawBuilder } from 'kysely';

/** The kinds of events derived from a history, and their query for the brands of `pending (brand_id, since)`. */
export type Derivation = { kinds: readonly EventKind[]; query: RawBuilder<unknown> };
