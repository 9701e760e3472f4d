import { z } from 'zod';

/** Texts that the operator may provide, each a page at `/NAME`; there is always one about security. */
export const LEGAL_PAGES = ['terms', 'privacy', 'imprint', 'security'] as const;
export const LegalPageName = z.enum(LEGAL_PAGES);
export type LegalPageName = z.infer<typeof LegalPageName>;

export const LegalText = z.object({ markdown: z.string() });
export type LegalText = z.infer<typeof LegalText>;

/**
 * The installation's settings that the web app needs, returned by `GET /api/product`: names and addresses are configuration, so
 * that they change without a build.
 */
export const Product = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** The sandbox's inbox if mail is not really sent; `null` with real mail. */
  inboxUrl: z.string().nullable(),
  /** Whether Google sign-in is configured. */
  google: z.boolean(),
  /** How the browser reaches Firebase Authentication; `null` with our own identity service. */
  firebase: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      emulator: z.string().nullable(),
    })
    .nullable(),
  /** True while the catalogue contains demonstration brands. */
  demonstration: z.boolean(),
  /** The texts that there are. */
  legalPages: z.array(LegalPageName),
  /** Whether chat, tag manager or heat map is configured, which visitors can allow or decline. */
  cookieSettings: z.boolean(),
  brands: z.number().int(),
});
export type Product = z.infer<typeof Product>;
