-- What somebody says a quarter comes to, deal by deal against the forecast; marked by what came true.
create table scenarios (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  period text not null check (period ~ '^\d{4}-Q[1-4]$'),
  -- The quarter's days as they were when it was said, whatever the fiscal year becomes.
  first_day date not null,
  last_day date not null,
  -- What it came to then.
  won numeric(18,2) not null,
  counted numeric(18,2) not null,
  quota numeric(18,2) not null,
  said_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references users on delete cascade,
  check (first_day <= last_day)
);
create index scenarios_of_owner on scenarios (organisation_id, owner_id, last_day, said_at);
-- A name leads to one scenario of a quarter.
create unique index scenarios_by_name on scenarios (organisation_id, owner_id, period, lower(name))
  where deleted_at is null;

-- What is said of one deal, and how the deal was then. Not a foreign key: what was said stays when the deal goes.
create table scenario_choices (
  organisation_id uuid not null,
  scenario_id uuid not null,
  deal_id uuid not null,
  -- Whose scenario it is, repeated for the policy's sake.
  owner_id uuid not null,
  call text not null check (call in ('in', 'out', 'move')),
  move_to date,
  name text not null check (length(name) <= 4000),
  amount numeric(18,2),
  close_date date,
  primary key (organisation_id, scenario_id, deal_id),
  foreign key (organisation_id, scenario_id) references scenarios on delete cascade,
  check ((call = 'move') = (move_to is not null))
);

do $$
declare
  name text;
begin
  foreach name in array array['scenarios', 'scenario_choices']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
    -- Each for themselves: what a manager expects of the team is not the reps' business, nor the other way round.
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation())
        and ((select viewer_role()) = 'system' or owner_id = (select viewer_id())))
      with check (organisation_id = (select viewer_organisation())
        and ((select viewer_role()) = 'system' or owner_id = (select viewer_id())))$p$, name);
  end loop;
end $$;
