-- Who is looking. Every transaction says so first; without it nothing is visible.
-- nullif: on a pooled connection that once had a local setting it reads as '', not null.
create function viewer_organisation() returns uuid stable language sql
  as $$ select nullif(current_setting('app.organisation', true), '')::uuid $$;
create function viewer_id() returns uuid stable language sql
  as $$ select nullif(current_setting('app.viewer', true), '')::uuid $$;
create function viewer_role() returns text stable language sql
  as $$ select nullif(current_setting('app.role', true), '') $$;
-- Managers see their organisation; so does work that nobody in particular asked for.
create function viewer_sees_team() returns boolean stable language sql
  as $$ select coalesce(viewer_role() in ('manager', 'system'), false) $$;
create function sign_in_issuer() returns text stable language sql
  as $$ select nullif(current_setting('app.issuer', true), '') $$;
create function sign_in_subject() returns text stable language sql
  as $$ select nullif(current_setting('app.subject', true), '') $$;
create function sign_in_email() returns text stable language sql
  as $$ select nullif(current_setting('app.email', true), '') $$;

create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  currency char(3) not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'UTC',
  fiscal_start_month int not null default 1 check (fiscal_start_month between 1 and 12),
  is_paid boolean not null default false,
  trial_ends_at timestamptz,
  customer_id text,
  created_at timestamptz not null default now()
);

-- A team member is a user, whether or not they have signed in yet.
create table users (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 320),
  name text not null check (length(name) between 1 and 200),
  title text not null default '' check (length(title) <= 200),
  role text not null check (role in ('manager', 'rep')),
  preferences jsonb not null default '{"playerCoachModeOn": false}',
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, email)
);
create index users_by_email on users (email);

-- Which account of an identity provider a user signs in with. One person may belong to several organisations.
create table identities (
  organisation_id uuid not null,
  user_id uuid not null,
  issuer text not null check (length(issuer) <= 2048),
  subject text not null check (length(subject) <= 255),
  linked_at timestamptz not null default now(),
  primary key (organisation_id, user_id, issuer, subject),
  foreign key (organisation_id, user_id) references users on delete cascade
);
create index identities_by_subject on identities (issuer, subject);

-- Which vendors an organisation is connected to.
create table connections (
  organisation_id uuid not null references organisations on delete cascade,
  vendor text not null check (vendor in ('hubspot', 'slack', 'google')),
  connected_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (organisation_id, vendor)
);

-- The goal of one person in one quarter, as it stands now.
create table check_ins (
  organisation_id uuid not null,
  reviewee_id uuid not null,
  period text not null check (period ~ '^\d{4}-Q[1-4]$'),
  quota numeric(18,2) not null default 0 check (quota >= 0),
  rep_commit numeric(18,2) not null default 0 check (rep_commit >= 0),
  won numeric(18,2) not null default 0 check (won >= 0),
  open numeric(18,2) not null default 0 check (open >= 0),
  best_case numeric(18,2) not null default 0 check (best_case >= 0),
  most_likely numeric(18,2) not null default 0 check (most_likely >= 0),
  note text not null default '' check (length(note) <= 2000),
  updated_at timestamptz not null,
  primary key (organisation_id, reviewee_id, period),
  foreign key (organisation_id, reviewee_id) references users on delete cascade
);
create index check_ins_of_period on check_ins (organisation_id, period);

-- Every state a check-in was ever saved in. Append only.
create table check_in_versions (
  organisation_id uuid not null,
  reviewee_id uuid not null,
  period text not null,
  version bigint generated always as identity,
  quota numeric(18,2) not null,
  rep_commit numeric(18,2) not null,
  won numeric(18,2) not null,
  open numeric(18,2) not null,
  best_case numeric(18,2) not null,
  most_likely numeric(18,2) not null,
  note text not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  -- Kept as it was: a rep may not look their manager up, and people change names.
  saved_by_name text not null,
  primary key (organisation_id, reviewee_id, version),
  foreign key (organisation_id, reviewee_id, period) references check_ins on delete cascade
);

-- Every write and sign-in: who, what, when. Append only.
create table audit_log (
  organisation_id uuid not null references organisations on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid not null,
  action text not null check (length(action) <= 100),
  target text not null check (length(target) <= 400),
  detail jsonb not null default '{}',
  primary key (organisation_id, id)
);

alter table organisations enable row level security;
alter table organisations force row level security;
alter table users enable row level security;
alter table users force row level security;
alter table identities enable row level security;
alter table identities force row level security;
alter table connections enable row level security;
alter table connections force row level security;
alter table check_ins enable row level security;
alter table check_ins force row level security;
alter table check_in_versions enable row level security;
alter table check_in_versions force row level security;
alter table audit_log enable row level security;
alter table audit_log force row level security;

-- Calls are wrapped in a sub-select so that PostgreSQL evaluates them once a statement, not once a row.
create policy in_scope on organisations
  using (id = (select viewer_organisation()))
  with check (id = (select viewer_organisation())
    and ((select viewer_sees_team()) or (select viewer_role()) = 'sign-in'));

create policy in_scope on users
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or (select viewer_role()) = 'sign-in' or id = (select viewer_id())));

create policy in_scope on identities
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()));

-- Signing in sees only the one identity and the one e-mail address that the provider vouched for.
create policy signing_in on identities for select
  using ((select viewer_role()) = 'sign-in'
    and issuer = (select sign_in_issuer()) and subject = (select sign_in_subject()));

create policy signing_in on users for select
  using ((select viewer_role()) = 'sign-in'
    and (email = (select sign_in_email())
      or exists (select from identities i where i.organisation_id = users.organisation_id and i.user_id = users.id)));

create policy in_scope on connections
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

create policy in_scope on check_ins
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or reviewee_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or reviewee_id = (select viewer_id())));

create policy in_scope on check_in_versions
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or reviewee_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and saved_by = (select viewer_id()));

create policy in_scope on audit_log
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or actor_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and actor_id = (select viewer_id()));

grant select, insert, update on organisations, users, connections, check_ins to touchline_app;
grant select, insert on identities, check_in_versions, audit_log to touchline_app;

-- Opens a viewer's transaction: says who is looking and refuses somebody who has left or changed role since.
-- 'system' is nobody in particular: scheduled work and what a vendor tells us.
create function enter(organisation uuid, viewer uuid, role text) returns void language plpgsql as $$
begin
  perform set_config('app.organisation', organisation::text, true),
          set_config('app.viewer', viewer::text, true),
          set_config('app.role', role, true);
  if role <> 'system' and not exists (
    select from users u
    where u.organisation_id = enter.organisation and u.id = enter.viewer
      and u.role = enter.role and u.deactivated_at is null
  ) then
    raise exception 'the viewer has left or changed role' using errcode = 'TL001';
  end if;
end $$;
