import { beforeEach, describe, expect, it } from 'vitest';
import { splitAddress } from '../catalogue/split-address.ts';
import { saveObservations } from '../collection/save-observations.ts';
import { isOptedOut, setOptOut } from '../collection/stores/stores.ts';
import { compareBrands, mergeBrands } from '../imports/merge-brands.ts';
import { inTransaction } from '../in-transaction.ts';
import { addUser, found, insertBrands, useDatabase } from '../testing.ts';
import { isRemoved } from './is-removed.ts';
import {
  addOwnerRequest,
  countWaitingRequests,
  decideOwnerRequest,
  purgeOwnerRequests,
  undoOwnerRequest,
  verifyOwnerRequest,
} from './owner-requests.ts';
import { removeBrands } from './remove-brands.ts';

const database = await useDatabase();
const { db } = database;

const ORIGIN = { source: 'file', observedAt: '2026-05-01T00:00:00.000Z', dated: true };
const operator = await addUser(database);

const domains = async () =>
  (await database.query<{ domain: string }>('select domain from brands order by domain')).map(
    ({ domain }) => domain,
  );
const addBrand = async (domain: string, ...others: string[]): Promise<number> => {
  const [id = 0] = await insertBrands(database, { domain });
  for (const other of others)
    await database.query('insert into brand_addresses values ($1, $2)', [other, id]);
  return id;
};
const visit = (domain: string, day = '2026-05-01', site = domain) =>
  saveObservations(database, {
    domain,
    observedAt: new Date(`${day}T00:00:00Z`),
    reports: [
      found('storefront', {
        metrics: [{ metric: 'product_count', value: 5, kind: 'measured' }],
        facts: { brand_name: 'Soap', brand_url: `https://${site}/` },
      }),
    ],
  });
const verified = async (address: string) => {
  const id = await addOwnerRequest(db, { address, kind: 'removal', message: '', email: 'me@soap.com' });
  await verifyOwnerRequest(db, id, 'mail');
  return id;
};
const accept = (id: string) => decideOwnerRequest(db, id, { accept: true, reason: '', userId: operator });

beforeEach(async () => {
  await database.query('delete from brands; delete from opted_out_domains; delete from owner_requests');
});

describe('A removal', () => {
  it('deletes the brand at the address with its products, no other below it, and keeps all its addresses off', async () => {
    const id = await addBrand('soap.com', 'soap.myshopify.com');
    for (const other of ['kids.soap.com', 'soap.com/hotel', 'notsoap.com']) await addBrand(other);
    await database.query(
      `insert into products (brand_id, store_id, title, tags, source, first_observed_at, last_observed_at, price_changed_at)
       values ($1, '1', 'Bar', '{}', 'x', now(), now(), now())`,
      [id],
    );
    const removed = await removeBrands(db, 'soap.com');
    expect(removed.map(({ domain }) => domain)).toEqual(['soap.com']);
    expect(await domains()).toEqual(['kids.soap.com', 'notsoap.com', 'soap.com/hotel']);
    expect((await database.query('select from products')).length).toBe(0);
    for (const address of ['soap.com', 'www.soap.com', 'soap.myshopify.com']) {
      expect(await isRemoved(db, address)).toBe(true);
      expect(await isOptedOut(db, address)).toBe(true);
    }
    // Hosts of the same storefront.
    expect(await isOptedOut(db, 'us.soap.com')).toBe(true);
    for (const address of ['kids.soap.com', 'other.myshopify.com']) {
      expect(await isRemoved(db, address)).toBe(false);
      expect(await isOptedOut(db, address)).toBe(false);
    }
    expect(await isRemoved(db, 'soap.com/hotel')).toBe(false);
  });

  it('leaves an opt-out, which covers all addresses below, as it is, and can be followed by one', async () => {
    await setOptOut(db, 'soap.com', true);
    await removeBrands(db, 'soap.com');
    expect([await isOptedOut(db, 'kids.soap.com'), await isRemoved(db, 'kids.soap.com')]).toEqual([
      true,
      false,
    ]);
    await removeBrands(db, 'kettle.com');
    expect(await isOptedOut(db, 'kids.kettle.com')).toBe(false);
    expect(await setOptOut(db, 'kettle.com', true)).toBe(true);
    expect(await setOptOut(db, 'kettle.com', true)).toBe(false);
    expect([await isOptedOut(db, 'kids.kettle.com'), await isRemoved(db, 'kettle.com')]).toEqual([
      true,
      true,
    ]);
  });

  it('keeps marketplaces on which the brand had a second address', async () => {
    await addBrand('soap.com', 'etsy.com', 'etsy.com/shop/soap', 'myshopify.com');
    await removeBrands(db, 'soap.com');
    expect(await isRemoved(db, 'etsy.com/shop/soap')).toBe(true);
    expect(await isRemoved(db, 'etsy.com/shop/other')).toBe(false);
    expect(await isRemoved(db, 'other.myshopify.com')).toBe(false);
  });

  it.each(['soap.net', 'www.soap.net'])(
    'at a second address (%s) takes only that one from the brand, with what was observed there',
    async (address) => {
      const id = await addBrand('soap.com', 'soap.net', 'soap.org');
      await visit('soap.com');
      await visit('soap.net', '2026-05-02');
      expect(await removeBrands(db, address)).toMatchObject([
        { id, domain: 'soap.com', isPrimary: false, addresses: ['soap.net'] },
      ]);
      expect(await domains()).toEqual(['soap.com']);
      const left = 'select address from brand_addresses order by address';
      expect(await database.query(left)).toEqual([{ address: 'soap.com' }, { address: 'soap.org' }]);
      const observed = await database.query('select distinct address from metric_observations');
      expect(observed).toEqual([{ address: 'soap.com' }]);
      for (const [other, removed] of [
        ['soap.com', false],
        ['soap.org', false],
        ['soap.net', true],
      ] as const)
        expect([other, await isRemoved(db, other)]).toEqual([other, removed]);
    },
  );

  it('takes from the brand what was read at the site to which its primary address redirects', async () => {
    await addBrand('soap.com');
    await visit('soap.com', '2026-05-02', 'soap.net');
    await removeBrands(db, 'soap.net');
    expect(await database.query('select domain, product_count, brand_url from brands')).toEqual([
      { domain: 'soap.com', product_count: null, brand_url: 'https://soap.com/' },
    ]);
  });

  it('leaves brands of the demonstration', async () => {
    await insertBrands(database, { domain: 'made.example', is_demonstration: true });
    expect(await removeBrands(db, 'made.example')).toEqual([]);
    expect(await domains()).toEqual(['made.example']);
  });
});

describe('A removed brand', () => {
  const rows = [{ domain: 'soap.com', brand_name: 'Soap' }, { domain: 'kids.soap.com' }];

  it('is left out of an import and its preview, which report the rows', async () => {
    await removeBrands(db, 'soap.com');
    const preview = await inTransaction(database, (transaction) => compareBrands(transaction, rows, ORIGIN));
    expect(preview).toMatchObject({ added: 1, changed: 0, unchanged: 0, removed: [0] });
    expect(await inTransaction(database, (transaction) => mergeBrands(transaction, rows, ORIGIN))).toEqual(
      preview,
    );
    expect(await domains()).toEqual(['kids.soap.com']);
  });

  it('is not added by a visit that had begun before', async () => {
    await removeBrands(db, 'soap.com');
    expect(await visit('soap.com')).toMatchObject({ brandId: null, added: false });
    expect(await visit('kids.soap.com')).toMatchObject({ added: true });
    expect(await domains()).toEqual(['kids.soap.com']);
  });

  it('is not split from another brand', async () => {
    await removeBrands(db, 'soap.com');
    const id = await addBrand('group.com', 'soap.com');
    await expect(splitAddress(database, { id, address: 'soap.com' })).rejects.toThrow(/had it removed/);
    expect(await domains()).toEqual(['group.com']);
  });

  it('waits for an import that is adding it, and deletes what that added', async () => {
    let removal: Promise<unknown> = Promise.resolve();
    await inTransaction(database, async (transaction) => {
      await mergeBrands(transaction, rows, ORIGIN);
      removal = removeBrands(db, 'soap.com');
      await expect
        .poll(
          async () =>
            (await database.query("select from pg_locks where locktype = 'advisory' and not granted")).length,
        )
        .toBe(1);
    });
    await removal;
    expect(await domains()).toEqual(['kids.soap.com']);
  });
});

describe('A request', () => {
  it('removes once it is verified and accepted, and is decided once', async () => {
    await addBrand('soap.com');
    const id = await addOwnerRequest(db, {
      address: 'soap.com',
      kind: 'removal',
      message: '',
      email: 'me@soap.com',
    });
    expect(await accept(id)).toBeNull();
    expect(await domains()).toEqual(['soap.com']);
    expect(await countWaitingRequests(db)).toBe(0);
    expect(await verifyOwnerRequest(db, id, 'dns')).toBe(true);
    expect(await verifyOwnerRequest(db, id, 'mail')).toBe(false);
    expect(await countWaitingRequests(db)).toBe(1);
    expect(await Promise.all([accept(id), accept(id)])).toEqual(
      expect.arrayContaining([[expect.objectContaining({ domain: 'soap.com' })], null]),
    );
    expect(await domains()).toEqual([]);
    expect(await countWaitingRequests(db)).toBe(0);
  });

  it('removes nothing if it is declined or asks for a correction', async () => {
    await addBrand('soap.com');
    await decideOwnerRequest(db, await verified('soap.com'), {
      accept: false,
      reason: 'No',
      userId: operator,
    });
    const correction = await addOwnerRequest(db, {
      address: 'soap.com',
      kind: 'correction',
      message: 'x',
      email: 'a@soap.com',
    });
    await verifyOwnerRequest(db, correction, 'mail');
    expect(await accept(correction)).toEqual([]);
    expect(await undoOwnerRequest(db, correction, operator)).toBe(false);
    expect(await domains()).toEqual(['soap.com']);
    expect(await isOptedOut(db, 'soap.com')).toBe(false);
  });

  it('can be undone: the brand may be added again, and an earlier opt-out stays', async () => {
    await addBrand('soap.com', 'soap.net');
    await setOptOut(db, 'soap.net', true);
    const id = await verified('soap.com');
    await accept(id);
    expect(await undoOwnerRequest(db, id, operator)).toBe(true);
    expect(await undoOwnerRequest(db, id, operator)).toBe(false);
    expect([await isOptedOut(db, 'soap.com'), await isRemoved(db, 'soap.com')]).toEqual([false, false]);
    expect([await isOptedOut(db, 'soap.net'), await isRemoved(db, 'soap.net')]).toEqual([true, false]);
    expect(await visit('soap.com')).toMatchObject({ added: true });
  });

  it.each(
    [
      ['soap.com', 'soap.com'],
      ['soap.com', 'www.soap.com'],
      ['www.soap.com', 'soap.com'],
    ].flatMap(([first, second]) => [
      { first: first!, second: second!, undone: 'first' },
      { first: first!, second: second!, undone: 'second' },
    ]),
  )(
    'keeps $first removed for another one for $second when the $undone is undone',
    async ({ first, second, undone }) => {
      await addBrand('soap.com', 'soap.net');
      const ids = [await verified(first), await verified(second)];
      for (const id of ids) await accept(id);
      const [earlier, later] = undone === 'first' ? ids : ids.toReversed();
      await undoOwnerRequest(db, earlier!, operator);
      expect([await isRemoved(db, 'soap.com'), await isRemoved(db, 'www.soap.com')]).toEqual([true, true]);
      await undoOwnerRequest(db, later!, operator);
      for (const address of ['soap.com', 'www.soap.com', 'soap.net'])
        expect([address, await isOptedOut(db, address)]).toEqual([address, false]);
    },
  );

  it('that is undone leaves nothing removed for a request for another host such as www-soap.com', async () => {
    const [longer, shorter] = [await verified('www-soap.com'), await verified('soap.com')];
    for (const id of [longer, shorter]) await accept(id);
    await undoOwnerRequest(db, shorter, operator);
    expect([await isRemoved(db, 'soap.com'), await isRemoved(db, 'www-soap.com')]).toEqual([false, true]);
  });

  it('withdraws the removal when both requests for it are undone at the same time', async () => {
    const ids = [await verified('soap.com'), await verified('soap.com')];
    for (const id of ids) await accept(id);
    await Promise.all(ids.map((id) => undoOwnerRequest(db, id, operator)));
    expect(await isOptedOut(db, 'soap.com')).toBe(false);
  });

  it('that is undone leaves a removal by an operator', async () => {
    const id = await verified('soap.com');
    await accept(id);
    await removeBrands(db, 'soap.com');
    await undoOwnerRequest(db, id, operator);
    expect(await isRemoved(db, 'soap.com')).toBe(true);
  });

  it('is deleted after its time, and the removal stays', async () => {
    const old = await verified('soap.com');
    await accept(old);
    const waiting = await verified('kettle.com');
    const unconfirmed = await addOwnerRequest(db, {
      address: 'a.com',
      kind: 'removal',
      message: '',
      email: 'x@y.com',
    });
    await database.query(
      "update owner_requests set created_at = now() - interval '29 days', decided_at = decided_at - interval '11 months'",
    );
    await purgeOwnerRequests(db);
    const ids = async () => (await database.query('select id from owner_requests')).map(({ id }) => id);
    expect((await ids()).toSorted()).toEqual([old, waiting, unconfirmed].toSorted());
    await database.query(
      "update owner_requests set created_at = now() - interval '31 days', decided_at = decided_at - interval '2 months'",
    );
    await purgeOwnerRequests(db);
    expect(await ids()).toEqual([waiting]);
    expect(await isRemoved(db, 'soap.com')).toBe(true);
  });
});
