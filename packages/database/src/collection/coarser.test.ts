import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing.ts';
import { coarserSql, isCoarser } from './coarser.ts';

const database = await useDatabase();

const DESCRIPTION = 'Shoes for long walks. Made in Porto.';
const CASES: [column: string, type: string, offered: unknown, known: unknown, isCoarser: boolean][] = [
  ['categories', 'smallint[]', [2900], [200, 204], true],
  ['categories', 'smallint[]', [2900], [200], true],
  ['categories', 'smallint[]', [200], [200, 204], true],
  ['categories', 'smallint[]', [800], [200, 204], true],
  ['categories', 'smallint[]', [200, 205], [200, 204], false],
  ['categories', 'smallint[]', [200, 204], [200], false],
  ['categories', 'smallint[]', [200], [800], false],
  ['categories', 'smallint[]', [2900, 2901], [200, 204], false],
  ['categories', 'smallint[]', [200], [2900], false],
  // Shoes, and a list with the parent of shoes beside another sub-category.
  ['categories', 'smallint[]', [200, 800, 805], [200, 204], true],
  ['categories', 'smallint[]', [800, 805], [200, 204], false],
  // The known category beside coarser ones.
  ['categories', 'smallint[]', [200, 204, 800], [200, 204], true],
  ['categories', 'smallint[]', [200, 204, 2900], [200, 204], true],
  ['categories', 'smallint[]', [800, 2900], [800], true],
  ['categories', 'smallint[]', [200, 2900], [800], false],
  // A parent beside another of its own sub-categories is no entry of its own.
  ['categories', 'smallint[]', [200, 204, 205], [200, 204], false],
  ['categories', 'smallint[]', [200, 800], [200], false],
  // One of two known categories corrects the list.
  ['categories', 'smallint[]', [200, 204], [200, 204, 205], false],
  ['categories', 'smallint[]', [], [200], true],
  ['locations', 'text[]', ['EU'], ['DE'], true],
  ['locations', 'text[]', ['DE'], ['EU'], false],
  ['locations', 'text[]', ['FR'], ['DE'], false],
  ['brand_description', 'text', 'Shoes for long wa…', DESCRIPTION, true],
  ['brand_description', 'text', 'Shoes for long...', DESCRIPTION, true],
  ['brand_description', 'text', 'Shoes for long walks. Made in', DESCRIPTION, true],
  ['brand_description', 'text', 'Shoes for long walks.', DESCRIPTION, false],
  ['brand_description', 'text', 'Boots', DESCRIPTION, false],
  ['profile_image', 'text', 'https://a.example/favicon.ico', 'https://a.example/logo.png', true],
  ['profile_image', 'text', 'https://a.example/logo.png', 'https://a.example/favicon.ico', false],
  ['first_seen', 'text', '2014-05-01', '2009-04-12', true],
  ['first_seen', 'text', '2009-04-12', '2014-05-01', false],
  ['first_seen', 'text', '2009-04-12', '2009-04-12', false],
  ['first_seen', 'text', '2014-05-01', '0000-00-00', false],
  ['brand_name', 'text', 'A', 'B', false],
];

it.each(CASES)('of %s: the same decision here and in SQL', async (column, type, offered, known, expected) => {
  expect(isCoarser(column, offered, known)).toBe(expected);
  const cast = (value: unknown) => sql`${value}::${sql.raw(type)}`;
  const { rows } = await sql<{ coarser: boolean }>`
    select ${coarserSql(column, cast(offered), cast(known))} as coarser`.execute(database.db);
  expect(rows[0]?.coarser).toBe(expected);
});
