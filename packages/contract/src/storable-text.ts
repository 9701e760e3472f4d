import { z } from 'zod';

/** Text that PostgreSQL can store. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'must be text');
