import { z } from 'zod';
import { Name } from './identity.ts';

/** Bytes as a browser encodes them (base64url). */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);
const CredentialId = Bytes(1_500);
const ClientData = Bytes(4_000);

/** `lastUsedAt`: null until it signs in or confirms for the first time. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;
export const PasskeyId = z.uuid();
export const RenamePasskey = z.strictObject({ name: Name });

/** What a browser needs to create a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  existing: z.array(z.string()),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
/** The passkey that a browser created. */
export const AddPasskey = z.strictObject({
  name: Name,
  id: CredentialId,
  clientDataJSON: ClientData,
  attestationObject: Bytes(20_000),
  transports: z.array(z.string().max(50)).max(10),
});
export type AddPasskey = z.infer<typeof AddPasskey>;
/** `recoveryCodes`: with the first second factor, shown once. */
export const AddedPasskey = z.object({ passkey: Passkey, recoveryCodes: z.array(z.string()) });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** How a browser reaches an authenticator, as far as WebAuthn names it. */
export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

/** What a browser needs to ask for a passkey; any of this site if `credentials` is empty. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  credentials: z.array(z.object({ id: z.string(), transports: z.array(PasskeyTransport) })),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
/** The answer of a passkey to a challenge. */
export const PasskeyAnswer = z.strictObject({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: Bytes(4_000),
  signature: Bytes(2_000),
  userHandle: Bytes(200).optional(),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
