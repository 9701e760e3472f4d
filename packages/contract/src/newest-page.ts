import { z } from 'zod';
import { numberInUrl } from './from-url.ts';

/**
 * The query for a page of a list that grows, newest first. `after` is the `next` of the previous page: the microseconds of the creation
 * of its last row, and its id. It needs no row, so pages go on after a deletion.
 */
export const newestPage = (limit: number) =>
  z.object({
    limit: numberInUrl(z.number().int().min(1).max(100).default(limit)),
    after: z
      .string()
      .regex(/^\d{1,17}_[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
      .optional(),
  });
export type NewestPage = z.infer<ReturnType<typeof newestPage>>;
