import { z } from 'zod';

/**
 * What the web app must know of the installation, answered by `GET /api/product`: the product's name and addresses stand
 * in configuration, so that a page shows them without a build.
 */
export const Product = z.object({
  name: z.string(),
  supportEmail: z.string(),
  /** The sandbox's inbox where mail is not really sent; `null` with real mail. */
  inboxUrl: z.string().nullable(),
  /** Google sign-in is offered only where it is configured. */
  google: z.boolean(),
  /** Where Firebase Authentication keeps the accounts: how the browser reaches it; `null` with our own service. */
  firebase: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      emulator: z.string().nullable(),
    })
    .nullable(),
  /** True while the catalogue holds demonstration brands. */
  demonstration: z.boolean(),
  brands: z.number().int(),
});
export type Product = z.infer<typeof Product>;
