-- Members of workspaces besides the owner, and invitations. A workspace that was transferred is no longer personal: its former owner
-- gets another personal one, and the new owner keeps theirs.
alter table workspaces
  drop constraint workspaces_owner_id_key,
  add column personal boolean not null default true,
  -- Null: named after the owner.
  add column name text check (char_length(name) between 1 and 100);
create unique index workspaces_personal on workspaces (owner_id) where personal;
create index workspaces_owner on workspaces (owner_id);

create table workspace_members (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, user_id)
);
create index workspace_members_user on workspace_members (user_id);

-- Deleted when it is accepted or revoked.
create table workspace_invitations (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspaces (id) on delete cascade,
  email text not null check (email = lower(email) and email <> ''),
  role text not null check (role in ('editor', 'viewer')),
  -- SHA-256 of the secret in the last mail; null before the mail is written.
  token bytea unique,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (workspace_id, email)
);
create index workspace_invitations_email on workspace_invitations (email);
create index workspace_invitations_inviter on workspace_invitations (invited_by);

-- The workspace that a user works in; without a row the personal one. No column of `users`: tables that refer to each other in a circle
-- cannot be restored from a backup.
create table open_workspaces (
  user_id uuid primary key references users (id) on delete cascade,
  workspace_id uuid not null references workspaces (id) on delete cascade
);
create index open_workspaces_workspace on open_workspaces (workspace_id);

-- Who may use a workspace, in which role and with which plan. Of members, those who joined first have the seats of the owner's plan
-- (SEATS in packages/contract), the owner's included.
create view workspace_access as
  select w.id as workspace_id, w.owner_id as user_id, 'owner' as role, coalesce(r.tier, 'free') as tier
  from workspaces w
  left join user_roles r on r.user_id = w.owner_id
  union all
  select m.workspace_id, m.user_id, m.role, r.tier
  from workspace_members m
  join workspaces w on w.id = m.workspace_id
  join users o on o.id = w.owner_id and o.disabled_at is null
  join user_roles r on r.user_id = w.owner_id
  where case r.tier when 'plus' then 5 else 1 end > (
    select count(*) from workspace_members e
    where e.workspace_id = m.workspace_id and (e.joined_at, e.user_id) <= (m.joined_at, m.user_id)
  );

-- The workspace whose data is exported; null in rows of earlier releases, which can no longer be downloaded.
alter table exports add column workspace_id uuid references workspaces (id) on delete cascade;
create index exports_workspace on exports (workspace_id);
-- The workspace that an import is for; null in rows of earlier releases: the personal one of the user.
alter table imports add column workspace_id uuid references workspaces (id) on delete cascade;
create index imports_workspace on imports (workspace_id);
