-- What the CRM's goals ask of people, slice by slice, as last read. They are offered as quotas and never become one by themselves.
create table crm_goals (
  organisation_id uuid not null references organisations on delete cascade,
  crm_id text not null check (length(crm_id) between 1 and 100),
  -- The same for all slices of one goal.
  goal text not null check (length(goal) between 1 and 200),
  name text not null check (length(name) <= 500),
  crm_user_id text not null check (length(crm_user_id) between 1 and 100),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  amount numeric not null,
  primary key (organisation_id, crm_id)
);
-- Whose goal it is follows from the owners, who are matched with people whenever somebody joins.
create index owners_by_crm_user on owners (organisation_id, crm_user_id);

-- What people submitted in the CRM's forecast, as last read; the CRM keeps one a period and changes it.
create table crm_submissions (
  organisation_id uuid not null references organisations on delete cascade,
  crm_id text not null check (length(crm_id) between 1 and 100),
  owner_crm_id text not null check (length(owner_crm_id) between 1 and 100),
  -- Null: all pipelines.
  pipeline_id text check (length(pipeline_id) <= 100),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  amount numeric not null,
  submitted_at timestamptz not null,
  primary key (organisation_id, crm_id)
);

-- Whether goals and submissions could be read, and what people decided about them.
create table crm_readings (
  organisation_id uuid not null references organisations on delete cascade,
  kind text not null check (kind in ('goals', 'submissions')),
  -- When everything was last read; null: never.
  read_at timestamptz,
  -- Why the last try read nothing; null if it worked.
  missing_scope text check (length(missing_scope) <= 100),
  problem text check (length(problem) <= 1000),
  tried_at timestamptz not null,
  -- Goals that people said are no quotas, by `crm_goals.goal`.
  left_out text[] not null default '{}' check (cardinality(left_out) <= 200),
  primary key (organisation_id, kind)
);

do $scope$
declare
  organisation constant text := 'organisation_id = (select viewer_organisation())';
  one text[];
begin
  foreach one slice 1 in array array[['crm_goals', 'crm_user_id', 'crm_user_id'], ['crm_submissions', 'owner_crm_id', 'id']] loop
    execute format('create policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''read-everybody'')) or exists (select from owners o
        where o.organisation_id = %1$I.organisation_id and o.%3$I = %1$I.%2$I and o.user_id = any ((select viewer_people())::uuid[]))))'
      || ' with check (' || organisation || ' and (select viewer_role()) = ''system'')', one[1], one[2], one[3]);
  end loop;
  execute 'create policy in_scope on crm_readings using (' || organisation || ') with check (' || organisation
    || ' and ((select viewer_role()) = ''system'' or (select viewer_may(''administer''))))';
  foreach one slice 1 in array array[['crm_goals'], ['crm_submissions'], ['crm_readings']] loop
    execute format('alter table %I enable row level security', one[1]);
    execute format('alter table %I force row level security', one[1]);
    execute format('grant select, insert, update, delete on %I to touchline_app', one[1]);
  end loop;
end $scope$;
