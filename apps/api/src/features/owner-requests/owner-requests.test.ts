import { startNameServer } from '@brandlode/sandbox';
import { afterAll, describe, expect, it } from 'vitest';
import { useApi } from '../../testing.ts';
import { openMailbox } from '../identity/testing.ts';

const OPERATOR = 'operator@example.com';
const records = new Map<string, string[]>();
const nameServer = await startNameServer(records);
afterAll(() => nameServer.close());
const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const api = await useApi({
  env: { SMTP_URL: mailbox.url, DNS_RESOLVERS: nameServer.address, OPERATOR_EMAILS: OPERATOR },
});
const { query } = api.database;
const operator = await api.tokenFor('plus', OPERATOR);

const LINK = /^Confirm your request/;
let networks = 0;
/** A request from a network of its own, unless one is given. */
const post = (path: string, body: unknown, ip = `203.0.${networks++ >> 8}.${networks & 255}`) =>
  api.request(`/api/owner-requests${path}`, { body, headers: { 'x-forwarded-for': ip } });
const removal = (address: string, email: string) => ({ address, kind: 'removal', message: '', email });
const mailedToken = (email: string) => mailbox.token(email, LINK);

let shops = 0;
const newShop = () => `kettle-${++shops}.com`;
const addBrand = (domain: string) =>
  query("insert into brands (domain, brand_name, catalogue) values ($1, 'Kettle', 'real')", [domain]);
const isInCatalogue = async (domain: string) =>
  (await query('select from brands where domain = $1', [domain])).length === 1;

/** A verified request for the removal of a new shop. */
async function newVerified(change: object = {}) {
  const shop = newShop();
  await addBrand(shop);
  const email = `owner@${shop}`;
  expect((await post('', { ...removal(shop, email), ...change })).status).toBe(204);
  expect((await post('/verify', { token: await mailedToken(email) })).json.isVerified).toBe(true);
  const { json } = await api.request('/api/owner-requests', { token: operator });
  return {
    shop,
    email,
    id: json.data.find(({ address }: { address: string }) => address === shop).id as string,
  };
}
const decide = (id: string, body: object, token = operator) =>
  api.request(`/api/owner-requests/${id}/decision`, { token, body });

describe('A request of an owner', () => {
  it('is verified by the link to a mailbox at the domain of the shop, and its removal keeps the brand off', async () => {
    const shop = newShop();
    await addBrand(shop);
    const email = `info@${shop}`;
    expect((await post('', removal(`https://www.${shop}/`, email.toUpperCase()))).status).toBe(204);
    const { text } = await mailbox.newest(email, LINK);
    expect(text).not.toContain(`about ${shop}`);
    const token = await mailedToken(email);

    // Reading the link, as mail scanners do, verifies nothing.
    const read = await post('/link', { token });
    expect(read.json).toEqual({
      address: shop,
      kind: 'removal',
      message: '',
      isVerified: false,
      record: null,
    });
    const list = () => api.request('/api/owner-requests', { token: operator });
    expect((await list()).json.waiting).toBe(0);
    expect((await post('/verify', { token })).json.isVerified).toBe(true);
    expect((await post('/verify', { token })).json.isVerified).toBe(true);
    await mailbox.newest(email, /received your request for a removal$/);
    const waiting = await mailbox.newest(OPERATOR, /^New removal request in/);
    expect(waiting.text).toContain('/data-health/owner-requests');

    const { json } = await list();
    expect(json).toMatchObject({
      waiting: 1,
      data: [
        {
          address: shop,
          email,
          verifiedBy: 'mail',
          brands: [{ name: 'Kettle', domain: shop }],
          decision: null,
        },
      ],
    });
    const decided = await decide(json.data[0].id, { accept: true, reason: 'Sorry to see you go' });
    expect(decided.json.decision).toMatchObject({ accepted: true, by: OPERATOR, undone: null });
    expect((await mailbox.newest(email, /accepted your request/)).text).toContain('Sorry to see you go');
    expect(await isInCatalogue(shop)).toBe(false);
    expect((await decide(json.data[0].id, { accept: false, reason: 'No' })).json.code).toBe('edit-conflict');
  });

  it('with a mailbox elsewhere is verified by the DNS record, at the host or the registrable domain', async () => {
    const site = newShop();
    const email = 'ada@gmail.com';
    await post('', removal(`kids.${site}`, email));
    const token = await mailedToken(email);
    const { record } = (await post('/link', { token })).json;
    expect(record.names).toEqual([`_brandlode-verification.${site}`, `_brandlode-verification.kids.${site}`]);
    expect((await post('/verify', { token })).json).toMatchObject({ isVerified: false, record });
    records.set(record.names[0], ['other text', `${record.value}x`]);
    expect((await post('/verify', { token })).json.isVerified).toBe(false);
    records.set(record.names[0], ['other text', record.value]);
    expect((await post('/verify', { token })).json.isVerified).toBe(true);
    const rows = await query('select verified_by from owner_requests where address = $1', [`kids.${site}`]);
    expect(rows).toEqual([{ verified_by: 'dns' }]);
  });

  it('needs a record of its own: that of another request does not count', async () => {
    const site = newShop();
    await post('', removal(site, 'bea@gmail.com'));
    const owners = await mailedToken('bea@gmail.com');
    const { record } = (await post('/link', { token: owners })).json;
    records.set(record.names[0], [record.value]);
    await post('', removal(site, 'mallory@gmail.com'));
    expect((await post('/verify', { token: await mailedToken('mallory@gmail.com') })).json.isVerified).toBe(
      false,
    );
  });

  it('gets the same response whether the shop is in the catalogue or not', async () => {
    const [known, unknown] = [newShop(), newShop()];
    await addBrand(known);
    const responses = [
      await post('', removal(known, `a@${known}`)),
      await post('', removal(unknown, `a@${unknown}`)),
    ];
    const views = [known, unknown].map(async (shop) => {
      const { json } = await post('/link', { token: await mailedToken(`a@${shop}`) });
      return { ...json, address: '' };
    });
    expect(responses.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    const [first, second] = await Promise.all(views);
    expect(first).toEqual(second);
  });

  it.each([
    ['etsy.com/shop/kettle', 'a@etsy.com', 'shared-host'],
    ['kettle.myshopify.com', 'a@myshopify.com', 'shared-host'],
    ['nothing like an address', 'a@kettle.com', 'no-shop-address'],
    ['127.0.0.1', 'a@kettle.com', 'no-shop-address'],
    ['kettle.com', 'a@@kettle.com', 'invalid-email'],
  ])('is rejected for %s and %s: %s', async (address, email, code) => {
    expect((await post('', removal(address, email))).json.code).toBe(code);
  });

  it('needs a text if it asks for a correction, of at most 2,000 characters', async () => {
    const correction = (message: string) => ({
      ...removal(newShop(), 'a@gmail.com'),
      kind: 'correction',
      message,
    });
    for (const message of ['', '  ', 'x'.repeat(2_001)])
      expect((await post('', correction(message))).json.code).toBe('invalid-request');
    expect((await post('', correction('x'.repeat(2_000)))).status).toBe(204);
  });

  it('cannot be read or verified by a forged or an expired link; links are stored as hashes', async () => {
    const shop = newShop();
    await post('', removal(shop, `a@${shop}`));
    const token = await mailedToken(`a@${shop}`);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const stored = await query('select * from owner_requests where address = $1', [shop]);
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const path of ['/link', '/verify'])
      expect((await post(path, { token: forged })).json.code).toBe('invalid-token');
    await query("update owner_requests set expires_at = now() - interval '1 second' where address = $1", [
      shop,
    ]);
    for (const path of ['/link', '/verify'])
      expect((await post(path, { token })).json.code).toBe('expired-token');
    expect(
      (await query('select from owner_requests where address = $1 and verified_at is null', [shop])).length,
    ).toBe(1);
  });
});

describe('Limits', () => {
  const statuses = async (count: number, request: (index: number) => ReturnType<typeof post>) => {
    const found: number[] = [];
    for (let index = 0; index < count; index++) found.push((await request(index)).status);
    return found;
  };

  it('allow a network 20 requests', async () => {
    const found = await statuses(21, () => post('', removal(newShop(), `a@${newShop()}`), '198.51.100.1'));
    expect(found).toEqual([...Array(20).fill(204), 429]);
  });

  it('allow a domain 5 requests of one network and 20 of all, its subdomains included', async () => {
    const site = newShop();
    const one = (index: number) => removal(`s${index}.${site}`, `a${index}@${site}`);
    expect(await statuses(6, (index) => post('', one(index), '198.51.100.2'))).toEqual([
      ...Array(5).fill(204),
      429,
    ]);
    expect(await statuses(16, (index) => post('', one(index + 10)))).toEqual([...Array(15).fill(204), 429]);
  });

  it('allow 10 look-ups of the DNS record', async () => {
    await post('', removal(newShop(), 'carla@gmail.com'));
    const token = await mailedToken('carla@gmail.com');
    expect(await statuses(11, () => post('/verify', { token }))).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('A decision', () => {
  it('declines with a reason, which is mailed, and changes nothing', async () => {
    const { id, shop, email } = await newVerified();
    expect((await decide(id, { accept: false, reason: ' ' })).json.code).toBe('invalid-request');
    expect((await decide(id, { accept: false, reason: 'We need the invoice.' })).status).toBe(200);
    expect((await mailbox.newest(email, /declined your request/)).text).toContain('We need the invoice.');
    expect(await isInCatalogue(shop)).toBe(true);
  });

  it('accepts a correction without changing a value', async () => {
    const { id, shop, email } = await newVerified({ kind: 'correction', message: 'The name is Kettle & Co' });
    expect((await decide(id, { accept: true, reason: '' })).json.decision.accepted).toBe(true);
    await mailbox.newest(email, /accepted your request for a correction$/);
    expect(await isInCatalogue(shop)).toBe(true);
    const undo = await api.request(`/api/owner-requests/${id}/undo`, { token: operator, method: 'POST' });
    expect(undo.json.code).toBe('edit-conflict');
  });

  it('on a removal mails what was removed: the brand, or only a second address of a brand that stays', async () => {
    const shop = newShop();
    await addBrand(shop);
    const second = newShop();
    await query(
      'insert into brand_addresses (address, brand_id) select $1, id from brands where domain = $2',
      [second, shop],
    );
    const decisionOn = async (address: string) => {
      const email = `owner@${address}`;
      await post('', removal(address, email));
      await post('/verify', { token: await mailedToken(email) });
      const { json } = await api.request('/api/owner-requests', { token: operator });
      const { id } = json.data.find((request: { address: string }) => request.address === address);
      expect((await decide(id, { accept: true, reason: '' })).status).toBe(200);
      const { text } = await mailbox.newest(email, /accepted your request for a removal$/);
      return text.replaceAll('\u200b', '');
    };
    const mail = await decisionOn(second);
    expect(mail).toContain(`We removed ${second} and what we observed there, and no longer visit or add it.`);
    expect(mail).toContain(
      `The shop is still listed under ${shop}. To remove it, send a request for that address.`,
    );
    expect(await isInCatalogue(shop)).toBe(true);
    expect(await decisionOn(shop)).toContain(
      `We removed your shop and everything we knew about it, and no longer visit or add it: ${shop}.`,
    );
  });

  it('on a removal can be undone', async () => {
    const { id, shop } = await newVerified();
    await decide(id, { accept: true, reason: '' });
    const removed = async () => (await query('select is_removed($1) as removed', [shop]))[0].removed;
    expect(await removed()).toBe(true);
    const undo = await api.request(`/api/owner-requests/${id}/undo`, { token: operator, method: 'POST' });
    expect(undo.json.decision).toMatchObject({ accepted: true, undone: { by: OPERATOR } });
    expect(await removed()).toBe(false);
  });
});
