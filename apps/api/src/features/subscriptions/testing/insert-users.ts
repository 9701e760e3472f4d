import { inParallel } from './in-parallel.ts';
import type { Payments } from './payments.ts';

/** Users with a Stripe customer, as after a first checkout; without a token, for speed. */
export async function insertUsers(
  { database: { pool }, stripe }: Pick<Payments, 'stripe'> & { database: Pick<Payments['database'], 'pool'> },
  count: number,
): Promise<{ id: string; customer: string }[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `insert into users (email, first_name, last_name, email_verified_at)
     select 'many' || n || '@example.com', 'Test', 'User', now() from generate_series(1, $1) n returning id, email`,
    [count],
  );
  const users: { id: string; customer: string }[] = [];
  await inParallel(8, rows, async ({ id, email }) => {
    users.push({ id, customer: (await stripe.customers.create({ email, metadata: { userId: id } })).id });
  });
  await pool.query(
    'insert into stripe_customers (user_id, customer_id) select * from unnest($1::uuid[], $2::text[])',
    [users.map(({ id }) => id), users.map(({ customer }) => customer)],
  );
  return users;
}
