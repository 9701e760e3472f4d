import { z } from 'zod';

/** `email` confirms the deletion; `password` is required if the account has one. */
export const DeleteAccount = z.strictObject({
  email: z.string().max(1000),
  password: z.string().max(1024).optional(),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** What the account page shows before a deletion. */
export const Account = z.object({
  hasPassword: z.boolean(),
  /** Whether a workspace of the user has other members, which prevents the deletion. */
  hasMembers: z.boolean(),
});
export type Account = z.infer<typeof Account>;
