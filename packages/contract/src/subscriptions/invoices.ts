import { z } from 'zod';

/** Invoices of a page. */
export const MAX_INVOICES = 24;

/** `after` is the `next` of the previous page. */
export const InvoiceQuery = z.object({
  after: z
    .string()
    .regex(/^in_\w{1,100}$/)
    .optional(),
});
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;

/** Amounts are in the currency's smallest unit. */
export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** With tax. */
  amount: z.number().int(),
  /** The tax within `amount`. */
  tax: z.number().int(),
  currency: z.string(),
  /** A draft is not listed. */
  status: z.enum(['open', 'paid', 'partly-refunded', 'refunded', 'uncollectible', 'void']),
  /** What was paid back. */
  refunded: z.number().int(),
  /** Credit notes that are not void. */
  creditNotes: z.array(z.object({ number: z.string(), amount: z.number().int(), pdf: z.url() })),
  /** Stripe's page of the invoice. */
  url: z.url().nullable(),
  pdf: z.url().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

/** `GET /api/subscription/invoices`: the user's invoices, as Stripe has them, newest first. */
export const InvoiceList = z.object({ data: z.array(Invoice), next: z.string().nullable() });
export type InvoiceList = z.infer<typeof InvoiceList>;

/** `GET /api/subscription/billing-details`: what Stripe prints on invoices. */
export const BillingDetails = z.object({
  /** Of the company, or of the person. */
  name: z.string().nullable(),
  /** `type` is Stripe's, such as `eu_vat`; `isRejected`: the register does not know the number. */
  taxIds: z.array(z.object({ type: z.string(), value: z.string(), isRejected: z.boolean() })),
});
export type BillingDetails = z.infer<typeof BillingDetails>;
