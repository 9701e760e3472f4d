import { transferWorkspace } from '@brandlode/database';
import { describe, expect, it } from 'vitest';
import { type Payments, usePayments } from '../../subscriptions/testing/payments.ts';
import { deleteAccount } from './delete-account.ts';

const PASSWORD = 'plover-kettle-37-orbit';

const payments = await usePayments();
await payments.database.query("insert into brands (brand_name, domain) values ('Kettle', 'kettle.example')");

type User = Awaited<ReturnType<Payments['newUser']>>;
const signIn = async ({ email }: User) =>
  (await payments.request('/api/auth/login', { body: { email, password: PASSWORD } })).json.accessToken;
const remove = async (user: User, body: object) =>
  payments.request('/api/account', { token: await signIn(user), method: 'DELETE', body });

/** A subscriber with something in every table of a user. */
async function newSubscriber() {
  const user = await payments.newUser();
  await user.buy('plus', 'year');
  await user.waitForRole('plus', 'year');
  const token = await signIn(user);
  const post = async (path: string, body: object, method = 'POST') => {
    const response = await payments.request(`/api${path}`, { token, method, body });
    expect(response.status, `${path} ${response.text}`).toBeLessThan(300);
    return response.json;
  };
  const list = await post('/lists', { name: 'Shortlist' });
  await post(`/lists/${list.id}/brands`, { brandIds: [1] });
  await post('/brands/1/notes', { text: `private note of ${user.id}`, version: 0 }, 'PUT');
  const key = await post('/keys', { name: 'Script', scopes: ['lists'], days: null });
  await post('/exports/links', { name: 'Sheet', export: { search: {}, format: 'csv' } });
  await post('/exports', { search: {}, format: 'csv' });
  const { query } = payments.database;
  await query(
    `insert into private_sources (workspace_id, import_id, name, observed_at) select id, 'x', 'My file', now() from workspaces where owner_id = $1`,
    [user.id],
  );
  await query(
    `insert into private_brands (workspace_id, tie_break, source_id, address, brand_name, search_name, search_address)
     select id, 1, 1, 'mine.example', 'Shop of ' || owner_id, 'my own shop', 'mine.example' from workspaces where owner_id = $1`,
    [user.id],
  );
  return { user, token, key: key.key as string, list };
}

it('The data of an account can be downloaded only by its user, complete and without secrets, also without a plan', async () => {
  const { user, token, key } = await newSubscriber();
  const file = await payments.request('/api/account/export', { token });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(file.json).toMatchObject({
    account: [{ email: user.email }],
    plan: [{ tier: 'plus' }],
    lists: [{ name: 'Shortlist' }],
    listBrands: [{ brand_name: 'Kettle' }],
    notes: [{ text: `private note of ${user.id}` }],
    apiKeys: [{ name: 'Script' }],
    exportAddresses: [{ name: 'Sheet' }],
    myBrands: [{ brand: { brand_name: `Shop of ${user.id}` } }],
  });
  expect(file.text).not.toContain(key);
  expect(file.text).not.toMatch(/password_hash|argon2/);
  const other = await payments.newUser();
  const theirs = await payments.request('/api/account/export', { token: other.token });
  expect(theirs.status).toBe(200);
  expect(theirs.text).not.toContain('private note');
});

describe('Deleting an account', () => {
  it('needs its email address and its password', async () => {
    const user = await payments.newUser();
    expect((await remove(user, { email: 'other@example.com', password: PASSWORD })).json).toMatchObject({
      code: 'invalid-request',
      errors: [{ path: 'email' }],
    });
    expect((await remove(user, { email: user.email, password: 'wrong' })).json.code).toBe('wrong-password');
    expect((await remove(user, { email: user.email })).json.code).toBe('wrong-password');
    expect(await signIn(user)).toEqual(expect.any(String));
  });

  it('accepts an internationalised address as it is displayed', async () => {
    const token = await payments.tokenFor('free', 'anna@xn--mnchen-3ya.example');
    const body = { email: 'anna@münchen.example', password: PASSWORD };
    expect((await payments.request('/api/account', { token, method: 'DELETE', body })).status).toBe(204);
  });

  it('cancels the subscription, ends every session and key, and leaves nothing of the user', async () => {
    const { user, token, key } = await newSubscriber();
    const { customer } = await user.subscription();
    expect((await payments.request('/api/lists', { token: key })).status).toBe(200);
    const deleted = await remove(user, { email: user.email.toUpperCase(), password: PASSWORD });
    expect(deleted.status).toBe(204);

    const { data } = await payments.stripe.subscriptions.list({ customer: String(customer), status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
    await payments.allEventsProcessed();
    for (const bearer of [token, key])
      expect((await payments.request('/api/lists', { token: bearer })).json.code).toBe('unauthenticated');
    const again = { body: { email: user.email, password: PASSWORD } };
    expect((await payments.request('/api/auth/login', again)).status).toBe(401);
    expect(await tablesWith(user)).toEqual([]);
  });

  it('does not delete the work of members who join at the same time, nor a workspace handed over at the same time', async () => {
    const [user, friend] = [await payments.newUser(), await payments.newUser()];
    const { query } = payments.database;
    const own = { email: user.email, password: PASSWORD };
    const workspaceOf = async (id: string): Promise<string> =>
      (
        await query(
          'insert into workspaces (owner_id) values ($1) on conflict (owner_id) where personal do update set name = null returning id',
          [id],
        )
      )[0].id;
    const join = (workspace: string, id: string) =>
      query("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')", [
        workspace,
        id,
      ]);
    const claims = await payments.context.identity.verify(await signIn(user));

    const joined = await workspaceOf(user.id);
    const joining = deleteAccount(
      payments.context,
      claims,
      own,
      async () => void (await join(joined, friend.id)),
    );
    await expect(joining).rejects.toMatchObject({ code: 'has-members' });
    await query('delete from workspace_members');

    const handedOver = await workspaceOf(friend.id);
    await join(handedOver, user.id);
    const transferring = deleteAccount(payments.context, claims, own, async () => {
      const by = { workspaceId: handedOver, from: friend.id, to: user.id };
      expect(await transferWorkspace(payments.database.db, by)).toBe(true);
    });
    await expect(transferring).rejects.toMatchObject({ code: 'has-members' });
    expect(await signIn(user)).toEqual(expect.any(String));
  });

  it('works after a payment page that Stripe does not know any more', async () => {
    const user = await payments.newUser();
    await user.checkout('plus', 'year');
    await payments.database.query("update checkouts set session_id = 'cs_forgotten' where user_id = $1", [
      user.id,
    ]);
    expect((await remove(user, { email: user.email, password: PASSWORD })).status).toBe(204);
  });

  it('closes an open payment page', async () => {
    const user = await payments.newUser();
    const { json } = await user.checkout('plus', 'year');
    expect((await remove(user, { email: user.email, password: PASSWORD })).status).toBe(204);
    const session = await payments.stripe.checkout.sessions.retrieve(json.url.split('/').at(-1));
    expect(session.status).toBe('expired');
  });

  it('deletes nothing while Stripe does not respond', async () => {
    const { user } = await newSubscriber();
    await payments.fault({ apiDown: true });
    expect((await remove(user, { email: user.email, password: PASSWORD })).json.code).toBe('upstream-failed');
    await payments.noFaults();
    const lists = await payments.request('/api/lists', { token: await signIn(user) });
    expect(lists.json.data).toHaveLength(1);
  });
});

/** Tables with a row that contains the user's id, email address or workspace. */
async function tablesWith({ id, email }: User): Promise<string[]> {
  const { query } = payments.database;
  const tables = await query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(`select from "${name}" as row where row::text ilike any ($1) limit 1`, [
      [`%${id}%`, `%${email}%`],
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
