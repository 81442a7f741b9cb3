-- The deals table at any size. What it sorts by is an index over open deals, each with what it filters by;
-- what is missing comes last whichever way round, so keys that may be missing have an index for each way.
create index open_deals_by_amount on deals (organisation_id, amount_in_home_currency, id)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_amount_down on deals (organisation_id, amount_in_home_currency desc nulls last, id desc)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_review on deals (organisation_id, reviewed_at, id)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_review_down on deals (organisation_id, reviewed_at desc nulls last, id desc)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_name on deals (organisation_id, lower(name), id)
  where status = 'open' and archived_at is null;
create index open_deals_by_update on deals (organisation_id, nullif(lower(left(deal_update, 200)), ''), id)
  where status = 'open' and archived_at is null;
create index open_deals_by_update_down on deals
  (organisation_id, nullif(lower(left(deal_update, 200)), '') desc nulls last, id desc)
  where status = 'open' and archived_at is null;
create index open_deals_by_next_step on deals (organisation_id, nullif(lower(left(next_step, 200)), ''), id)
  where status = 'open' and archived_at is null;
create index open_deals_by_next_step_down on deals
  (organisation_id, nullif(lower(left(next_step, 200)), '') desc nulls last, id desc)
  where status = 'open' and archived_at is null;

-- What has few values is sorted value by value: each is a stretch of an index, in the order of close dates.
create index open_deals_by_triage on deals (organisation_id,
    (case forecast_category when 'OMIT' then 0 when 'BEST_CASE' then 2 when 'COMMIT' then 3 when 'CLOSED' then 4 else 1 end),
    close_date, id)
  include (owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_stage on deals
  (organisation_id, coalesce(pipeline_id, ''), coalesce(stage_id, ''), close_date, id)
  include (owner_id, pipeline_id, stage_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_owner on deals (organisation_id, owner_id, close_date, id)
  include (pipeline_id, stage_id, forecast_category)
  where status = 'open' and archived_at is null;

-- How many deals there are of each kind, by the month they close in. Counting a quarter's deals costs what the
-- deals are; adding these up costs what their kinds are. Lines are added and never changed, so that nobody waits
-- for anybody; now and then they are added up.
create table deal_tallies (
  organisation_id uuid not null references organisations on delete cascade,
  seq bigint generated always as identity,
  is_open boolean not null,
  -- The first day of the month; null for deals without a close date.
  month date,
  owner_id uuid,
  pipeline_id text,
  forecast_category text,
  deals int not null,
  primary key (organisation_id, seq)
);
create index deal_tallies_of_month on deal_tallies (organisation_id, is_open, month)
  include (owner_id, pipeline_id, forecast_category, deals);

-- Makes one line of all that say the same. What somebody else is adding up right now is left to them.
create function add_up_deal_tallies() returns void language sql as $$
  with taken as (
    delete from deal_tallies t using (select organisation_id, seq from deal_tallies for update skip locked) s
    where t.organisation_id = s.organisation_id and t.seq = s.seq returning t.*)
  insert into deal_tallies (organisation_id, is_open, month, owner_id, pipeline_id, forecast_category, deals)
    select organisation_id, is_open, month, owner_id, pipeline_id, forecast_category, sum(deals)
    from taken group by 1, 2, 3, 4, 5, 6 having sum(deals) <> 0
$$;

create function forget_deal_tallies() returns trigger language plpgsql as $$
begin
  delete from deal_tallies;
  return null;
end $$;
create trigger forget_deal_tallies after truncate on deals
  for each statement execute function forget_deal_tallies();
alter table deals enable always trigger forget_deal_tallies;

-- What a statement did to deals, as one line for each kind whose number it changed. One trigger for each sort of
-- statement, because what came and what went are known by name only where they exist.
do $do$
declare
  kind text := $k$select organisation_id, status = 'open' as is_open,
      date_trunc('month', close_date::timestamp)::date as month, owner_id, pipeline_id, forecast_category,
      %s as deals from %I where archived_at is null$k$;
  came text := format(kind, '1', 'came');
  went text := format(kind, '-1', 'went');
  statement record;
begin
  for statement in select * from (values
    ('insert', came, 'new table as came'),
    ('update', came || ' union all ' || went, 'new table as came old table as went'),
    ('delete', went, 'old table as went')) as s (name, changes, tables)
  loop
    execute format($f$
      create function tally_deals_on_%1$s() returns trigger language plpgsql as $body$
      declare
        is_time boolean;
      begin
        with added as (
          insert into deal_tallies (organisation_id, is_open, month, owner_id, pipeline_id, forecast_category, deals)
          select organisation_id, is_open, month, owner_id, pipeline_id, forecast_category, sum(c.deals) from (%2$s) c
          -- An organisation that is being deleted takes its lines with it.
          where exists (select from organisations o where o.id = c.organisation_id)
          group by 1, 2, 3, 4, 5, 6 having sum(c.deals) <> 0
          returning seq)
        select coalesce(bool_or(seq %% 4096 = 0), false) into is_time from added;
        if is_time then
          perform add_up_deal_tallies();
        end if;
        return null;
      end $body$;
      create trigger tally_deals_on_%1$s after %1$s on deals referencing %3$s
        for each statement execute function tally_deals_on_%1$s();
      alter table deals enable always trigger tally_deals_on_%1$s$f$,
      statement.name, statement.changes, statement.tables);
  end loop;
end $do$;

-- What was there before. The owner of the tables may be bound by their policies; here it has to see every row.
alter table deals no force row level security;
insert into deal_tallies (organisation_id, is_open, month, owner_id, pipeline_id, forecast_category, deals)
  select organisation_id, status = 'open', date_trunc('month', close_date::timestamp)::date, owner_id, pipeline_id,
    forecast_category, count(*)
  from deals where archived_at is null group by 1, 2, 3, 4, 5, 6;
alter table deals force row level security;

alter table deal_tallies enable row level security;
alter table deal_tallies force row level security;
create policy in_scope on deal_tallies
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or owner_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or owner_id = (select viewer_id())));
grant select, insert, update, delete on deal_tallies to touchline_app;
