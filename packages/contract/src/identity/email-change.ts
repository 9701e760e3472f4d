import { z } from 'zod';
import { Password, Token } from './identity.ts';

/** `password`: the current one, if the account has one. */
export const ChangeEmail = z.strictObject({ email: z.string().max(1000), password: Password.optional() });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

export const PendingEmailChange = z.object({
  /** The new address, to which a link was sent. */
  email: z.string(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
/** Null without a change that waits for its confirmation. */
export const EmailChange = z.object({ pending: PendingEmailChange.nullable() });
export type EmailChange = z.infer<typeof EmailChange>;

export const ConfirmEmailChange = z.strictObject({ token: Token });
export const UndoEmailChange = z.strictObject({ token: Token });
/** The address that the account has now. */
export const ChangedEmail = z.object({ email: z.string() });
export type ChangedEmail = z.infer<typeof ChangedEmail>;
