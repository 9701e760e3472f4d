import { randomUUID } from 'node:crypto';
import { PASSWORD, post } from './become-member.ts';
import type { RunningProduct } from './product.ts';
import { until } from './waiting.ts';
import { withConnection } from './with-connection.ts';

/** Unique, since journeys share a product. */
export const newAddress = () => `journey-${randomUUID()}@visitor.example`;

/** Registers a user; verification and plan are written to the database directly. */
export async function createUser(
  product: RunningProduct,
  {
    email = newAddress(),
    verified = true,
    tier = 'free' as 'free' | 'basic' | 'plus',
    firstName = 'Test',
  } = {},
): Promise<string> {
  const user = { firstName, lastName: 'Visitor', email, password: PASSWORD };
  const response = await until(async () => {
    const response = await post(product, 'register', user);
    // On a slow machine the API sheds load while it warms up.
    return response.status !== 503 && response;
  });
  if (response.status !== 201) throw new Error(await response.text());
  if (verified) await sql(product, 'update users set email_verified_at = now() where email = $1', [email]);
  if (tier !== 'free') {
    await sql(
      product,
      "insert into user_roles (user_id, tier, interval) select id, $2, 'year' from users where email = $1",
      [email, tier],
    );
  }
  return email;
}

/** Queries the product's database. */
export const sql = (product: RunningProduct, text: string, values: unknown[] = []) =>
  withConnection(product, async ({ pool }) => (await pool.query(text, values)).rows);
