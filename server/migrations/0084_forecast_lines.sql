-- Lines of business: forecasts of their own deals, amount, date and owner, besides the one of all deals.
create table forecast_lines (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  position int not null check (position >= 0),
  -- Null: all pipelines that count.
  pipelines text[] check (cardinality(pipelines) between 1 and 100),
  -- Only deals whose own field has one of these values.
  filter_field text,
  filter_values text[] check (cardinality(filter_values) between 1 and 100),
  -- Own fields; null: the deal's amount, close date or owner.
  amount_field text,
  date_field text,
  owner_field text,
  -- What each forecast category of the CRM counts as.
  categories jsonb not null default '{"COMMIT": "COMMIT", "BEST_CASE": "BEST_CASE", "PIPELINE": "PIPELINE", "OMIT": "OMIT"}'
    check (jsonb_typeof(categories) = 'object'),
  period_kind text not null check (period_kind in ('month', 'quarter')),
  -- When it was last changed so that its deals have to be collected again.
  changed_at timestamptz not null,
  -- Null until they are.
  filled_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, name),
  check ((filter_field is null) = (filter_values is null)),
  foreign key (organisation_id, filter_field) references own_fields (organisation_id, name),
  foreign key (organisation_id, amount_field) references own_fields (organisation_id, name),
  foreign key (organisation_id, date_field) references own_fields (organisation_id, name),
  foreign key (organisation_id, owner_field) references own_fields (organisation_id, name)
);
alter table forecast_lines enable row level security;
alter table forecast_lines force row level security;
create policy in_scope on forecast_lines
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_may('administer')));
grant select, insert, update, delete on forecast_lines to touchline_app;

-- The deals of each line with what they count for in it. Kept by triggers.
create table line_deals (
  organisation_id uuid not null,
  line_id uuid not null,
  deal_id uuid not null,
  owner_id uuid,
  owner_crm_id text,
  pipeline_id text,
  stage_id text,
  status text not null,
  forecast_category text,
  amount_in_home_currency numeric,
  close_date date,
  -- Has an amount in a currency without a known rate, so it counts without one.
  is_unconverted boolean not null,
  primary key (organisation_id, line_id, deal_id),
  foreign key (organisation_id, line_id) references forecast_lines on delete cascade,
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index line_deals_of_deal on line_deals (organisation_id, deal_id);
create index line_deals_by_date on line_deals (organisation_id, line_id, close_date, owner_id);
create index largest_line_deals on line_deals
  (organisation_id, line_id, owner_id, status, forecast_category, amount_in_home_currency desc nulls last, deal_id)
  include (close_date);

-- Their sums, as in deal_tallies.
create table line_tallies (
  organisation_id uuid not null,
  line_id uuid not null,
  seq bigint generated always as identity,
  status text not null,
  month date,
  owner_id uuid,
  pipeline_id text,
  forecast_category text,
  deals bigint not null,
  value numeric not null default 0,
  weighted numeric not null default 0,
  primary key (organisation_id, seq),
  foreign key (organisation_id, line_id) references forecast_lines on delete cascade
);
create index line_sums_of_month on line_tallies (organisation_id, line_id, month)
  include (owner_id, pipeline_id, status, forecast_category, deals, value, weighted);

-- Quotas, commits and calls of a line. Append-only; the newest counts.
create table line_numbers (
  organisation_id uuid not null,
  line_id uuid not null,
  -- Of a team, its lead.
  person_id uuid not null,
  kind text not null check (kind in ('quota', 'team-quota', 'commit', 'call')),
  -- 2026-Q4, or 2026-11 for a month.
  period text not null check (period ~ '^\d{4}-(Q[1-4]|0[1-9]|1[0-2])$'),
  version bigint generated always as identity,
  -- Null takes a number back.
  value numeric check (value >= 0),
  note text not null default '' check (length(note) <= 2000),
  set_at timestamptz not null,
  set_by uuid not null,
  set_by_name text not null default '' check (length(set_by_name) <= 200),
  primary key (organisation_id, line_id, period, kind, person_id, version),
  foreign key (organisation_id, line_id) references forecast_lines on delete cascade,
  foreign key (organisation_id, person_id) references users on delete cascade,
  foreign key (organisation_id, set_by) references users on delete cascade
);
create index line_numbers_by_person on line_numbers (organisation_id, person_id);
create index line_numbers_by_setter on line_numbers (organisation_id, set_by);

do $policies$
declare
  organisation constant text := 'organisation_id = (select viewer_organisation())';
  seen constant text := '%1$s = any ((select viewer_people())::uuid[])';
  coached constant text := '%1$s = (select viewer_id()) or (select viewer_may(''coach'')) and (' || seen || ')';
  one text;
begin
  foreach one in array array['line_deals', 'line_tallies', 'line_numbers']
  loop
    execute format('alter table %1$I enable row level security', one);
    execute format('alter table %1$I force row level security', one);
  end loop;
  foreach one in array array['line_deals', 'line_tallies']
  loop
    execute format('create policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''read-everybody'')) or ' || format(seen, 'owner_id')
      || ' or owner_id is null and (select viewer_may(''read-unowned''))))'
      || ' with check (' || organisation || ')', one);
    execute format('grant select, insert, update, delete on %1$I to touchline_app', one);
  end loop;
  -- Nobody reads what those above them call, as in manager_calls.
  execute 'create policy in_scope on line_numbers using (' || organisation
    || ' and ((select viewer_may(''read-everybody'')) or set_by = (select viewer_id())
      or (' || format(seen, 'person_id') || ') and (kind <> ''call''
        or person_id <> (select viewer_id()) and (' || format(seen, 'set_by') || '))))'
    || ' with check (' || organisation || ' and set_by = (select viewer_id())'
    || ' and ((select viewer_may(''coach-everybody'')) or ((select viewer_may(''coach'')) or kind = ''commit'')
      and (' || format(coached, 'person_id') || ')))';
  grant select, insert on line_numbers to touchline_app;
end $policies$;

-- The value of an own field as a number or a day; null if it holds something else.
create function own_number(value jsonb) returns numeric immutable parallel safe language sql as $$
  select case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric end $$;
create function own_day(value jsonb, time_zone text) returns date stable parallel safe language sql as $$
  select case
    when (value #>> '{}') ~ '^\d{4}-\d\d-\d\d$' then (value #>> '{}')::date
    when (value #>> '{}') ~ '^\d{4}-\d\d-\d\dT[\d:.]+Z$' then ((value #>> '{}')::timestamptz at time zone time_zone)::date end $$;
create function own_value_is_among(value jsonb, wanted text[]) returns boolean immutable parallel safe language sql as $$
  select coalesce(case jsonb_typeof(value) when 'array' then value ?| wanted else (value #>> '{}') = any (wanted) end, false) $$;

-- Which lines the given deals belong to, and what they count for in each.
create function lines_of_deals(organisation uuid, ids uuid[]) returns setof line_deals stable language sql as $$
  select d.organisation_id, f.id, d.id, w.owner_id, w.owner_crm_id, d.pipeline_id, d.stage_id, d.status,
    coalesce(f.categories ->> coalesce(d.forecast_category, 'PIPELINE'), d.forecast_category),
    case when f.amount_field is null then d.amount_in_home_currency
      else round(a.typed * a.rate, currency_decimals(o.currency)) end,
    case when f.date_field is null then d.close_date else own_day(d.own_fields -> f.date_field, o.time_zone) end,
    case when f.amount_field is null then d.amount is not null and d.amount_in_home_currency is null
      else a.typed is not null and a.rate is null end
  from deals d join organisations o on o.id = d.organisation_id
  join forecast_lines f on f.organisation_id = d.organisation_id
  cross join lateral (select own_number(d.own_fields -> f.amount_field) as typed,
    -- The CRM converts a deal's amount only, so other amounts are converted by the same rate.
    case when d.amount <> 0 and d.amount_in_home_currency <> 0 then d.amount_in_home_currency / d.amount
      when d.currency is null or d.currency = o.currency then 1 end as rate) a
  cross join lateral (
    select d.owner_id, d.owner_crm_id where f.owner_field is null
    union all
    select (select p.user_id from owners p where p.organisation_id = d.organisation_id and p.id = c.id), c.id
    from (select nullif(d.own_fields ->> f.owner_field, '') as id) c where f.owner_field is not null) w
  where d.organisation_id = organisation and d.id = any (ids) and d.archived_at is null
    and (f.pipelines is null or d.pipeline_id = any (f.pipelines))
    and (f.filter_field is null or own_value_is_among(d.own_fields -> f.filter_field, f.filter_values))
$$;

-- Brings the lines in line with the given deals; returns how many entries changed. As the system: a line may credit
-- people the viewer doesn't see.
create function place_deals_in_lines(organisation uuid, ids uuid[]) returns int language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
  gone int;
  changed int;
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  delete from line_deals l where l.organisation_id = organisation and l.deal_id = any (ids)
    and not exists (select from lines_of_deals(organisation, ids) w where w.line_id = l.line_id and w.deal_id = l.deal_id);
  get diagnostics gone = row_count;
  insert into line_deals as l
  select w.* from lines_of_deals(organisation, ids) w
  on conflict (organisation_id, line_id, deal_id) do update set
    (owner_id, owner_crm_id, pipeline_id, stage_id, status, forecast_category, amount_in_home_currency, close_date,
      is_unconverted)
    = (excluded.owner_id, excluded.owner_crm_id, excluded.pipeline_id, excluded.stage_id, excluded.status,
      excluded.forecast_category, excluded.amount_in_home_currency, excluded.close_date, excluded.is_unconverted)
  where l is distinct from excluded;
  get diagnostics changed = row_count;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
  return gone + changed;
end $$;

create function place_new_deals_in_lines() returns trigger language plpgsql as $$
begin
  perform place_deals_in_lines(c.organisation_id, array_agg(c.id)) from came c
  where exists (select from forecast_lines f where f.organisation_id = c.organisation_id) group by c.organisation_id;
  return null;
end $$;
create trigger place_new_deals_in_lines after insert on deals referencing new table as came
  for each statement execute function place_new_deals_in_lines();

create function place_changed_deals_in_lines() returns trigger language plpgsql as $$
begin
  perform place_deals_in_lines(c.organisation_id, array_agg(c.id))
  from came c join went w on w.organisation_id = c.organisation_id and w.id = c.id
  where exists (select from forecast_lines f where f.organisation_id = c.organisation_id)
    and (c.pipeline_id, c.stage_id, c.status, c.forecast_category, c.amount, c.amount_in_home_currency, c.currency,
      c.close_date, c.owner_id, c.owner_crm_id, c.archived_at, c.own_fields)
    is distinct from (w.pipeline_id, w.stage_id, w.status, w.forecast_category, w.amount, w.amount_in_home_currency,
      w.currency, w.close_date, w.owner_id, w.owner_crm_id, w.archived_at, w.own_fields)
  group by c.organisation_id;
  return null;
end $$;
create trigger place_changed_deals_in_lines after update on deals referencing new table as came old table as went
  for each statement execute function place_changed_deals_in_lines();

-- The deals of all lines again, or those credited to one owner in the CRM by a field of their own.
create function place_line_deals_again(organisation uuid, owner text) returns void language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  perform place_deals_in_lines(organisation, array_agg(distinct l.deal_id)) from line_deals l
  join forecast_lines f on f.organisation_id = l.organisation_id and f.id = l.line_id
  where l.organisation_id = organisation and (owner is null or f.owner_field is not null and l.owner_crm_id = owner)
  having count(*) > 0;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
end $$;

-- An owner in the CRM becomes a person here, or another one.
create function place_deals_of_owner_in_lines() returns trigger language plpgsql as $$
begin
  perform place_line_deals_again(new.organisation_id, new.id);
  return null;
end $$;
create trigger place_deals_of_owner_in_lines after insert or update of user_id on owners
  for each row execute function place_deals_of_owner_in_lines();

-- Other decimals, another home currency, other days.
create function place_deals_of_organisation_in_lines() returns trigger language plpgsql as $$
begin
  perform place_line_deals_again(new.id, null);
  return null;
end $$;
create trigger place_deals_of_organisation_in_lines after update of currency, time_zone on organisations
  for each row when ((old.currency, old.time_zone) is distinct from (new.currency, new.time_zone))
  execute function place_deals_of_organisation_in_lines();

create function add_up_line_tallies() returns void language sql as $$
  with taken as (
    delete from line_tallies t using (select organisation_id, seq from line_tallies for update skip locked) s
    where t.organisation_id = s.organisation_id and t.seq = s.seq returning t.*)
  insert into line_tallies (organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category, deals,
      value, weighted)
    select organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category, sum(deals), sum(value),
      sum(weighted)
    from taken group by 1, 2, 3, 4, 5, 6, 7 having sum(deals) <> 0 or sum(value) <> 0 or sum(weighted) <> 0
$$;

do $do$
declare
  kind text := $k$select organisation_id, line_id, status, date_trunc('month', close_date::timestamp)::date as month,
      owner_id, pipeline_id, stage_id, forecast_category, amount_in_home_currency as amount, %s as sign from %I$k$;
  came text := format(kind, '1', 'came');
  went text := format(kind, '-1', 'went');
  statement record;
begin
  for statement in select * from (values
    ('insert', came, 'came', 'new table as came'),
    ('update', came || ' union all ' || went, 'came', 'new table as came old table as went'),
    ('delete', went, 'went', 'old table as went')) as s (name, changes, rows, tables)
  loop
    execute format($f$
      create function tally_line_deals_on_%1$s() returns trigger language plpgsql as $body$
      declare
        is_time boolean;
      begin
        perform lock_deal_sums(o.organisation_id, false) from (select distinct organisation_id from %3$I) o;
        with added as (
          insert into line_tallies (organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category,
            deals, value, weighted)
          select c.organisation_id, c.line_id, c.status, c.month, c.owner_id, c.pipeline_id, c.forecast_category,
            sum(c.sign), coalesce(sum(c.sign * c.amount), 0),
            coalesce(sum(c.sign * round(c.amount * s.probability, currency_decimals(o.currency))), 0)
          from (%2$s) c
          -- A line or an organisation that is being deleted takes its sums with it.
          join forecast_lines f on f.organisation_id = c.organisation_id and f.id = c.line_id
          join organisations o on o.id = c.organisation_id
          left join stages s on s.organisation_id = c.organisation_id and s.pipeline_id = c.pipeline_id
            and s.id = c.stage_id
          group by 1, 2, 3, 4, 5, 6, 7
          having sum(c.sign) <> 0 or coalesce(sum(c.sign * c.amount), 0) <> 0
            or coalesce(sum(c.sign * round(c.amount * s.probability, currency_decimals(o.currency))), 0) <> 0
          returning seq)
        select coalesce(bool_or(seq %% 4096 = 0), false) into is_time from added;
        if is_time then
          perform add_up_line_tallies();
        end if;
        return null;
      end $body$;
      create trigger tally_line_deals_on_%1$s after %1$s on line_deals referencing %4$s
        for each statement execute function tally_line_deals_on_%1$s()$f$,
      statement.name, statement.changes, statement.rows, statement.tables);
  end loop;
end $do$;

create or replace function correct_weighted_sums(organisation uuid, old_currency text, new_currency text, probabilities jsonb)
  returns void language sql as $$
  insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals, weighted)
  select d.organisation_id, d.status, date_trunc('month', d.close_date::timestamp)::date, d.owner_id, d.pipeline_id,
    d.forecast_category, 0,
    sum(coalesce(round(d.amount_in_home_currency * p.new, currency_decimals(new_currency)), 0)
      - coalesce(round(d.amount_in_home_currency * p.old, currency_decimals(old_currency)), 0))
  from deals d join jsonb_to_recordset(probabilities) as p (pipeline_id text, id text, old numeric, new numeric)
    on p.pipeline_id = d.pipeline_id and p.id = d.stage_id
  where d.organisation_id = organisation and d.archived_at is null and d.amount_in_home_currency is not null
  group by 1, 2, 3, 4, 5, 6
  having sum(coalesce(round(d.amount_in_home_currency * p.new, currency_decimals(new_currency)), 0)
    - coalesce(round(d.amount_in_home_currency * p.old, currency_decimals(old_currency)), 0)) <> 0;
  insert into line_tallies (organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category, deals, weighted)
  select d.organisation_id, d.line_id, d.status, date_trunc('month', d.close_date::timestamp)::date, d.owner_id,
    d.pipeline_id, d.forecast_category, 0,
    sum(coalesce(round(d.amount_in_home_currency * p.new, currency_decimals(new_currency)), 0)
      - coalesce(round(d.amount_in_home_currency * p.old, currency_decimals(old_currency)), 0))
  from line_deals d join jsonb_to_recordset(probabilities) as p (pipeline_id text, id text, old numeric, new numeric)
    on p.pipeline_id = d.pipeline_id and p.id = d.stage_id
  where d.organisation_id = organisation and d.amount_in_home_currency is not null
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(coalesce(round(d.amount_in_home_currency * p.new, currency_decimals(new_currency)), 0)
    - coalesce(round(d.amount_in_home_currency * p.old, currency_decimals(old_currency)), 0)) <> 0
$$;

-- The same comparison for lines: their deals, then their sums.
create function correct_line_sums(organisation uuid) returns int language plpgsql as $$
declare
  placed int;
  corrected int;
begin
  if not exists (select from forecast_lines f where f.organisation_id = organisation) then
    return 0;
  end if;
  perform lock_deal_sums(organisation, true);
  placed := place_deals_in_lines(organisation, array(select d.id from deals d where d.organisation_id = organisation));
  insert into line_tallies (organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category, deals,
    value, weighted)
  select organisation, k.line_id, k.status, k.month, k.owner_id, k.pipeline_id, k.forecast_category, sum(k.deals),
    sum(k.value), sum(k.weighted)
  from (
    select d.line_id, d.status, date_trunc('month', d.close_date::timestamp)::date as month, d.owner_id, d.pipeline_id,
      d.forecast_category, 1 as deals, coalesce(d.amount_in_home_currency, 0) as value,
      coalesce(round(d.amount_in_home_currency * s.probability, currency_decimals(o.currency)), 0) as weighted
    from line_deals d join organisations o on o.id = d.organisation_id
    left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
    where d.organisation_id = organisation
    union all
    select t.line_id, t.status, t.month, t.owner_id, t.pipeline_id, t.forecast_category, -t.deals, -t.value, -t.weighted
    from line_tallies t where t.organisation_id = organisation) k
  group by 2, 3, 4, 5, 6, 7 having sum(k.deals) <> 0 or sum(k.value) <> 0 or sum(k.weighted) <> 0;
  get diagnostics corrected = row_count;
  return placed + corrected;
end $$;
