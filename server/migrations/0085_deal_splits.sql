-- Deal splits: who is credited with which part of a deal.

-- As 'owner:share;owner:share', by owner, in millionths that add up to a million. Null: never read. Empty: not split.
alter table deals add column splits text check (length(splits) <= 4000);
create index split_deals on deals (organisation_id, id) where splits like '%;%';

-- What a deal's split was before each change. The CRM keeps none, so a day before the first reading has the first.
create table former_splits (
  organisation_id uuid not null,
  deal_id uuid not null,
  -- Until then.
  at timestamptz not null,
  splits text not null check (length(splits) <= 4000),
  primary key (organisation_id, deal_id, at),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);

-- The parts of deals that are split, with what their people are credited with. Kept by triggers.
create table deal_credits (
  organisation_id uuid not null,
  deal_id uuid not null,
  -- From 1, in the order of the split.
  place int not null,
  owner_id uuid,
  owner_crm_id text not null,
  -- Those of the whole split, in millionths.
  shares bigint[] not null,
  -- A deal is counted once, for its owner.
  is_counted boolean not null,
  pipeline_id text,
  stage_id text,
  status text not null,
  forecast_category text,
  whole_amount numeric,
  amount_in_home_currency numeric,
  close_date date,
  primary key (organisation_id, deal_id, place),
  foreign key (organisation_id, deal_id) references deals on delete cascade
);
create index deal_credits_of_owner on deal_credits (organisation_id, owner_id, close_date);

do $policies$
declare
  organisation constant text := 'organisation_id = (select viewer_organisation())';
  one text;
begin
  foreach one in array array['former_splits', 'deal_credits']
  loop
    execute format('alter table %1$I enable row level security', one);
    execute format('alter table %1$I force row level security', one);
  end loop;
  execute 'create policy in_scope on former_splits using (' || organisation
    || ' and ((select viewer_may(''read-everybody'')) or exists (select from deals d
      where d.organisation_id = former_splits.organisation_id and d.id = former_splits.deal_id)))'
    || ' with check (' || organisation || ')';
  grant select, insert on former_splits to touchline_app;
  -- Seen with the person who is credited, also of a deal whose owner isn't seen.
  execute 'create policy in_scope on deal_credits using (' || organisation
    || ' and ((select viewer_may(''read-everybody'')) or owner_id = any ((select viewer_people())::uuid[])
      or owner_id is null and (select viewer_may(''read-unowned''))))'
    || ' with check (' || organisation || ')';
  grant select, insert, update, delete on deal_credits to touchline_app;
end $policies$;

-- Whether a split counts: there are several people, and the deal's owner is one of them.
create function is_split(splits text, owner text) returns boolean immutable parallel safe language sql as $$
  select coalesce(splits like '%;%' and position(';' || owner || ':' in ';' || splits) > 0, false) $$;

create function places_of_split(splits text) returns table (place int, owner_crm_id text, shares bigint[])
  immutable parallel safe language sql as $$
  select p.place::int, split_part(p.part, ':', 1), array_agg(split_part(p.part, ':', 2)::bigint) over ()
  from unnest(string_to_array(splits, ';')) with ordinality as p (part, place) $$;

-- One part of an amount: its share in whole units of the currency; the units that are left go to the largest remainders,
-- of equal ones to the first. The parts add up to the amount. As `splitAmount` in the domain.
create function part_of_amount(total numeric, shares bigint[], place int, decimals int) returns numeric
  immutable parallel safe language sql as $$
  select case when total is null or cardinality(shares) = 1 then total else (
    with whole as (
      select trunc(abs(total) * power(10::numeric, decimals)) as units, (select sum(s) from unnest(shares) s) as all_shares),
    parts as (
      select p.place, div(w.units * p.share, w.all_shares) as units,
        row_number() over (order by mod(w.units * p.share, w.all_shares) desc, p.place) as turn, w.units as total_units
      from whole w cross join unnest(shares) with ordinality as p (share, place))
    select sign(total) * round((p.units + case when p.turn <= p.total_units - (select sum(q.units) from parts q)
        then 1 else 0 end) / power(10::numeric, decimals), decimals)
      -- What is smaller than the currency's unit.
      + case when p.place = 1 then total - sign(total) * round(p.total_units / power(10::numeric, decimals), decimals)
        else 0 end
    from parts p where p.place = part_of_amount.place) end $$;

-- What a deal or a part of it is worth by the probability of its stage.
create function weighted_part(total numeric, probability numeric, shares bigint[], place int, decimals int) returns numeric
  immutable parallel safe language sql as $$
  select case when shares is null then round(total * probability, decimals)
    else part_of_amount(round(total * probability, decimals), shares, place, decimals) end $$;

create function credits_of_deals(organisation uuid, ids uuid[]) returns setof deal_credits stable language sql as $$
  select d.organisation_id, d.id, p.place, w.user_id, p.owner_crm_id, p.shares, p.owner_crm_id = d.owner_crm_id,
    d.pipeline_id, d.stage_id, d.status, d.forecast_category, d.amount_in_home_currency,
    part_of_amount(d.amount_in_home_currency, p.shares, p.place, currency_decimals(o.currency)), d.close_date
  from deals d join organisations o on o.id = d.organisation_id
  cross join lateral places_of_split(d.splits) p
  left join owners w on w.organisation_id = d.organisation_id and w.id = p.owner_crm_id
  where d.organisation_id = organisation and d.id = any (ids) and d.archived_at is null
    and is_split(d.splits, d.owner_crm_id)
$$;

-- Brings the credits in line with the given deals; returns how many changed. As the system: the viewer may not see
-- all who are credited.
create function place_credits(organisation uuid, ids uuid[]) returns int language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
  gone int;
  changed int;
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  delete from deal_credits l where l.organisation_id = organisation and l.deal_id = any (ids)
    and not exists (select from credits_of_deals(organisation, ids) w where w.deal_id = l.deal_id and w.place = l.place);
  get diagnostics gone = row_count;
  insert into deal_credits as l
  select w.* from credits_of_deals(organisation, ids) w
  on conflict (organisation_id, deal_id, place) do update set
    (owner_id, owner_crm_id, shares, is_counted, pipeline_id, stage_id, status, forecast_category, whole_amount,
      amount_in_home_currency, close_date)
    = (excluded.owner_id, excluded.owner_crm_id, excluded.shares, excluded.is_counted, excluded.pipeline_id,
      excluded.stage_id, excluded.status, excluded.forecast_category, excluded.whole_amount,
      excluded.amount_in_home_currency, excluded.close_date)
  where l is distinct from excluded;
  get diagnostics changed = row_count;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
  return gone + changed;
end $$;

create function place_credits_of_new_deals() returns trigger language plpgsql as $$
begin
  perform place_credits(c.organisation_id, array_agg(c.id)) from came c
  where is_split(c.splits, c.owner_crm_id) group by c.organisation_id;
  return null;
end $$;
create trigger place_credits_of_new_deals after insert on deals referencing new table as came
  for each statement execute function place_credits_of_new_deals();

create function place_credits_of_changed_deals() returns trigger language plpgsql as $$
begin
  perform place_credits(c.organisation_id, array_agg(c.id))
  from came c join went w on w.organisation_id = c.organisation_id and w.id = c.id
  where (is_split(c.splits, c.owner_crm_id) or is_split(w.splits, w.owner_crm_id))
    and (c.pipeline_id, c.stage_id, c.status, c.forecast_category, c.amount_in_home_currency, c.close_date, c.owner_crm_id,
      c.archived_at, c.splits)
    is distinct from (w.pipeline_id, w.stage_id, w.status, w.forecast_category, w.amount_in_home_currency, w.close_date,
      w.owner_crm_id, w.archived_at, w.splits)
  group by c.organisation_id;
  return null;
end $$;
create trigger place_credits_of_changed_deals after update on deals referencing new table as came old table as went
  for each statement execute function place_credits_of_changed_deals();

-- An owner in the CRM becomes a person here, or another one; or the currency has other decimals.
create function place_credits_again(organisation uuid, owner text) returns void language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  perform place_credits(organisation, array_agg(distinct l.deal_id)) from deal_credits l
  where l.organisation_id = organisation and (owner is null or l.owner_crm_id = owner) having count(*) > 0;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
end $$;
create function place_credits_of_owner() returns trigger language plpgsql as $$
begin
  perform place_credits_again(new.organisation_id, new.id);
  return null;
end $$;
create trigger place_credits_of_owner after insert or update of user_id on owners
  for each row execute function place_credits_of_owner();
create function place_credits_of_organisation() returns trigger language plpgsql as $$
begin
  perform place_credits_again(new.id, null);
  return null;
end $$;
-- After `correct_sums_on_currency`: triggers run in the order of their names.
create trigger place_credits_of_organisation after update of currency on organisations
  for each row when (currency_decimals(old.currency) <> currency_decimals(new.currency))
  execute function place_credits_of_organisation();

-- Parts of deals as they were at an instant, of people the viewer sees in deals that they don't see: the figures, no names.
-- As `dealsAt` and `creditsAt`, which read the deals that the viewer sees.
create function hidden_credits(organisation uuid, instant timestamptz)
returns table (organisation_id uuid, id uuid, pipeline_id text, stage_id text, status text, forecast_category text,
  owner_id uuid, owner_crm_id text, amount_in_home_currency numeric, whole_amount numeric, shares bigint[], place int,
  is_counted boolean, close_date date)
stable language plpgsql as $$
#variable_conflict use_column
declare
  mine constant text := current_setting('app.role', true);
  people constant uuid[] := viewer_people();
  seen constant uuid[] := array(select d.id from deals d where d.organisation_id = organisation and d.splits like '%;%'
    union select f.deal_id from former_splits f where f.organisation_id = organisation);
  decimals int;
  home text;
begin
  perform set_config('app.role', 'system', true);
  select o.currency, currency_decimals(o.currency) into home, decimals from organisations o where o.id = organisation;
  return query
    with hidden as (
      select d.* from deals d where d.organisation_id = organisation and d.splits is not null and d.id <> all (seen)
        and d.created_at < instant and (d.archived_at is null or d.archived_at >= instant)
        and (d.splits like '%;%' or exists (select from former_splits f
          where f.organisation_id = organisation and f.deal_id = d.id))),
    was as (
      select c.deal_id, jsonb_object_agg(c.field, c.from_value) as v from (
        select distinct on (c.deal_id, c.field) c.deal_id, c.field, c.from_value from deal_changes c
        where c.organisation_id = organisation and c.at >= instant and c.deal_id in (select h.id from hidden h)
        order by c.deal_id, c.field, c.at) c group by c.deal_id),
    before as (
      select distinct on (f.deal_id) f.deal_id, f.splits from former_splits f
      where f.organisation_id = organisation and f.at >= instant order by f.deal_id, f.at),
    then_ as (
      select d.id, d.status as status_now, coalesce(w.v, '{}') as v,
        case when w.v ? 'pipeline' then w.v ->> 'pipeline' else d.pipeline_id end as pipeline_id,
        case when w.v ? 'stage' then w.v ->> 'stage' else d.stage_id end as stage_id,
        case when w.v ? 'forecast_category' then w.v ->> 'forecast_category' else d.forecast_category end as category,
        case when w.v ? 'close_date' then nullif(w.v ->> 'close_date', '')::date else d.close_date end as close_date,
        nullif(case when w.v ? 'owner' then w.v ->> 'owner' else d.owner_crm_id end, '') as owner_crm_id,
        case when b.deal_id is null then d.splits else b.splits end as splits,
        case when w.v ? 'amount' then round(nullif(w.v ->> 'amount', '')::numeric * case
            when d.amount <> 0 and d.amount_in_home_currency <> 0 then d.amount_in_home_currency / d.amount
            when d.currency is null or d.currency = home then 1
            else (select sum(f.amount_in_home_currency) / sum(f.amount) from deals f
              where f.organisation_id = organisation and f.status = 'open' and f.archived_at is null
                and f.currency = d.currency and f.amount > 0 and f.amount_in_home_currency > 0) end, decimals)
          else d.amount_in_home_currency end as amount
      from hidden d left join was w on w.deal_id = d.id left join before b on b.deal_id = d.id)
    select organisation, t.id, t.pipeline_id, t.stage_id,
      case when t.v ?| array['stage', 'pipeline'] then coalesce(
        (select case when s.is_closed and s.is_won then 'won' when s.is_closed then 'lost' else 'open' end from stages s
          where s.organisation_id = organisation and s.id = t.stage_id
          order by s.pipeline_id is distinct from t.pipeline_id, s.pipeline_id limit 1), 'open') else t.status_now end,
      t.category, w.user_id, p.owner_crm_id, part_of_amount(t.amount, p.shares, p.place, decimals), t.amount, p.shares,
      p.place, p.owner_crm_id = t.owner_crm_id, t.close_date
    from then_ t cross join lateral places_of_split(t.splits) p
    join owners w on w.organisation_id = organisation and w.id = p.owner_crm_id and w.user_id = any (people)
    where is_split(t.splits, t.owner_crm_id);
  perform set_config('app.role', mine, true);
end $$;

-- The sums: of deals that are split by their credits, of all others as before.
do $do$
declare
  kind text := $k$select organisation_id, status, date_trunc('month', close_date::timestamp)::date as month, owner_id,
      pipeline_id, stage_id, forecast_category, %s as sign$k$;
  whole text := kind || $k$, 1 as counts, amount_in_home_currency as amount, amount_in_home_currency as total,
      null::bigint[] as shares, 1 as place from %I where archived_at is null and not is_split(splits, owner_crm_id)$k$;
  part text := kind || $k$, is_counted::int as counts, amount_in_home_currency as amount, whole_amount as total, shares,
      place from %I$k$;
  sums text := $s$sum(c.sign * c.counts), coalesce(sum(c.sign * c.amount), 0),
            coalesce(sum(c.sign * weighted_part(c.total, s.probability, c.shares, c.place, currency_decimals(o.currency))), 0)$s$;
  body text := $f$
      create or replace function %1$s() returns trigger language plpgsql as $body$
      declare
        is_time boolean;
      begin
        perform lock_deal_sums(o.organisation_id, false) from (select distinct organisation_id from %3$I) o;
        with added as (
          insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals,
            value, weighted)
          select * from (
            select c.organisation_id, c.status, c.month, c.owner_id, c.pipeline_id, c.forecast_category, %4$s
            from (%2$s) c
            -- An organisation that is being deleted takes its lines with it.
            join organisations o on o.id = c.organisation_id
            left join stages s on s.organisation_id = c.organisation_id and s.pipeline_id = c.pipeline_id
              and s.id = c.stage_id
            group by 1, 2, 3, 4, 5, 6) as k (organisation_id, status, month, owner_id, pipeline_id, forecast_category,
              deals, value, weighted)
          where k.deals <> 0 or k.value <> 0 or k.weighted <> 0
          returning seq)
        select coalesce(bool_or(seq %% 4096 = 0), false) into is_time from added;
        if is_time then
          perform add_up_deal_tallies();
        end if;
        return null;
      end $body$$f$;
  source record;
  statement record;
begin
  for source in select * from (values
    ('tally_deals_on_', whole, 'deals'),
    ('tally_deal_credits_on_', part, 'deal_credits')) as s (prefix, kind, name)
  loop
    for statement in select * from (values
      ('insert', format(source.kind, '1', 'came'), 'came', 'new table as came'),
      ('update', format(source.kind, '1', 'came') || ' union all ' || format(source.kind, '-1', 'went'), 'came',
        'new table as came old table as went'),
      ('delete', format(source.kind, '-1', 'went'), 'went', 'old table as went')) as s (name, changes, rows, tables)
    loop
      execute format(body, source.prefix || statement.name, statement.changes, statement.rows, sums);
      if source.name = 'deal_credits' then
        execute format('create trigger %1$s after %2$s on deal_credits referencing %3$s for each statement
          execute function %1$s()', source.prefix || statement.name, statement.name, statement.tables);
      end if;
    end loop;
  end loop;
end $do$;

-- Lines of business: a deal that is split has an entry for each person, unless the line has an owner field of its own.
alter table line_deals
  add column place int not null default 1,
  add column shares bigint[],
  add column is_counted boolean not null default true,
  add column whole_amount numeric,
  drop constraint line_deals_pkey,
  add primary key (organisation_id, line_id, deal_id, place);

create or replace function lines_of_deals(organisation uuid, ids uuid[]) returns setof line_deals stable language sql as $$
  select d.organisation_id, f.id, d.id, w.owner_id, w.owner_crm_id, d.pipeline_id, d.stage_id, d.status,
    coalesce(f.categories ->> coalesce(d.forecast_category, 'PIPELINE'), d.forecast_category),
    case when w.shares is null then v.amount
      else part_of_amount(v.amount, w.shares, w.place, currency_decimals(o.currency)) end,
    case when f.date_field is null then d.close_date else own_day(d.own_fields -> f.date_field, o.time_zone) end,
    case when f.amount_field is null then d.amount is not null and d.amount_in_home_currency is null
      else a.typed is not null and a.rate is null end,
    w.place, w.shares, w.is_counted, case when w.shares is not null then v.amount end
  from deals d join organisations o on o.id = d.organisation_id
  join forecast_lines f on f.organisation_id = d.organisation_id
  cross join lateral (select own_number(d.own_fields -> f.amount_field) as typed,
    -- The CRM converts a deal's amount only, so other amounts are converted by the same rate.
    case when d.amount <> 0 and d.amount_in_home_currency <> 0 then d.amount_in_home_currency / d.amount
      when d.currency is null or d.currency = o.currency then 1 end as rate) a
  cross join lateral (select case when f.amount_field is null then d.amount_in_home_currency
    else round(a.typed * a.rate, currency_decimals(o.currency)) end as amount) v
  cross join lateral (
    select d.owner_id, d.owner_crm_id, 1 as place, null::bigint[] as shares, true as is_counted
    where f.owner_field is null and not is_split(d.splits, d.owner_crm_id)
    union all
    select (select p.user_id from owners p where p.organisation_id = d.organisation_id and p.id = s.owner_crm_id),
      s.owner_crm_id, s.place, s.shares, s.owner_crm_id = d.owner_crm_id
    from places_of_split(d.splits) s where f.owner_field is null and is_split(d.splits, d.owner_crm_id)
    union all
    select (select p.user_id from owners p where p.organisation_id = d.organisation_id and p.id = c.id), c.id, 1, null, true
    from (select nullif(d.own_fields ->> f.owner_field, '') as id) c where f.owner_field is not null) w
  where d.organisation_id = organisation and d.id = any (ids) and d.archived_at is null
    and (f.pipelines is null or d.pipeline_id = any (f.pipelines))
    and (f.filter_field is null or own_value_is_among(d.own_fields -> f.filter_field, f.filter_values))
$$;

create or replace function place_deals_in_lines(organisation uuid, ids uuid[]) returns int language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
  gone int;
  changed int;
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  delete from line_deals l where l.organisation_id = organisation and l.deal_id = any (ids)
    and not exists (select from lines_of_deals(organisation, ids) w
      where w.line_id = l.line_id and w.deal_id = l.deal_id and w.place = l.place);
  get diagnostics gone = row_count;
  insert into line_deals as l
  select w.* from lines_of_deals(organisation, ids) w
  on conflict (organisation_id, line_id, deal_id, place) do update set
    (owner_id, owner_crm_id, pipeline_id, stage_id, status, forecast_category, amount_in_home_currency, close_date,
      is_unconverted, shares, is_counted, whole_amount)
    = (excluded.owner_id, excluded.owner_crm_id, excluded.pipeline_id, excluded.stage_id, excluded.status,
      excluded.forecast_category, excluded.amount_in_home_currency, excluded.close_date, excluded.is_unconverted,
      excluded.shares, excluded.is_counted, excluded.whole_amount)
  where l is distinct from excluded;
  get diagnostics changed = row_count;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
  return gone + changed;
end $$;

create or replace function place_changed_deals_in_lines() returns trigger language plpgsql as $$
begin
  perform place_deals_in_lines(c.organisation_id, array_agg(c.id))
  from came c join went w on w.organisation_id = c.organisation_id and w.id = c.id
  where exists (select from forecast_lines f where f.organisation_id = c.organisation_id)
    and (c.pipeline_id, c.stage_id, c.status, c.forecast_category, c.amount, c.amount_in_home_currency, c.currency,
      c.close_date, c.owner_id, c.owner_crm_id, c.archived_at, c.own_fields, c.splits)
    is distinct from (w.pipeline_id, w.stage_id, w.status, w.forecast_category, w.amount, w.amount_in_home_currency,
      w.currency, w.close_date, w.owner_id, w.owner_crm_id, w.archived_at, w.own_fields, w.splits)
  group by c.organisation_id;
  return null;
end $$;

create or replace function place_line_deals_again(organisation uuid, owner text) returns void language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
begin
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);
  perform place_deals_in_lines(organisation, array_agg(distinct l.deal_id)) from line_deals l
  join forecast_lines f on f.organisation_id = l.organisation_id and f.id = l.line_id
  where l.organisation_id = organisation
    and (owner is null or (f.owner_field is not null or l.shares is not null) and l.owner_crm_id = owner)
  having count(*) > 0;
  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
end $$;

do $do$
declare
  kind text := $k$select organisation_id, line_id, status, date_trunc('month', close_date::timestamp)::date as month,
      owner_id, pipeline_id, stage_id, forecast_category, amount_in_home_currency as amount,
      coalesce(whole_amount, amount_in_home_currency) as total, shares, place, is_counted::int as counts, %s as sign
    from %I$k$;
  came text := format(kind, '1', 'came');
  went text := format(kind, '-1', 'went');
  statement record;
begin
  for statement in select * from (values
    ('insert', came, 'came'),
    ('update', came || ' union all ' || went, 'came'),
    ('delete', went, 'went')) as s (name, changes, rows)
  loop
    execute format($f$
      create or replace function tally_line_deals_on_%1$s() returns trigger language plpgsql as $body$
      declare
        is_time boolean;
      begin
        perform lock_deal_sums(o.organisation_id, false) from (select distinct organisation_id from %3$I) o;
        with added as (
          insert into line_tallies (organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category,
            deals, value, weighted)
          select * from (
            select c.organisation_id, c.line_id, c.status, c.month, c.owner_id, c.pipeline_id, c.forecast_category,
              sum(c.sign * c.counts), coalesce(sum(c.sign * c.amount), 0),
              coalesce(sum(c.sign * weighted_part(c.total, s.probability, c.shares, c.place,
                currency_decimals(o.currency))), 0)
            from (%2$s) c
            -- A line or an organisation that is being deleted takes its sums with it.
            join forecast_lines f on f.organisation_id = c.organisation_id and f.id = c.line_id
            join organisations o on o.id = c.organisation_id
            left join stages s on s.organisation_id = c.organisation_id and s.pipeline_id = c.pipeline_id
              and s.id = c.stage_id
            group by 1, 2, 3, 4, 5, 6, 7) as k (organisation_id, line_id, status, month, owner_id, pipeline_id,
              forecast_category, deals, value, weighted)
          where k.deals <> 0 or k.value <> 0 or k.weighted <> 0
          order by k.status, k.month, k.pipeline_id, k.forecast_category, k.deals, k.value
          returning seq)
        select coalesce(bool_or(seq %% 4096 = 0), false) into is_time from added;
        if is_time then
          perform add_up_line_tallies();
        end if;
        return null;
      end $body$$f$,
      statement.name, statement.changes, statement.rows);
  end loop;
end $do$;

create or replace function correct_weighted_sums(organisation uuid, old_currency text, new_currency text, probabilities jsonb)
  returns void language sql as $$
  insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals, weighted)
  select * from (
    select d.organisation_id, d.status, date_trunc('month', d.close_date::timestamp)::date, d.owner_id, d.pipeline_id,
      d.forecast_category, 0,
      sum(coalesce(weighted_part(d.total, p.new, d.shares, d.place, currency_decimals(new_currency)), 0)
        - coalesce(weighted_part(d.total, p.old, d.shares, d.place, currency_decimals(old_currency)), 0)) as weighted
    from (
      select d.organisation_id, d.status, d.close_date, d.owner_id, d.pipeline_id, d.stage_id, d.forecast_category,
        d.amount_in_home_currency as total, null::bigint[] as shares, 1 as place
      from deals d where d.organisation_id = organisation and d.archived_at is null
        and d.amount_in_home_currency is not null and not is_split(d.splits, d.owner_crm_id)
      union all
      select d.organisation_id, d.status, d.close_date, d.owner_id, d.pipeline_id, d.stage_id, d.forecast_category,
        d.whole_amount, d.shares, d.place
      from deal_credits d where d.organisation_id = organisation and d.whole_amount is not null) d
    join jsonb_to_recordset(probabilities) as p (pipeline_id text, id text, old numeric, new numeric)
      on p.pipeline_id = d.pipeline_id and p.id = d.stage_id
    group by 1, 2, 3, 4, 5, 6) k where k.weighted <> 0;
  insert into line_tallies (organisation_id, line_id, status, month, owner_id, pipeline_id, forecast_category, deals, weighted)
  select * from (
    select d.organisation_id, d.line_id, d.status, date_trunc('month', d.close_date::timestamp)::date, d.owner_id,
      d.pipeline_id, d.forecast_category, 0,
      sum(coalesce(weighted_part(coalesce(d.whole_amount, d.amount_in_home_currency), p.new, d.shares, d.place,
          currency_decimals(new_currency)), 0)
        - coalesce(weighted_part(coalesce(d.whole_amount, d.amount_in_home_currency), p.old, d.shares, d.place,
          currency_decimals(old_currency)), 0)) as weighted
    from line_deals d join jsonb_to_recordset(probabilities) as p (pipeline_id text, id text, old numeric, new numeric)
      on p.pipeline_id = d.pipeline_id and p.id = d.stage_id
    where d.organisation_id = organisation and d.amount_in_home_currency is not null
    group by 1, 2, 3, 4, 5, 6, 7) k where k.weighted <> 0
$$;

create or replace function correct_deal_sums(organisation uuid) returns int language plpgsql as $$
declare
  placed int;
  corrected int;
begin
  perform lock_deal_sums(organisation, true);
  placed := place_credits(organisation, array(
    select d.id from deals d where d.organisation_id = organisation and d.splits like '%;%'
    union select c.deal_id from deal_credits c where c.organisation_id = organisation));
  insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals, value,
    weighted)
  select organisation, k.status, k.month, k.owner_id, k.pipeline_id, k.forecast_category, sum(k.deals), sum(k.value),
    sum(k.weighted)
  from (
    select d.status, date_trunc('month', d.close_date::timestamp)::date as month, d.owner_id, d.pipeline_id,
      d.forecast_category, d.counts as deals, coalesce(d.amount, 0) as value,
      coalesce(weighted_part(d.total, s.probability, d.shares, d.place, currency_decimals(o.currency)), 0) as weighted
    from (
      select d.organisation_id, d.status, d.close_date, d.owner_id, d.pipeline_id, d.stage_id, d.forecast_category,
        1 as counts, d.amount_in_home_currency as amount, d.amount_in_home_currency as total, null::bigint[] as shares,
        1 as place
      from deals d where d.organisation_id = organisation and d.archived_at is null
        and not is_split(d.splits, d.owner_crm_id)
      union all
      select d.organisation_id, d.status, d.close_date, d.owner_id, d.pipeline_id, d.stage_id, d.forecast_category,
        d.is_counted::int, d.amount_in_home_currency, d.whole_amount, d.shares, d.place
      from deal_credits d where d.organisation_id = organisation) d
    join organisations o on o.id = d.organisation_id
    left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
    union all
    select t.status, t.month, t.owner_id, t.pipeline_id, t.forecast_category, -t.deals, -t.value, -t.weighted
    from deal_tallies t where t.organisation_id = organisation) k
  group by 2, 3, 4, 5, 6 having sum(k.deals) <> 0 or sum(k.value) <> 0 or sum(k.weighted) <> 0;
  get diagnostics corrected = row_count;
  return placed + corrected;
end $$;

create or replace function correct_line_sums(organisation uuid) returns int language plpgsql as $$
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
      d.forecast_category, d.is_counted::int as deals, coalesce(d.amount_in_home_currency, 0) as value,
      coalesce(weighted_part(coalesce(d.whole_amount, d.amount_in_home_currency), s.probability, d.shares, d.place,
        currency_decimals(o.currency)), 0) as weighted
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
