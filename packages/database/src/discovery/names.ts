import { sql } from 'kysely';
import type { Connection, Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import type { DiscoveryOutcome } from './tables.ts';

/** The rank of names that have none, because someone named them: they precede all others. */
const UNRANKED = 0;
const MAX_RANK = 2 ** 31 - 1;
/** After so many days a name is asked again, whatever the answer was. */
const ASK_AGAIN_DAYS = 30;
/** After so many days a rejected candidate that still shows a platform is visited again. */
const REJECTED_DAYS = 90;

const RANKED = sql`
  select distinct on (address) address as name, worst as rank, list from ranked_names
  where strpos(address, '/') = 0 order by address, worst, list`;
const IS_DUE_AGAIN = sql`
  (asked_at < now() - make_interval(days => ${ASK_AGAIN_DAYS}) or outcome = 'failed')`;

/**
 * Adds the names of the rank lists, with their present ranks, and makes those due again that were asked long ago or without an answer. A run
 * does this once.
 */
export async function takeNames(connection: Pick<Connection, 'db'>): Promise<void> {
  await connection.db.transaction().execute(async (db) => {
    // A million names take a slow machine longer than queries otherwise may.
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`update discovery_names set asked_at = null where ${IS_DUE_AGAIN}`.execute(db);
    await sql`
      insert into discovery_names (name, rank, list) ${RANKED}
      on conflict (name) do update set rank = excluded.rank, list = excluded.list
        where discovery_names.asked_at is null
          and (discovery_names.rank, discovery_names.list) is distinct from (excluded.rank, excluded.list)`.execute(
      db,
    );
    await sql`
      update candidates c set rank = r.rank, list = r.list from (${RANKED}) r
      where r.name = c.name and (c.rank, c.list) is distinct from (r.rank, r.list)`.execute(db);
    await sql`analyze discovery_names`.execute(db);
    await sql`
      update discovery_run set names_at = now(), names = (select count(*) from discovery_names where asked_at is null)`.execute(
      db,
    );
  });
}

/** A storefront address without a path; names without a rank precede those with one. */
export type AddedName = { name: string; rank: number | null };

/** Adds names from elsewhere than the rank lists. Returns how many are due. */
export async function addNames(db: Database, list: string, names: AddedName[]): Promise<number> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into discovery_names (name, rank, list)
    select name, min(coalesce(rank, ${UNRANKED})), ${list}
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ rank }) => rank)}::integer[]) as added (name, rank)
    group by name
    on conflict (name) do update set rank = least(discovery_names.rank, excluded.rank)
      where discovery_names.asked_at is null
    returning old.name is null as "isNew"`.execute(db);
  const added = rows.filter(({ isNew }) => isNew).length;
  // A run in progress asks them, too.
  if (added > 0)
    await sql`
      update discovery_run set names = names + ${added} where names_at is not null and finished_at is null`.execute(
      db,
    );
  return rows.length;
}

/** What a run would ask: the names that are due, and the first of them. */
export async function countDueNames(db: Database): Promise<{ names: number; first: string[] }> {
  const counted = await sql<{ names: number }>`
    select
      (select count(*) from discovery_names where asked_at is null or ${IS_DUE_AGAIN})
      + (select count(*) from (${RANKED}) r
          where not exists (select from discovery_names n where n.name = r.name)) as names`.execute(db);
  const first = await sql<{ name: string }>`
    select name from (
      select name, coalesce(r.rank, n.rank) as rank from discovery_names n full join (${RANKED}) r using (name)
      where n.name is null or asked_at is null or ${IS_DUE_AGAIN}
    ) due order by rank, name limit 10`.execute(db);
  return { names: onlyRow(counted).names, first: first.rows.map(({ name }) => name) };
}

export type DueName = { name: string; rank: number };

/** The next names to be asked after this one, the most popular first; only up to `maxRank`, if given. */
export async function nextNames(
  db: Database,
  { after, maxRank, limit }: { after: DueName | undefined; maxRank: number | null; limit: number },
): Promise<DueName[]> {
  const { rows } = await sql<DueName>`
    select name, rank from discovery_names
    where asked_at is null and (rank, name) > (${after?.rank ?? UNRANKED}, ${after?.name ?? ''})
      and rank <= ${maxRank ?? MAX_RANK}
    order by rank, name limit ${limit}`.execute(db);
  return rows;
}

/** The next names that are hidden by a network and whose headers were not requested since, the most popular first. */
export async function nextProbes(
  db: Database,
  { maxRank, limit }: { maxRank: number | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from discovery_names
    where outcome = 'hidden' and (probed_at is null or probed_at < asked_at) and rank <= ${maxRank ?? MAX_RANK}
    order by rank, name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Saves what the headers of a name showed; a platform makes it a candidate. */
export async function saveProbe(
  connection: Pick<Connection, 'db'>,
  name: string,
  found: FoundOnPlatform | undefined,
): Promise<void> {
  await connection.db.transaction().execute(async (db) => {
    await sql`update discovery_names set probed_at = now() where name = ${name}`.execute(db);
    if (found) await saveCandidates(db, [{ name, ...found }]);
  });
}

export type FoundOnPlatform = { platform: string; kind: 'shops' | 'sites'; evidence: string };

export type AnsweredName = DueName & { outcome: DiscoveryOutcome } & (
    | ({ outcome: 'platform' } & FoundOnPlatform)
    | { outcome: Exclude<DiscoveryOutcome, 'platform'> }
  );

/**
 * Saves what the name servers said, and the number of queries that it took. Names on a platform become candidates; candidates that no longer are on
 * one have vanished, until they show it again.
 */
export async function saveAnswers(
  connection: Pick<Connection, 'db'>,
  answers: AnsweredName[],
  queries: number,
): Promise<void> {
  const counts = { platform: 0, hidden: 0, other: 0, missing: 0, failed: 0 };
  for (const { outcome } of answers) counts[outcome] += 1;
  const found = answers.filter((answer) => answer.outcome === 'platform');
  await connection.db.transaction().execute(async (db) => {
    await sql`
      update discovery_names n set outcome = a.outcome, asked_at = now()
      from unnest(${answers.map(({ name }) => name)}::text[], ${answers.map(({ outcome }) => outcome)}::text[])
        as a (name, outcome)
      where n.name = a.name`.execute(db);
    if (found.length > 0) await saveCandidates(db, found);
    await sql`
      update candidates c set state = 'vanished', settled_at = now(),
        reason = case a.outcome when 'missing' then 'no address' else 'no longer on the platform' end
      from unnest(${answers.map(({ name }) => name)}::text[], ${answers.map(({ outcome }) => outcome)}::text[])
        as a (name, outcome)
      where c.name = a.name and a.outcome in ('missing', 'other') and c.state <> 'vanished'`.execute(db);
    await sql`
      update discovery_run set worked_at = now(), queries = queries + ${queries},
        reached = greatest(reached, ${Math.max(0, ...answers.map(({ rank }) => rank))}),
        platform = platform + ${counts.platform}, hidden = hidden + ${counts.hidden},
        other = other + ${counts.other}, missing = missing + ${counts.missing},
        failed = failed + ${counts.failed}`.execute(db);
  });
}

/** Rejected and vanished candidates get another chance. */
async function saveCandidates(db: Database, found: (FoundOnPlatform & { name: string })[]): Promise<void> {
  await sql`
    insert into candidates (name, rank, list, platform, kind, evidence)
    select f.name, n.rank, n.list, f.platform, f.kind, f.evidence
    from unnest(${found.map(({ name }) => name)}::text[], ${found.map(({ platform }) => platform)}::text[],
      ${found.map(({ kind }) => kind)}::text[], ${found.map(({ evidence }) => evidence)}::text[])
      as f (name, platform, kind, evidence)
    join discovery_names n using (name)
    on conflict (name) do update set rank = excluded.rank, list = excluded.list, platform = excluded.platform,
      kind = excluded.kind, evidence = excluded.evidence,
      state = case when candidates.state = 'vanished' or candidates.state = 'rejected'
          and candidates.settled_at < now() - make_interval(days => ${REJECTED_DAYS})
        then 'found' else candidates.state end`.execute(db);
}
