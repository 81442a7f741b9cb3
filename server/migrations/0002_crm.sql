-- What an organisation's CRM connection is, and what it may do.
alter table connections
  add column account_id text check (length(account_id) <= 100),
  add column ui_domain text not null default '' check (length(ui_domain) <= 255),
  add column scopes text[] not null default '{}',
  -- 'dry-run' reads only and lists the writes that would have happened.
  add column mode text not null default 'dry-run' check (mode in ('dry-run', 'live')),
  -- The CRM property that holds a rep's latest update; null until one is made or chosen.
  add column update_property text check (length(update_property) <= 100),
  add column connected_by uuid,
  -- In the vendor's words; null while all is well.
  add column trouble text check (length(trouble) <= 1000),
  add column has_forecast_category boolean not null default true;
create index connections_by_account on connections (vendor, account_id);

create table connection_secrets (
  organisation_id uuid not null,
  vendor text not null,
  key_id text not null,
  sealed text not null,
  expires_at timestamptz not null,
  primary key (organisation_id, vendor),
  foreign key (organisation_id, vendor) references connections on delete cascade
);

-- A consent that was begun in a browser and has not come back yet. Kept as a hash, used once.
create table oauth_states (
  organisation_id uuid not null references organisations on delete cascade,
  state_hash text not null,
  vendor text not null,
  user_id uuid not null,
  return_to text not null check (length(return_to) <= 2000),
  expires_at timestamptz not null,
  primary key (organisation_id, state_hash)
);

create table pipelines (
  organisation_id uuid not null references organisations on delete cascade,
  id text not null,
  label text not null,
  display_order int not null,
  is_archived boolean not null default false,
  primary key (organisation_id, id)
);

create table stages (
  organisation_id uuid not null,
  pipeline_id text not null,
  id text not null,
  label text not null,
  display_order int not null,
  -- Null where the CRM does not say.
  probability numeric(5,4),
  is_closed boolean not null,
  is_won boolean not null,
  is_archived boolean not null default false,
  primary key (organisation_id, pipeline_id, id),
  foreign key (organisation_id, pipeline_id) references pipelines on delete cascade
);

-- People of the CRM. One whose address is a team member's is that member.
create table owners (
  organisation_id uuid not null references organisations on delete cascade,
  id text not null,
  email text not null default '',
  name text not null default '',
  crm_user_id text,
  is_archived boolean not null default false,
  user_id uuid,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users on delete set null (user_id)
);
create index owners_of_user on owners (organisation_id, user_id);

-- Our copy of the CRM's deals.
create table deals (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default gen_random_uuid(),
  crm_id text not null,
  name text not null,
  -- Not foreign keys: a deal may point at a pipeline or stage that the CRM has deleted.
  pipeline_id text,
  stage_id text,
  amount numeric(18,2),
  currency text,
  amount_in_home_currency numeric(18,2),
  close_date date,
  -- As the CRM has it; a category we do not know survives.
  forecast_category text,
  next_step text not null default '',
  next_step_at timestamptz,
  deal_update text not null default '',
  deal_update_at timestamptz,
  owner_crm_id text,
  owner_id uuid,
  status text not null check (status in ('open', 'won', 'lost')),
  stage_entered_at timestamptz,
  contact_count int not null default 0,
  last_contacted_at timestamptz,
  next_activity_at timestamptz,
  created_at timestamptz not null,
  crm_modified_at timestamptz not null,
  archived_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, crm_id),
  foreign key (organisation_id, owner_id) references users on delete set null (owner_id)
);
create index deals_of_owner on deals (organisation_id, owner_id, close_date, id);
create index deals_by_close_date on deals (organisation_id, close_date, id);
create index deals_by_owner_crm_id on deals (organisation_id, owner_crm_id);

-- A deal that was merged is still known by its old ids.
create table deal_aliases (
  organisation_id uuid not null,
  crm_id text not null,
  deal_id uuid not null,
  primary key (organisation_id, crm_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);

-- Every change of a deal that matters: append only, back-filled from the CRM's own history.
create table deal_changes (
  organisation_id uuid not null,
  deal_id uuid not null,
  field text not null check (field in
    ('stage', 'amount', 'close_date', 'forecast_category', 'owner', 'next_step', 'deal_update', 'name', 'pipeline')),
  at timestamptz not null,
  from_value text,
  to_value text,
  source text not null check (source in ('here', 'slack', 'crm')),
  person_id uuid,
  person_name text not null default '',
  primary key (organisation_id, deal_id, field, at),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_changes_by_time on deal_changes (organisation_id, at);

create table contacts (
  organisation_id uuid not null references organisations on delete cascade,
  crm_id text not null,
  name text not null default '',
  email text not null default '',
  title text not null default '',
  primary key (organisation_id, crm_id)
);

create table deal_contacts (
  organisation_id uuid not null,
  deal_id uuid not null,
  contact_crm_id text not null,
  primary key (organisation_id, deal_id, contact_crm_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, contact_crm_id) references contacts on delete cascade
);

create table activities (
  organisation_id uuid not null,
  deal_id uuid not null,
  kind text not null check (kind in ('EMAIL', 'INCOMING_EMAIL', 'CALL', 'MEETING', 'NOTE')),
  crm_id text not null,
  at timestamptz not null,
  title text not null default '',
  primary key (organisation_id, deal_id, kind, crm_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index activities_of_deal on activities (organisation_id, deal_id, at);

create table tasks (
  organisation_id uuid not null,
  deal_id uuid not null,
  crm_id text not null,
  subject text not null default '',
  due_at timestamptz,
  is_completed boolean not null default false,
  completed_at timestamptz,
  primary key (organisation_id, deal_id, crm_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);

-- The outbox: what should happen in the CRM, what did, and what the CRM said.
create table crm_writes (
  organisation_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  deal_id uuid not null,
  kind text not null check (kind in ('property', 'task-create', 'task-update', 'note')),
  -- For a property its CRM name; for a task its CRM id.
  target text not null default '',
  payload jsonb not null,
  -- What our copy and the CRM held before, to restore after a refusal and to notice a foreign edit.
  previous text,
  state text not null check (state in ('waiting', 'sent', 'refused', 'conflict', 'dry-run', 'discarded')),
  attempts int not null default 0,
  -- The CRM's words on a refusal, its own value in a conflict.
  words text,
  their_value text,
  crm_object_id text,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index crm_writes_in_order on crm_writes (organisation_id, deal_id, seq) where state = 'waiting';
create index crm_writes_newest on crm_writes (organisation_id, seq);

create table syncs (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('full', 'changes', 'reconcile')),
  state text not null check (state in ('running', 'done', 'failed')),
  phase text not null,
  -- Where to go on after a crash; written with each page.
  cursor text,
  done int not null default 0,
  total int,
  error text,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  primary key (organisation_id, id)
);
create unique index one_running_sync on syncs (organisation_id) where state = 'running';
create index syncs_newest on syncs (organisation_id, started_at);

-- What arrived from vendors, once each, until it is dealt with.
create table webhook_inbox (
  organisation_id uuid not null references organisations on delete cascade,
  vendor text not null,
  event_key text not null check (length(event_key) <= 300),
  payload jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (organisation_id, vendor, event_key)
);
create index webhook_inbox_waiting on webhook_inbox (organisation_id, vendor, received_at) where processed_at is null;

-- Every table of this file: the organisation's own rows, nobody else's.
do $$
declare
  name text;
begin
  foreach name in array array['connection_secrets', 'oauth_states', 'pipelines', 'stages', 'owners', 'deals',
    'deal_aliases', 'deal_changes', 'contacts', 'deal_contacts', 'activities', 'tasks', 'crm_writes', 'syncs',
    'webhook_inbox']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;

  -- What everybody in the organisation may read and only the team's side may change.
  foreach name in array array['pipelines', 'stages', 'owners', 'syncs']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation()))
      with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))$p$, name);
  end loop;

  -- What only managers and the system touch.
  foreach name in array array['connection_secrets', 'oauth_states', 'webhook_inbox', 'contacts']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
      with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))$p$, name);
  end loop;

  -- What belongs to a deal is seen by whoever sees the deal.
  foreach name in array array['deal_aliases', 'deal_changes', 'deal_contacts', 'activities', 'tasks', 'crm_writes']
  loop
    execute format($p$create policy in_scope on %1$I
      using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
        or exists (select from deals d where d.organisation_id = %1$I.organisation_id and d.id = %1$I.deal_id)))
      with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
        or exists (select from deals d where d.organisation_id = %1$I.organisation_id and d.id = %1$I.deal_id)))$p$, name);
  end loop;
end $$;

create policy in_scope on deals
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or owner_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or owner_id = (select viewer_id())));

-- A rep may see the contacts of the deals that they see.
create policy of_own_deals on contacts for select
  using (organisation_id = (select viewer_organisation()) and exists (
    select from deal_contacts l where l.organisation_id = contacts.organisation_id and l.contact_crm_id = contacts.crm_id));

-- A vendor's message names its account, not our organisation; the clock names nobody.
create policy receiving on connections for select
  using ((select viewer_role()) = 'receiver'
    and account_id = nullif(current_setting('app.account', true), ''));
create policy scheduling on connections for select
  using ((select viewer_role()) = 'scheduler');

grant select, insert, update, delete on connections, connection_secrets, oauth_states, pipelines, stages, owners,
  deals, deal_aliases, contacts, deal_contacts, activities, tasks, crm_writes, syncs, webhook_inbox to touchline_app;
grant select, insert on deal_changes to touchline_app;
