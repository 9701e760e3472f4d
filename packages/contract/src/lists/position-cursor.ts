import { z } from 'zod';

/**
 * Cursors in a manual order: the position of the last row of a page, a double as PostgreSQL prints it, and its id. They do not depend on a row,
 * so pages continue after its removal, and rows added or removed in the meantime neither repeat others nor cause them to be skipped.
 */
export const ListCursor = z
  .string()
  .regex(/^-?\d{1,17}(?:\.\d{1,17})?(?:e[+-]\d\d)?_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
export const ListBrandCursor = z.string().regex(/^-?\d{1,17}(?:\.\d{1,17})?(?:e[+-]\d\d)?_\d{1,15}$/);
