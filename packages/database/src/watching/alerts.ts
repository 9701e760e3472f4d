import {
  type Alert,
  type EventKind,
  MAX_ALERTS,
  type MailChoice,
  type MetricChange,
} from '@brandlode/contract';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { onlyRow } from '../only-row.ts';
import { lockWorkspace } from '../workspaces/api-keys.ts';
import { exists, type Followed, type Follower, TARGET_COLUMNS } from './follows.ts';

type Rule = { kinds: EventKind[]; minChange: number | null; change: MetricChange | null };
type AlertRow = Rule &
  Followed &
  Pick<Alert, 'available'> & { alert_id: string; name: string; mail: MailChoice; created_at: Date };

const toJson = (change: MetricChange | null) => change && JSON.stringify(change);

/** A user's alerts, or only the one with this id; without those of deleted targets. */
export async function readAlerts(
  db: Database,
  { workspaceId, userId }: Follower,
  id?: string,
): Promise<Alert[]> {
  const { rows } = await sql<AlertRow>`
    select a.id as alert_id, kinds, min_change as "minChange", a.change, a.mail, a.created_at,
      case when a.brand_id is not null then 'brand' when a.list_id is not null then 'list' else 'search' end as kind,
      coalesce(a.brand_id::text, a.list_id::text, a.search_id::text) as id, coalesce(b.brand_name, l.name, s.name) as name,
      b.id is null or b.catalogue = active_catalogue() as available
    from alerts a left join brands b on b.id = a.brand_id
    left join lists l on l.id = a.list_id and l.deleted_at is null
    left join saved_searches s on s.id = a.search_id and s.deleted_at is null
    where a.workspace_id = ${workspaceId} and a.user_id = ${userId} and coalesce(b.brand_name, l.name, s.name) is not null
      and ${id === undefined ? sql`true` : sql`a.id = ${id}::uuid`}
    order by a.created_at, a.id`.execute(db);
  return rows.map(({ alert_id, kind, id: target, name, created_at, ...rest }) => ({
    id: alert_id,
    target: { kind, id: target, name },
    ...rest,
    createdAt: created_at.toISOString(),
  }));
}

type NewAlert = Followed & Rule & { mail: MailChoice };

/** Returns its id. 'missing': the target does not exist; 'full': the user has the maximum number of alerts. */
export const createAlert = (
  db: Database,
  follower: Follower,
  alert: NewAlert,
): Promise<{ id: string } | 'missing' | 'full'> =>
  db.transaction().execute(async (transaction) => {
    await lockWorkspace(transaction, follower.workspaceId);
    return insertAlert(transaction, follower, alert);
  });

/** The same in a transaction that has locked the workspace. */
export async function insertAlert(
  transaction: Database,
  follower: Follower,
  { kinds, minChange, change, mail, ...followed }: NewAlert,
): Promise<{ id: string } | 'missing' | 'full'> {
  const { workspaceId, userId } = follower;
  if (!(await exists(transaction, follower, followed))) return 'missing';
  if ((await readAlerts(transaction, follower)).length >= MAX_ALERTS) return 'full';
  const created = await sql<{ id: string }>`
    insert into alerts (workspace_id, user_id, ${sql.ref(TARGET_COLUMNS[followed.kind])}, kinds, min_change, change, mail)
    values (${workspaceId}, ${userId}, ${followed.id}, ${kinds}::text[], ${minChange}, ${toJson(change)}::jsonb, ${mail}) returning id`.execute(
    transaction,
  );
  return onlyRow(created);
}

/** Another rule begins like a new alert: it tells of nothing from before. Returns whether the user has the alert. */
export async function updateAlert(
  db: Database,
  { workspaceId, userId }: Follower,
  id: string,
  { kinds, minChange, change, mail }: Rule & { mail?: MailChoice | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    with updated as (
      update alerts set kinds = ${kinds}::text[], min_change = ${minChange}, change = ${toJson(change)}::jsonb, mail = coalesce(${mail ?? null}, mail),
        rule_since = case when (kinds, min_change, change) is distinct from (${kinds}::text[], ${minChange}::real, ${toJson(change)}::jsonb)
          then now() else rule_since end
      where id = ${id}::uuid and workspace_id = ${workspaceId} and user_id = ${userId} returning id
    ), restarted as (
      delete from alert_matches m using alerts before
      where m.alert_id = before.id and before.id = ${id}::uuid and before.change is distinct from ${toJson(change)}::jsonb
        and exists (select from updated)
    )
    select from updated`.execute(db);
  return rows.length > 0;
}

/** Returns whether the user had the alert. */
export async function deleteAlert(
  db: Database,
  { workspaceId, userId }: Follower,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from alerts where id = ${id}::uuid and workspace_id = ${workspaceId} and user_id = ${userId} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}
