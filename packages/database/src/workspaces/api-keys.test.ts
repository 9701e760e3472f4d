import { afterAll, expect, it } from 'vitest';
import { connectMeasured } from '../measured-plans.ts';
import { useDatabase } from '../testing.ts';
import { createApiKey, findKeyOwner } from './api-keys.ts';

const WORKSPACES = 200;

const database = await useDatabase();
const measured = connectMeasured(database.url);
afterAll(() => measured.close());

it.each(['old', 'new'])(
  'finds the owner of a key without reading other workspaces, with %s statistics',
  async (age) => {
    const { query } = database;
    await query(
      `insert into users (email, first_name, last_name, email_verified_at)
       select $1 || n || '@example.com', 'A', 'B', now() from generate_series(1, $2) n`,
      [age, WORKSPACES],
    );
    await query("insert into user_roles (user_id, tier) select id, 'plus' from users on conflict do nothing");
    await query('insert into workspaces (owner_id) select id from users on conflict do nothing');
    if (age === 'new') await query('analyze');
    const rows = await query(
      `select w.id as "workspaceId", w.owner_id as "userId" from workspaces w join users u on u.id = w.owner_id
       where u.email = $1`,
      [`${age}7@example.com`],
    );
    const secret = Buffer.from(age);
    const key = { ...rows[0], secret, hint: 'hint', name: 'Key', days: null };
    await createApiKey(database.db, { ...key, scopes: ['brands'] });
    measured.takeMostRows();

    const owner = await findKeyOwner(measured.db, secret);

    expect(owner).toMatchObject({
      user_id: key.userId,
      workspace_id: key.workspaceId,
      tier: 'plus',
      role: 'owner',
    });
    expect(measured.takeMostRows()).toBeLessThan(WORKSPACES / 2);
    expect(await findKeyOwner(measured.db, Buffer.from('other'))).toBeUndefined();
  },
);
