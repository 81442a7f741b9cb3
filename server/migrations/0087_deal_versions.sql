-- Each deal as it was between two changes, so that a past day is looked up instead of worked out from every change since.
-- Derived from deals and deal_changes by a job; what has changed since it ran is listed in deals_to_version.
create table deal_versions (
  organisation_id uuid not null,
  deal_id uuid not null,
  -- A version holds at every instant after the first and up to the second, as in `dealsAt`.
  valid_after timestamptz not null,
  valid_until timestamptz not null,
  owner_id uuid,
  owner_crm_id text,
  pipeline_id text,
  stage_id text,
  status text not null,
  forecast_category text,
  close_date date,
  close_month date generated always as (date_trunc('month', close_date::timestamp)::date) stored,
  amount_in_home_currency numeric,
  -- An amount whose rate depends on other deals is converted when it is read.
  unconverted_amount numeric,
  unconverted_currency text,
  -- The deal's owner now, who decides who sees its past.
  current_owner_id uuid,
  primary key (organisation_id, deal_id, valid_until),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  check (valid_after < valid_until)
);
-- When a version holds is part of the key, so that others are passed over within the index.
create index deal_versions_of_month on deal_versions (organisation_id, close_month, status, valid_until, valid_after)
  include (close_date, deal_id, current_owner_id, owner_id, pipeline_id, forecast_category, amount_in_home_currency,
    stage_id, unconverted_amount, unconverted_currency);

-- Deals whose versions are outdated. Lines are only added, so that writers never wait.
create table deals_to_version (
  organisation_id uuid not null references organisations on delete cascade,
  seq bigint generated always as identity,
  deal_id uuid not null,
  primary key (organisation_id, deal_id, seq)
);

alter table deal_versions enable row level security;
alter table deal_versions force row level security;
create policy in_scope on deal_versions
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_may('read-everybody')) or current_owner_id = any ((select viewer_people())::uuid[])
      or current_owner_id is null and (select viewer_may('read-unowned'))))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_role()) = 'system');
grant select, insert, delete on deal_versions to touchline_app;

alter table deals_to_version enable row level security;
alter table deals_to_version force row level security;
create policy in_scope on deals_to_version
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()));
grant select, insert, delete on deals_to_version to touchline_app;

create function version_new_deals() returns trigger language plpgsql as $$
begin
  insert into deals_to_version (organisation_id, deal_id) select organisation_id, id from came;
  return null;
end $$;
create trigger version_new_deals after insert on deals referencing new table as came
  for each statement execute function version_new_deals();
alter table deals enable always trigger version_new_deals;

create function version_changed_deals() returns trigger language plpgsql as $$
begin
  insert into deals_to_version (organisation_id, deal_id)
  select c.organisation_id, c.id
  from came c left join went w on w.organisation_id = c.organisation_id and w.id = c.id
  where w.id is null
    or (c.pipeline_id, c.stage_id, c.status, c.forecast_category, c.amount, c.amount_in_home_currency, c.currency,
      c.close_date, c.owner_id, c.owner_crm_id, c.created_at, c.archived_at)
    is distinct from (w.pipeline_id, w.stage_id, w.status, w.forecast_category, w.amount, w.amount_in_home_currency,
      w.currency, w.close_date, w.owner_id, w.owner_crm_id, w.created_at, w.archived_at);
  return null;
end $$;
create trigger version_changed_deals after update on deals referencing new table as came old table as went
  for each statement execute function version_changed_deals();
alter table deals enable always trigger version_changed_deals;

-- Whose history says something else now about what versions hold. An organisation that is being deleted takes its lines with it.
do $do$
declare
  line text := 'select organisation_id, deal_id, field, at, from_value from %I
    where field in (''pipeline'', ''stage'', ''close_date'', ''forecast_category'', ''amount'', ''owner'')';
  came text := format(line, 'came');
  went text := format(line, 'went');
  statement record;
begin
  for statement in select * from (values
    ('insert', came, 'new table as came'),
    ('update', '(' || came || ' except ' || went || ') union all (' || went || ' except ' || came || ')',
      'new table as came old table as went'),
    ('delete', went, 'old table as went')) as s (name, changes, tables)
  loop
    execute format($f$
      create function version_deals_on_history_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into deals_to_version (organisation_id, deal_id)
        select distinct c.organisation_id, c.deal_id from (%2$s) c
        where exists (select from organisations o where o.id = c.organisation_id);
        return null;
      end $body$;
      create trigger version_deals_on_history_%1$s after %1$s on deal_changes referencing %3$s
        for each statement execute function version_deals_on_history_%1$s();
      alter table deal_changes enable always trigger version_deals_on_history_%1$s$f$,
      statement.name, statement.changes, statement.tables);
  end loop;
end $do$;

-- Lists the deals whose past depends on something else that has changed. As the system: the viewer may not see all of them.
create function version_deals_again(organisation uuid, owners text[], stages text[]) returns void language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  insert into deals_to_version (organisation_id, deal_id)
  select organisation, c.deal_id from (
    -- Of today's owner the deal itself knows who it is here.
    select h.deal_id from deal_changes h
    where h.organisation_id = organisation and h.field = 'owner' and h.from_value = any (owners)
    union
    select v.deal_id from deal_versions v
    where v.organisation_id = organisation and v.stage_id = any (stages)) c
  where exists (select from organisations o where o.id = organisation);
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
end $$;

do $do$
declare
  statement record;
begin
  for statement in select * from (values
    ('owners', 'insert', 'came', 'new table as came', ''),
    ('owners', 'delete', 'went', 'old table as went', ''),
    ('owners', 'update', 'came', 'new table as came old table as went', 'where not exists (select from went w
      where w.organisation_id = c.organisation_id and w.id = c.id and w.user_id is not distinct from c.user_id)'),
    ('stages', 'insert', 'came', 'new table as came', ''),
    ('stages', 'delete', 'went', 'old table as went', ''),
    ('stages', 'update', 'came', 'new table as came old table as went', 'where not exists (select from went w
      where w.organisation_id = c.organisation_id and w.pipeline_id = c.pipeline_id and w.id = c.id
        and (w.is_closed, w.is_won) is not distinct from (c.is_closed, c.is_won))'))
    as s (name, event, rows, tables, changed)
  loop
    execute format($f$
      create function version_deals_on_%1$s_%2$s() returns trigger language plpgsql as $body$
      begin
        perform version_deals_again(c.organisation_id, %6$s) from %3$I c %5$s group by c.organisation_id;
        return null;
      end $body$;
      create trigger version_deals_on_%1$s_%2$s after %2$s on %1$I referencing %4$s
        for each statement execute function version_deals_on_%1$s_%2$s()$f$,
      statement.name, statement.event, statement.rows, statement.tables, statement.changed,
      case statement.name when 'owners' then 'array_agg(c.id), null' else 'null, array_agg(c.id)' end);
  end loop;
end $do$;

create function version_deals_of_organisation() returns trigger language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
begin
  perform set_config('app.organisation', new.id::text, true), set_config('app.role', 'system', true);
  insert into deals_to_version (organisation_id, deal_id) select d.organisation_id, d.id from deals d
  where d.organisation_id = new.id;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
  return null;
end $$;
create trigger version_deals_of_organisation after update of currency on organisations
  for each row when (old.currency is distinct from new.currency)
  execute function version_deals_of_organisation();

-- What was there before. The owner of the tables may be bound by their policies; here it has to see every row.
alter table deals no force row level security;
alter table deals_to_version no force row level security;
insert into deals_to_version (organisation_id, deal_id) select organisation_id, id from deals;
alter table deals force row level security;
alter table deals_to_version force row level security;
