import { openDatabase } from '@brandlode/embedded-postgres';
import pg from 'pg';
import { PASSWORD } from './become-member.ts';
import type { Product } from './product.ts';

let count = 0;
export const newAddress = () => `journey${++count}@visitor.example`;

/** One call of the identity service, as the product's own pages make it. */
export const post = (product: Product, path: string, body: object) =>
  fetch(`${product.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify(body),
  });

/** A registered person; verified and with a plan as asked, written where the mail and the payment would have. */
export async function createUser(
  product: Product,
  {
    email = newAddress(),
    verified = true,
    tier = 'free' as 'free' | 'basic' | 'plus',
    firstName = 'Test',
  } = {},
): Promise<string> {
  const answer = await post(product, 'register', {
    firstName,
    lastName: 'Visitor',
    email,
    password: PASSWORD,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
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

/** Asks the product's own database. */
export async function sql(product: Product, text: string, values: unknown[] = []) {
  const { url } = await openDatabase({ dataDir: product.dataDir });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Links of the mails an address was sent, newest first. */
export async function mailedLinks(product: Product, email: string): Promise<string[]> {
  const answer = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`);
  const messages = (await answer.json()) as { links: string[] }[];
  return messages.flatMap(({ links }) => [...new Set(links.filter((link) => link.includes('token=')))]);
}
