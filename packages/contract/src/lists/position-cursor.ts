import { z } from 'zod';

/** A double as PostgreSQL prints it; positions stay far from the ends of its range. */
const POSITION = String.raw`-?\d{1,17}(?:\.\d{1,17})?(?:e[+-]\d\d)?`;

/**
 * A cursor in a manual order: the position of the last row of a page and its id. It needs no row, so pages go on after a removal, and
 * rows added or removed meanwhile are neither repeated nor cause others to be skipped.
 */
export const ListCursor = z
  .string()
  .regex(new RegExp(String.raw`^${POSITION}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$`));
export const ListBrandCursor = z.string().regex(new RegExp(String.raw`^${POSITION}_\d{1,15}$`));
