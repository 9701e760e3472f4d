import { z } from 'zod';
import { Name } from '../identity/identity.ts';

/** The build of the browser extension that a server offers. Edge loads the one for Chrome. */
export const ExtensionBuild = z.object({
  version: z.string(),
  files: z.array(z.object({ browser: z.enum(['chrome', 'firefox']), path: z.string() })),
});
export type ExtensionBuild = z.infer<typeof ExtensionBuild>;

/** What a popup hands to the page that creates its code: the SHA-256 of its secret, base64url. */
export const ExtensionChallenge = z.string().regex(/^[\w-]{43}$/);

/** `name` is that of the future key. */
export const CreateExtensionCode = z.strictObject({ challenge: ExtensionChallenge, name: Name });
export type CreateExtensionCode = z.infer<typeof CreateExtensionCode>;

/** `code` is shown only once. */
export const ExtensionCode = z.object({ code: z.string(), expiresAt: z.iso.datetime() });
export type ExtensionCode = z.infer<typeof ExtensionCode>;

/** `verifier` is the popup's secret; only with it a code is worth a key. */
export const RedeemExtensionCode = z.strictObject({
  code: z.string().min(1).max(20),
  verifier: z.string().regex(/^[\w-]{43}$/),
});
export type RedeemExtensionCode = z.infer<typeof RedeemExtensionCode>;

/** `key` is shown only once. */
export const ExtensionKey = z.object({ key: z.string() });
export type ExtensionKey = z.infer<typeof ExtensionKey>;
