import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../scripts/with-database.ts';
import { PASSWORD } from './become-member.ts';
import type { RunningProduct } from './product.ts';
import { until } from './waiting.ts';

/** Unique, since journeys share a product. */
export const newAddress = () => `journey-${randomUUID()}@visitor.example`;

/** A request to the identity API, as the web app sends it. */
export const post = (product: RunningProduct, path: string, body: object) =>
  fetch(`${product.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify(body),
  });

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
export async function sql(product: RunningProduct, text: string, values: unknown[] = []) {
  const { url } = await openDatabase({ dataDir: product.dataDir });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Links in the emails sent to an address, newest first. */
export async function mailedLinks(product: RunningProduct, email: string): Promise<string[]> {
  const response = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`);
  const messages = (await response.json()) as { links: string[] }[];
  return messages.flatMap(({ links }) => [...new Set(links.filter((link) => link.includes('token=')))]);
}
