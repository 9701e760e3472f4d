import { z } from 'zod';
import { Password } from './identity.ts';
import { Passkey, PasskeyAnswer } from './passkeys.ts';

/** How a user can confirm that it is them. A password only while there is no second factor. */
export const ConfirmationMethod = z.enum(['passkey', 'code', 'recovery-code', 'password']);
export type ConfirmationMethod = z.infer<typeof ConfirmationMethod>;
export const ConfirmationMethods = z.object({ methods: z.array(ConfirmationMethod) });
export type ConfirmationMethods = z.infer<typeof ConfirmationMethods>;

/** Of the authenticator app, or a recovery code: spaces, hyphens and case do not matter. */
const SecondFactorCode = z.string().min(1).max(64);
export const SecondFactorProof = z.union([
  z.strictObject({ code: SecondFactorCode }),
  z.strictObject({ passkey: PasskeyAnswer }),
]);
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;
export const Confirm = z.union([...SecondFactorProof.options, z.strictObject({ password: Password })]);
export type Confirm = z.infer<typeof Confirm>;

/** `appSince`: null without an authenticator app. */
export const SecondFactorSettings = z.object({
  appSince: z.iso.datetime().nullable(),
  passkeys: z.array(Passkey),
  recoveryCodes: z.number().int(),
});
export type SecondFactorSettings = z.infer<typeof SecondFactorSettings>;

/** `address` is what the QR code contains. */
export const AuthenticatorSetup = z.object({ secret: z.string(), address: z.string() });
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>;
export const ConfirmAuthenticator = z.strictObject({ code: SecondFactorCode });
/** Shown once, because only their hashes are stored. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
