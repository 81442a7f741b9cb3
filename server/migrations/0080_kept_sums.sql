-- The tallies keep sums as well: what deals are worth, and what they are worth by the probability of their stage.
-- A forecast adds up kinds of deals instead of deals, so it costs the same for a thousand deals as for a million.

drop index deal_tallies_of_month;
drop index deal_tallies_of_owner;
alter table deal_tallies drop column is_open;
alter table deal_tallies
  add column status text not null default 'open',
  add column is_open boolean generated always as (status = 'open') stored,
  add column value numeric not null default 0,
  add column weighted numeric not null default 0;
alter table deal_tallies alter column status drop default;
create index deal_tallies_of_month on deal_tallies (organisation_id, is_open, month)
  include (owner_id, pipeline_id, forecast_category, deals);
create index deal_tallies_of_owner on deal_tallies (organisation_id, owner_id, is_open)
  include (month, pipeline_id, forecast_category, deals);
create index deal_sums_of_month on deal_tallies (organisation_id, month)
  include (owner_id, pipeline_id, status, forecast_category, deals, value, weighted);

-- The largest deals of a person and category without reading the others.
create index largest_deals on deals (organisation_id, owner_id, forecast_category, amount_in_home_currency desc nulls last, id)
  include (close_date, pipeline_id, stage_id)
  where status = 'open' and archived_at is null and forecast_category in ('COMMIT', 'BEST_CASE');
-- What was lost lately.
create index lost_deals on deals (organisation_id, stage_entered_at)
  include (id, owner_id, pipeline_id, amount_in_home_currency, created_at)
  where status = 'lost' and archived_at is null;

-- As `decimalsOf` in the domain.
create function currency_decimals(currency text) returns int language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

create or replace function add_up_deal_tallies() returns void language sql as $$
  with taken as (
    delete from deal_tallies t using (select organisation_id, seq from deal_tallies for update skip locked) s
    where t.organisation_id = s.organisation_id and t.seq = s.seq returning t.*)
  insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals, value,
      weighted)
    select organisation_id, status, month, owner_id, pipeline_id, forecast_category, sum(deals), sum(value), sum(weighted)
    from taken group by 1, 2, 3, 4, 5, 6 having sum(deals) <> 0 or sum(value) <> 0 or sum(weighted) <> 0
$$;

-- Whoever changes a deal holds this lock together with others; whoever changes a probability holds it alone. Otherwise
-- the one could add what the other's new probability makes of a deal that it cannot see yet.
create function lock_deal_sums(organisation uuid, is_alone boolean) returns void language plpgsql as $$
declare
  key bigint := hashtextextended('deal sums ' || organisation, 0);
begin
  if is_alone then
    perform pg_advisory_xact_lock(key);
  else
    perform pg_advisory_xact_lock_shared(key);
  end if;
end $$;

do $do$
declare
  kind text := $k$select organisation_id, status, date_trunc('month', close_date::timestamp)::date as month, owner_id,
      pipeline_id, stage_id, forecast_category, amount_in_home_currency as amount, %s as sign
    from %I where archived_at is null$k$;
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
      create or replace function tally_deals_on_%1$s() returns trigger language plpgsql as $body$
      declare
        is_time boolean;
      begin
        perform lock_deal_sums(o.organisation_id, false) from (select distinct organisation_id from %3$I) o;
        with added as (
          insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals,
            value, weighted)
          select c.organisation_id, c.status, c.month, c.owner_id, c.pipeline_id, c.forecast_category, sum(c.sign),
            coalesce(sum(c.sign * c.amount), 0),
            coalesce(sum(c.sign * round(c.amount * s.probability, currency_decimals(o.currency))), 0)
          from (%2$s) c
          -- An organisation that is being deleted takes its lines with it.
          join organisations o on o.id = c.organisation_id
          left join stages s on s.organisation_id = c.organisation_id and s.pipeline_id = c.pipeline_id
            and s.id = c.stage_id
          group by 1, 2, 3, 4, 5, 6
          having sum(c.sign) <> 0 or coalesce(sum(c.sign * c.amount), 0) <> 0
            or coalesce(sum(c.sign * round(c.amount * s.probability, currency_decimals(o.currency))), 0) <> 0
          returning seq)
        select coalesce(bool_or(seq %% 4096 = 0), false) into is_time from added;
        if is_time then
          perform add_up_deal_tallies();
        end if;
        return null;
      end $body$$f$,
      statement.name, statement.changes, statement.rows);
  end loop;
end $do$;

-- What new probabilities or another currency's decimals make of the deals that are there.
create function correct_weighted_sums(organisation uuid, old_currency text, new_currency text, probabilities jsonb)
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
    - coalesce(round(d.amount_in_home_currency * p.old, currency_decimals(old_currency)), 0)) <> 0
$$;

do $do$
declare
  statement record;
begin
  for statement in select * from (values
    ('insert', 'select n.*, null::numeric as was from came n', 'new table as came'),
    ('update', 'select n.*, o.probability as was from came n join went o using (organisation_id, pipeline_id, id)',
      'new table as came old table as went'),
    ('delete', 'select o.organisation_id, o.pipeline_id, o.id, null::numeric as probability, o.probability as was
      from went o', 'old table as went')) as s (name, changes, tables)
  loop
    execute format($f$
      create function correct_sums_on_stage_%1$s() returns trigger language plpgsql as $body$
      declare
        one record;
      begin
        for one in
          select c.organisation_id, o.currency,
            jsonb_agg(jsonb_build_object('pipeline_id', c.pipeline_id, 'id', c.id, 'old', c.was, 'new', c.probability))
              as probabilities
          from (%2$s) c join organisations o on o.id = c.organisation_id
          where c.probability is distinct from c.was group by 1, 2
        loop
          perform lock_deal_sums(one.organisation_id, true);
          perform correct_weighted_sums(one.organisation_id, one.currency, one.currency, one.probabilities);
        end loop;
        return null;
      end $body$;
      create trigger correct_sums_on_stage_%1$s after %1$s on stages referencing %3$s
        for each statement execute function correct_sums_on_stage_%1$s();
      alter table stages enable always trigger correct_sums_on_stage_%1$s$f$,
      statement.name, statement.changes, statement.tables);
  end loop;
end $do$;

create function correct_sums_on_currency() returns trigger language plpgsql as $$
begin
  perform lock_deal_sums(new.id, true);
  perform correct_weighted_sums(new.id, old.currency, new.currency,
    (select jsonb_agg(jsonb_build_object('pipeline_id', s.pipeline_id, 'id', s.id, 'old', s.probability,
      'new', s.probability)) from stages s where s.organisation_id = new.id));
  return null;
end $$;
create trigger correct_sums_on_currency after update of currency on organisations
  for each row when (currency_decimals(old.currency) <> currency_decimals(new.currency))
  execute function correct_sums_on_currency();

-- Compares what is kept with the deals, adds what is missing, and returns how many kinds differed.
create function correct_deal_sums(organisation uuid) returns int language plpgsql as $$
declare
  corrected int;
begin
  perform lock_deal_sums(organisation, true);
  insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals, value,
    weighted)
  select organisation, k.status, k.month, k.owner_id, k.pipeline_id, k.forecast_category, sum(k.deals), sum(k.value),
    sum(k.weighted)
  from (
    select d.status, date_trunc('month', d.close_date::timestamp)::date as month, d.owner_id, d.pipeline_id,
      d.forecast_category, 1 as deals, coalesce(d.amount_in_home_currency, 0) as value,
      coalesce(round(d.amount_in_home_currency * s.probability, currency_decimals(o.currency)), 0) as weighted
    from deals d join organisations o on o.id = d.organisation_id
    left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
    where d.organisation_id = organisation and d.archived_at is null
    union all
    select t.status, t.month, t.owner_id, t.pipeline_id, t.forecast_category, -t.deals, -t.value, -t.weighted
    from deal_tallies t where t.organisation_id = organisation) k
  group by 2, 3, 4, 5, 6 having sum(k.deals) <> 0 or sum(k.value) <> 0 or sum(k.weighted) <> 0;
  get diagnostics corrected = row_count;
  return corrected;
end $$;

-- What was there before. The owner of the tables may be bound by their policies; here it has to see every row.
alter table deals no force row level security;
alter table stages no force row level security;
alter table organisations no force row level security;
alter table deal_tallies no force row level security;
delete from deal_tallies;
insert into deal_tallies (organisation_id, status, month, owner_id, pipeline_id, forecast_category, deals, value, weighted)
  select d.organisation_id, d.status, date_trunc('month', d.close_date::timestamp)::date, d.owner_id, d.pipeline_id,
    d.forecast_category, count(*), coalesce(sum(d.amount_in_home_currency), 0),
    coalesce(sum(round(d.amount_in_home_currency * s.probability, currency_decimals(o.currency))), 0)
  from deals d join organisations o on o.id = d.organisation_id
  left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id and s.id = d.stage_id
  where d.archived_at is null group by 1, 2, 3, 4, 5, 6;
alter table deals force row level security;
alter table stages force row level security;
alter table organisations force row level security;
alter table deal_tallies force row level security;
