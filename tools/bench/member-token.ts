import { join } from 'node:path';
import { connect } from '@brandlode/database';
import { runningServer } from '../../packages/embedded-postgres/src/embedded.ts';
import { confirmationLink, PASSWORD } from '../../tests/e2e/become-member.ts';
import type { Product } from '../../tests/e2e/product.ts';

/** Access token of a person on Plus, made as a person would be, the role put in place directly. */
export async function memberToken(product: Product) {
  const email = 'bench@example.com';
  const post = (path: string, body: object) =>
    fetch(`${product.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify(body),
    });
  await post('register', { firstName: 'Bench', lastName: 'Run', email, password: PASSWORD });
  const link = new URL(await confirmationLink(product, email));
  await post('verify-email', { token: link.searchParams.get('token') });
  const connection = await connectTo(product);
  await connection.pool.query(
    "insert into user_roles (user_id, tier, interval) select id, 'plus', 'year' from users where email = $1",
    [email],
  );
  await connection.close();
  const { accessToken } = (await (await post('login', { email, password: PASSWORD })).json()) as {
    accessToken: string;
  };
  return accessToken;
}

/** The embedded database of a running product. */
export const connectTo = async (product: Product) =>
  connect((await runningServer(join(product.dataDir, 'postgres')))!);
