import { type AccessClaims, InvoiceList, MAX_INVOICES } from '@brandlode/contract';
import { findCustomer } from '@brandlode/database';
import { isMissingCustomer, withStripeErrors } from '../../gateways/stripe.ts';
import type { Services } from './services.ts';

const Status = InvoiceList.shape.data.element.shape.status;

/** The newest invoices of a user, those of ended subscriptions included; empty before the first checkout. */
export async function listInvoices({ db, stripe }: Services, claims: AccessClaims): Promise<InvoiceList> {
  const customer = await findCustomer(db, claims.sub);
  if (!customer) return { data: [] };
  return withStripeErrors(async () => {
    try {
      const { data } = await stripe.invoices.list({ customer: customer.customer_id, limit: MAX_INVOICES });
      return {
        data: data.flatMap((invoice) => {
          const status = Status.safeParse(invoice.status);
          if (!status.success || invoice.id === undefined) return [];
          const { id, number, created, total: amount, currency, hosted_invoice_url: url } = invoice;
          const createdAt = new Date(created * 1000).toISOString();
          return [{ id, number, createdAt, amount, currency, status: status.data, url: url ?? null }];
        }),
      };
    } catch (error) {
      if (isMissingCustomer(error)) return { data: [] };
      throw error;
    }
  });
}
