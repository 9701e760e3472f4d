import { z } from 'zod';

/**
 * A cursor in an order by values: what its last row is ordered by, encrypted, because not everyone who may read the row may read that. It is
 * bound to the order, not to the filter.
 */
export const SealedCursor = z.string().regex(/^[\w-]{40,400}$/);
