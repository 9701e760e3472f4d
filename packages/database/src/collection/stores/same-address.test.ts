import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../testing.ts';
import { isSameAddress, sameAddressSql } from './same-address.ts';

const database = await useDatabase();

it.each([
  ['https://www.a.example', 'https://a.example', true],
  ['http://a.example', 'https://a.example/', true],
  ['HTTP://WWW.A.example//', 'a.example', true],
  ['https://a.example/Shop/', 'http://www.a.example/Shop', true],
  ['https://a.example/Shop', 'https://a.example/shop', false],
  ['https://a.example/de', 'https://a.example', false],
  ['https://shop.a.example', 'https://a.example', false],
  ['https://a.example?a=1', 'https://a.example', false],
])('tells whether %s and %s differ only in form, equally in SQL', async (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame);
  const inSql = sameAddressSql(sql`${one}::text`, sql`${other}::text`);
  const { rows } = await sql<{ is_same: boolean }>`select ${inSql} as is_same`.execute(database.db);
  expect(rows).toEqual([{ is_same: isSame }]);
});
