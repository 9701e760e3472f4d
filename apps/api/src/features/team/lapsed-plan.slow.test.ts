import { purgeWorkspaces } from '@brandlode/database';
import { expect, it } from 'vitest';
import { announceDeletions } from '../subscriptions/mails/announce-deletions.ts';
import { type Payments, usePayments } from '../subscriptions/testing/payments.ts';

const PASSWORD = 'plover-kettle-37-orbit';

const payments = await usePayments();
await payments.database.query("insert into brands (brand_name, domain) values ('Kettle', 'kettle.example')");

type User = Awaited<ReturnType<Payments['newUser']>>;
const signIn = async ({ email }: User): Promise<string> =>
  (await payments.request('/api/auth/login', { body: { email, password: PASSWORD } })).json.accessToken;
const sender = (token: string) => async (path: string, body?: object, method?: string) => {
  const options = { token, ...(body && { body }), ...(method && { method }) };
  const { status, json } = await payments.request(`/api${path}`, options);
  return { outcome: json?.code ?? status, json };
};

/** A user whose plan has ended, with a list, a note, a saved search and a key. */
async function newLapsedUser() {
  const user = await payments.newUser();
  await user.buy('plus', 'year');
  await user.waitForRole('plus', 'year');
  const paying = sender(await signIn(user));
  const { json: list } = await paying('/lists', { name: 'Shortlist' });
  await paying(`/lists/${list.id}/brands`, { brandIds: [1] });
  await paying('/brands/1/notes', { text: 'Call them.', version: 0 }, 'PUT');
  await paying('/searches', { name: 'Tea', search: {} });
  const { json: key } = await paying('/keys', { name: 'Script', scopes: ['lists'], days: null });
  await payments.stripe.subscriptions.cancel((await user.subscription()).id);
  await user.waitForRole('free', null);
  return { user, send: sender(await signIn(user)), list: list.id as string, key: key.key as string };
}
const age = ({ id }: User, days: number) =>
  payments.database.query(
    "update user_roles set lapsed_at = now() - interval '12 months' + make_interval(days => $2) where user_id = $1",
    [id, days],
  );

it('lets a user whose plan has ended read lists, notes and saved searches, and change nothing', async () => {
  const { send, list, key } = await newLapsedUser();
  expect((await send('/lists')).json.data).toMatchObject([{ id: list, brands: 1 }]);
  expect((await send(`/lists/${list}`)).json.name).toBe('Shortlist');
  expect((await send(`/lists/${list}/brands`)).json.data).toMatchObject([
    { brandName: 'Kettle', note: 'Call them.' },
  ]);
  expect((await send('/brands/1/notes')).json.text).toBe('Call them.');
  expect((await send('/searches')).json.data).toMatchObject([{ name: 'Tea' }]);
  const rejected: [string, object?, string?][] = [
    ['/lists', { name: 'New' }],
    [`/lists/${list}`, { version: 1, name: 'Renamed' }, 'PATCH'],
    [`/lists/${list}`, undefined, 'DELETE'],
    [`/lists/${list}/brands`, { brandIds: [1] }],
    ['/brands/1/notes', { text: 'Changed', version: 1 }, 'PUT'],
    ['/shares', { listId: list }],
    ['/brands/1'],
    ['/brands/filter', {}],
  ];
  for (const request of rejected)
    expect([request[0], (await send(...request)).outcome]).toEqual([request[0], 'payment-required']);
  expect((await sender(key)('/lists')).outcome).toBe('payment-required');
});

it('exports a list after the plan has ended, but no search and no brands by id', async () => {
  const { send, list } = await newLapsedUser();
  const { json } = await send('/exports', { listId: list, format: 'csv' });
  expect((await payments.request(json.url)).text).toMatch(/Kettle.*Call them\./);
  expect((await send(`/exports/${json.id}`)).json.status).toBe('done');
  expect((await send('/exports', { search: {}, format: 'csv' })).outcome).toBe('payment-required');
  expect((await send('/exports', { brandIds: [1], format: 'csv' })).outcome).toBe('payment-required');
});

it('announces the deletion once, 30 days before, and deletes the content 12 months after the plan ended', async () => {
  const { user, send } = await newLapsedUser();
  const mails = async () =>
    (await payments.mailsTo(user)).filter(({ subject }) => /lists will be deleted/.test(subject));
  await age(user, 31);
  await announceDeletions(payments.subscriptions);
  await age(user, 29);
  await announceDeletions(payments.subscriptions);
  await expect.poll(mails).toHaveLength(1);
  expect((await mails())[0]?.links).toContain('http://localhost:3000/your-lists');
  await announceDeletions(payments.subscriptions);

  await purgeWorkspaces(payments.database.db);
  expect((await send('/lists')).json.data).toHaveLength(1);
  await age(user, -1);
  await purgeWorkspaces(payments.database.db);
  expect((await send('/lists')).json.data).toEqual([]);
  expect((await send('/brands/1/notes')).json.text).toBe('');
  expect(await mails()).toHaveLength(1);
});

it('keeps the content of a user who chooses a plan again', async () => {
  const { user, list } = await newLapsedUser();
  await age(user, -400);
  await user.buy('basic', 'month');
  await user.waitForRole('basic', 'month');
  await purgeWorkspaces(payments.database.db);
  expect((await sender(await signIn(user))(`/lists/${list}`)).outcome).toBe(200);
});
