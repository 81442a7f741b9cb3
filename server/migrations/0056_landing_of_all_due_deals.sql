-- A landing is told from all deals that were due in a quarter, not only from those that were called Likely or Maybe: a team
-- that calls none of its deals has one, too, and what is just due has a rate of its own. A rep's range leans on the whole
-- team's past by value, so that it is the range their manager sees: the server reads it without names, and gives out only
-- what it makes of it.
drop function team_called_deals(uuid, date);
drop function called_deals(uuid, date, boolean);

-- As in 0038_landing_reads_less.sql. With steps it also tells the stages that open deals went through.
create function due_deals(organisation uuid, since date, until date, with_steps boolean)
returns table (deal_id uuid, owner_id uuid, is_here boolean, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text)
stable language sql as $$
  with zone as materialized (
    select o.time_zone as name, since::timestamp at time zone o.time_zone as beginning
    from organisations o where o.id = organisation),
  -- By itself, so that it is read in the order of the index: PostgreSQL would rather have it in the order of the deals.
  lines as materialized (
    select c.deal_id, c.at, c.field = 'forecast_category' as is_call,
      c.field = 'close_date' and c.from_value >= to_char(since, 'YYYY-MM-DD')
        and c.from_value <= to_char(until, 'YYYY-MM-DD') as was_due,
      concat(left(c.field, 1), (c.at at time zone (select z.name from zone z))::date, c.from_value) as change
    from deal_changes c
    where c.organisation_id = organisation and c.at >= (select z.beginning from zone z)
      and c.field in ('stage', 'pipeline', 'owner', 'amount', 'close_date', 'forecast_category') and case c.field
        when 'stage' then with_steps or c.from_value = any (array(select s.id from stages s
          where s.organisation_id = organisation and s.is_closed)) or c.to_value = any (array(select s.id from stages s
          where s.organisation_id = organisation and s.is_closed))
        when 'forecast_category' then c.from_value in ('COMMIT', 'BEST_CASE', 'OMIT')
          or c.to_value in ('COMMIT', 'BEST_CASE', 'OMIT')
        else c.field in ('amount', 'close_date', 'pipeline') end),
  told as materialized (
    select l.deal_id, bool_or(l.is_call) as was_called, bool_or(l.was_due) as was_due,
      string_agg(l.change, e'\x1e' order by l.at) as changes
    from lines l group by l.deal_id)
  select d.id, d.owner_id,
    coalesce(d.owner_id = any (array(select u.id from users u
      where u.organisation_id = organisation and u.deactivated_at is null)), false),
    d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount, d.amount_in_home_currency,
    d.currency, (d.created_at at time zone z.name)::date, coalesce(t.changes, '')
  from deals d
  cross join zone z
  left join told t on t.deal_id = d.id
  where d.organisation_id = organisation and d.archived_at is null and d.owner_id is not null
    and (t.was_called or t.was_due or d.close_date between since and until)
    and case when d.pipeline_id = any (array(select p.id from pipelines p
      where p.organisation_id = organisation and not p.counts)) then false else true end
$$;

-- The same of everybody for somebody who sees only their own: other owners are told apart, not told.
create function team_due_deals(organisation uuid, since date, until date, with_steps boolean)
returns table (deal_id uuid, owner_id uuid, is_here boolean, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text)
stable language plpgsql as $$
#variable_conflict use_column
declare mine constant text := current_setting('app.role', true);
begin
  -- Not by a SET clause: only a superuser may give a function one for a setting of our own.
  perform set_config('app.role', 'system', true);
  return query
    select null::uuid,
      case when d.owner_id = viewer_id() then d.owner_id else md5(concat(organisation, d.owner_id))::uuid end,
      d.is_here, d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount,
      d.amount_in_home_currency, d.currency, d.created_on, d.changes
    from due_deals(organisation, since, until, with_steps) d order by d.deal_id;
  perform set_config('app.role', mine, true);
end
$$;
