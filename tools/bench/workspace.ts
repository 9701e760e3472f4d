import { List, ListBrandFields, ListBrands, Note } from '@brandlode/contract';
import { inTransaction } from '@brandlode/database';
import { createTestUsers, type TestUsers } from '../../tests/fuzz/test-users.ts';
import { type ApiProcess, startApiProcess } from '../lib/api-process.ts';
import { count, median, ms, table, times } from '../lib/measure.ts';

/** Brands of the catalogue. The last two are on no list at first. */
const BRANDS = 12_000;
const BRANDS_OF_A_LIST = 100;
const FEW_LISTS = 10;
const MANY_LISTS = 10_000;
const RUNS = 60;
/** Maximum ratio of p50 with many lists to p50 with few; values slightly above 1 are noise. */
const MAX_RATIO = 1.5;

type Workspace = {
  send: (method: string, path: string, body?: object) => Promise<unknown>;
  /** One of its lists, and a brand on no other list. */
  list: string;
  brand: ListBrandFields;
  note: number;
};

/**
 * Requests on a list of a workspace with 10 lists against those of one with 10,000 lists and 1,000,000 brands on them, alternately, over HTTP.
 * Every list has 100 brands, so that the responses are comparable. Returns whether none is slower.
 */
export async function benchWorkspace(): Promise<boolean> {
  const api = await startApiProcess({ brands: BRANDS });
  try {
    const users = await createTestUsers(api.database, api.url);
    const few = await openWorkspace(api, users, FEW_LISTS);
    const many = await openWorkspace(api, users, MANY_LISTS);
    await api.database.pool.query('vacuum analyze lists, list_brands');

    const rows: string[][] = [];
    let met = true;
    for (const [name, run] of Object.entries(OPERATIONS)) {
      const durations = { few: [] as number[], many: [] as number[] };
      for (let at = 0; at < RUNS; at++) {
        durations.few.push(await timeOf(() => run(few)));
        durations.many.push(await timeOf(() => run(many)));
      }
      const [small, large] = [median(durations.few), median(durations.many)];
      met &&= large / small <= MAX_RATIO;
      rows.push([name, ms(small), ms(large), times(large / small), times(MAX_RATIO)]);
    }
    console.log(
      table(
        `A workspace with ${FEW_LISTS} lists against one with ${count(MANY_LISTS)} lists and ${count((MANY_LISTS - 1) * BRANDS_OF_A_LIST)} brands on them, p50 in ms`,
        ['', `${FEW_LISTS} lists`, `${count(MANY_LISTS)} lists`, 'ratio', 'goal'],
        rows,
      ),
    );
    return met;
  } finally {
    await api.stop();
  }
}

const OPERATIONS: Record<string, (workspace: Workspace) => Promise<unknown>> = {
  'read 10 lists': ({ send }) => send('GET', `/lists?limit=${FEW_LISTS}`),
  'read a list': ({ send, list }) => send('GET', `/lists/${list}`),
  'read 50 brands of a list': ({ send, list }) => send('GET', `/lists/${list}/brands`),
  'read 50 brands by status, sorted': ({ send, list }) =>
    send('GET', `/lists/${list}/brands?status=To+review&sort=estimated_monthly_traffic:desc`),
  'read the lists of a brand': ({ send, brand }) => send('GET', `/brands/${brand.brandId}/lists`),
  'change the status of a brand': (workspace) => updateBrand(workspace, { status: 'Contacted' }),
  'move a brand to the end': (workspace) => updateBrand(workspace, { before: null }),
  'save a note': async (workspace) => {
    const { send, brand, note } = workspace;
    const body = { text: 'Ask for samples.', version: note };
    workspace.note = Note.parse(await send('PUT', `/brands/${brand.brandId}/notes`, body)).version;
  },
  'add a brand and remove it': async ({ send, list }) => {
    await send('POST', `/lists/${list}/brands`, { brandIds: [BRANDS] });
    await send('DELETE', `/lists/${list}/brands`, { brandIds: [BRANDS] });
  },
  'rename a list': async ({ send, list }) => {
    const { version } = List.parse(await send('GET', `/lists/${list}`));
    await send('PATCH', `/lists/${list}`, { version, name: 'Renamed' });
  },
};

async function updateBrand(workspace: Workspace, change: object) {
  const { send, list, brand } = workspace;
  const body = { version: brand.version, ...change };
  workspace.brand = ListBrandFields.parse(
    await send('PATCH', `/lists/${list}/brands/${brand.brandId}`, body),
  );
}

async function openWorkspace(
  { url, database }: ApiProcess,
  users: TestUsers,
  lists: number,
): Promise<Workspace> {
  const authorization = `Bearer ${await users.token({ tier: 'plus', verified: true })}`;
  const send: Workspace['send'] = async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { id } = List.parse(await send('POST', '/lists', { name: 'List 1' }));
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into lists (workspace_id, name, statuses, position)
     select workspace_id, 'List ' || n, statuses, n from lists, generate_series(2, $2::int) n where id = $1 returning id`,
    [id, lists],
  );
  // The last list stays empty: a workspace can hold at most a million brands.
  const filled = [id, ...rows.map((row) => row.id).slice(0, -1)];
  await inTransaction(database, async ({ client }) => {
    await client.query('set local statement_timeout = 0');
    // Skips the foreign key checks for each of a million rows.
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into list_brands (list_id, brand_id, position, status)
     select l.id, known.ids[((l.at - 1) * $2 + n) % ($3 - 2) + 1], n, 'To review'
     from unnest($1::uuid[]) with ordinality as l (id, at), generate_series(0, $2::int - 1) n,
       (select array_agg(id order by id) as ids from brands) known`,
      [filled, BRANDS_OF_A_LIST, BRANDS],
    );
    await client.query('update lists set brand_count = $2 where id = any ($1)', [filled, BRANDS_OF_A_LIST]);
  });
  const list = rows[Math.floor(rows.length / 2)]?.id ?? id;
  await send('POST', `/lists/${list}/brands`, { brandIds: [BRANDS - 1] });
  const { data } = ListBrands.parse(await send('GET', `/lists/${list}/brands?page=2&limit=100`));
  const [brand] = data;
  if (!brand) throw new Error('The brand was not added.');
  return { send, list, brand, note: 0 };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
