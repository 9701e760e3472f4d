import { randomUUID } from 'node:crypto';
import { openPasswords } from '../../../apps/api/src/features/identity/passwords/passwords.ts';
import { PASSWORD, post } from './become-member.ts';
import type { RunningProduct } from './product.ts';
import { until } from './waiting.ts';
import { withConnection } from './with-connection.ts';

/** Unique, since journeys share a product. */
export const newAddress = () => `journey-${randomUUID()}@visitor.example`;

/** Inserts a verified user with a plan as registration, verification and payment leave them, or registers one who is not `verified`. */
export async function createUser(
  product: RunningProduct,
  {
    email = newAddress(),
    verified = true,
    tier = 'free' as 'free' | 'basic' | 'plus',
    firstName = 'Test',
  } = {},
): Promise<string> {
  const lastName = 'Visitor';
  if (verified) {
    await sql(
      product,
      `with added as (
         insert into users (email, password_hash, first_name, last_name, email_verified_at)
         values ($1, $2, $3, $4, now()) returning id
       )
       insert into user_roles (user_id, tier, interval) select id, $5, 'year' from added where $5 <> 'free'`,
      [email, await passwordHash(), firstName, lastName, tier],
    );
    return email;
  }
  const user = { firstName, lastName, email, password: PASSWORD };
  const response = await until(async () => {
    const response = await post(product, 'register', user);
    // On a slow machine the API sheds load while it warms up.
    return response.status !== 503 && response;
  });
  if (response.status !== 201) throw new Error(await response.text());
  return email;
}

/** Slow to make, so a run of the tests makes it once; benchmarks make their own. */
const passwordHash = async () => process.env.PASSWORD_HASH ?? (await openPasswords()).hash(PASSWORD);

/** Queries the product's database. */
export const sql = (product: RunningProduct, text: string, values: unknown[] = []) =>
  withConnection(product, async ({ pool }) => (await pool.query(text, values)).rows);
