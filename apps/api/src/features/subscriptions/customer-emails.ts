import { findCustomer, findUser } from '@brandlode/database';
import type { Jobs } from '../../gateways/jobs.ts';
import { isMissingCustomer } from '../../gateways/stripe.ts';
import type { Services } from './services.ts';

export type CustomerEmails = { update(userId: string): Promise<void> };

const QUEUE = 'customer-email';

/** Copies the address of a user to their customer at Stripe, who sends invoices there; by a job, since Stripe may not respond. */
export async function openCustomerEmails(
  { db, stripe }: Pick<Services, 'db' | 'stripe'>,
  jobs: Jobs,
): Promise<CustomerEmails> {
  await jobs.work<{ userId: string }>(QUEUE, async ({ userId }) => {
    const [customer, user] = [await findCustomer(db, userId), await findUser(db, userId)];
    if (!customer || !user) return;
    try {
      await stripe.customers.update(customer.customer_id, { email: user.email });
    } catch (error) {
      // The next checkout creates another one, with the current address.
      if (!isMissingCustomer(error)) throw error;
    }
  });
  return { update: (userId) => jobs.send(QUEUE, { userId }) };
}
