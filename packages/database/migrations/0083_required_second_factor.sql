-- The owner of a workspace can require that everyone in it has a passkey or an authenticator app.
alter table workspaces add column requires_second_factor boolean not null default false;

-- Who belongs to a workspace, in which role and with which plan, whether or not a required second factor is set up. Of members, those
-- who joined first have the seats of the owner's plan (SEATS in packages/contract), the owner's included.
create view workspace_seats as
  select w.id as workspace_id, w.owner_id as user_id, 'owner' as role, coalesce(r.tier, 'free') as tier,
    w.requires_second_factor
      and not exists (select from authenticator_apps f where f.user_id = w.owner_id and f.confirmed_at is not null)
      and not exists (select from passkeys f where f.user_id = w.owner_id) as lacks_second_factor
  from workspaces w
  left join user_roles r on r.user_id = w.owner_id
  union all
  select m.workspace_id, m.user_id, m.role, r.tier,
    w.requires_second_factor
      and not exists (select from authenticator_apps f where f.user_id = m.user_id and f.confirmed_at is not null)
      and not exists (select from passkeys f where f.user_id = m.user_id)
  from workspace_members m
  join workspaces w on w.id = m.workspace_id
  join users o on o.id = w.owner_id and o.disabled_at is null
  join user_roles r on r.user_id = w.owner_id
  where case r.tier when 'plus' then 5 else 1 end > (
    select count(*) from workspace_members e
    where e.workspace_id = m.workspace_id and (e.joined_at, e.user_id) <= (m.joined_at, m.user_id)
  );

-- Who may use a workspace now.
create or replace view workspace_access as
  select workspace_id, user_id, role, tier from workspace_seats where not lacks_second_factor;
