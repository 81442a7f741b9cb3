-- Whose deals were since an instant and when they were to close, without reading every other change; and what was put away.
create index deal_changes_of_owner_and_date on deal_changes (organisation_id, field, at) include (deal_id)
  where field in ('owner', 'close_date');
create index deals_put_away on deals (organisation_id, archived_at) where archived_at is not null;

drop function team_called_deals(uuid, date);
drop function called_deals(uuid, date, text[]);

-- Deals that closed as won since a day, or were called Likely or Maybe since, each with what its fields held before
-- every change since that tells when it was open, called and due, and for how much: [field, day of the organisation's
-- calendar, value before], oldest first. Stages on the way and categories that are no call tell nothing of that. What
-- is left out of forecasts is left out here. Whoever asks gets the deals that they see.
create function called_deals(organisation uuid, since date, with_amounts boolean)
returns table (deal_id uuid, owner_id uuid, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes json)
stable language sql as $$
  with zone as materialized (
    select o.time_zone as name, since::timestamp at time zone o.time_zone as beginning
    from organisations o where o.id = organisation),
  known as materialized (
    select d.id, d.owner_id, d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount,
      d.amount_in_home_currency, d.currency, d.created_at
    from (
      select d.id from deals d
      where d.organisation_id = organisation and d.archived_at is null and d.close_date >= since
        and (d.status = 'won' or d.forecast_category in ('COMMIT', 'BEST_CASE'))
      union
      select c.deal_id from deal_changes c
      where c.organisation_id = organisation and c.field = 'forecast_category'
        and c.at >= (select z.beginning from zone z)
        and (c.from_value in ('COMMIT', 'BEST_CASE') or c.to_value in ('COMMIT', 'BEST_CASE'))) k
    join deals d on d.organisation_id = organisation and d.id = k.id
    where d.archived_at is null and d.owner_id is not null
      and case when d.pipeline_id = any (array(select p.id from pipelines p
        where p.organisation_id = organisation and not p.counts)) then false else true end),
  told as materialized (
    select c.deal_id,
      json_agg(json_build_array(c.field, (c.at at time zone z.name)::date, c.from_value) order by c.at) as changes
    from zone z
    cross join (select array(select s.id from stages s where s.organisation_id = organisation and s.is_closed) as ids) e
    join deal_changes c on c.organisation_id = organisation and c.at >= z.beginning
    where c.deal_id in (select k.id from known k) and case c.field
      when 'stage' then c.from_value = any (e.ids) or c.to_value = any (e.ids)
      when 'forecast_category' then c.from_value in ('COMMIT', 'BEST_CASE') or c.to_value in ('COMMIT', 'BEST_CASE')
      when 'amount' then with_amounts
      else c.field in ('close_date', 'pipeline') end
    group by c.deal_id)
  select d.id, d.owner_id, d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount,
    d.amount_in_home_currency, d.currency, (d.created_at at time zone z.name)::date, coalesce(t.changes, '[]')
  from known d
  cross join zone z
  left join told t on t.deal_id = d.id
$$;

-- The same of the whole team for whoever asks, without whose they are, what they are and what they are worth: a rep's
-- own rate leans on the team's while there is little of their own.
create function team_called_deals(organisation uuid, since date)
returns table (status text, stage_id text, pipeline_id text, close_date date, forecast_category text, created_on date,
  changes json)
stable language plpgsql as $$
#variable_conflict use_column
declare mine constant text := current_setting('app.role', true);
begin
  -- Not by a SET clause: only a superuser may give a function one for a setting of our own.
  perform set_config('app.role', 'system', true);
  return query
    select d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.created_on, d.changes
    from called_deals(organisation, since, false) d;
  perform set_config('app.role', mine, true);
end
$$;

-- What was won in quarters, for whoever the deals were when each of them ended. Whoever asks gets the deals that they see.
create function won_then(organisation uuid, firsts date[], lasts date[])
returns table (last_day date, owner_id uuid, won numeric)
stable language sql as $$
  with handed_on as materialized (
    select c.deal_id, c.at, c.from_value from deal_changes c
    where c.organisation_id = organisation and c.field = 'owner'
      and c.at >= (select min(l) from unnest(lasts) l)::timestamptz),
  quarters as materialized (
    select q.first_day, q.last_day, (q.last_day + 1)::timestamp at time zone o.time_zone as ended_at
    from organisations o cross join unnest(firsts, lasts) as q (first_day, last_day) where o.id = organisation),
  won as (
    select distinct on (q.last_day, d.id) q.last_day, d.amount_in_home_currency as amount,
      case when c.at is null then d.owner_id else p.user_id end as owner_id
    from quarters q
    join deals d on d.organisation_id = organisation and d.status = 'won' and d.archived_at is null
      and d.close_date between q.first_day and q.last_day
      and case when d.pipeline_id = any (array(select p.id from pipelines p
        where p.organisation_id = organisation and not p.counts)) then false else true end
    left join handed_on c on c.deal_id = d.id and c.at >= q.ended_at
    left join owners p on p.organisation_id = organisation and p.id = c.from_value
    order by q.last_day, d.id, c.at)
  select w.last_day, w.owner_id, coalesce(sum(w.amount), 0)
  from won w where w.owner_id is not null group by w.last_day, w.owner_id
$$;

-- The same of one's own, with deals that have been handed on since: beside one's commit stands what one won.
create function own_won_then(organisation uuid, firsts date[], lasts date[])
returns table (last_day date, owner_id uuid, won numeric)
stable language plpgsql as $$
#variable_conflict use_column
declare mine constant text := current_setting('app.role', true);
begin
  perform set_config('app.role', 'system', true);
  return query
    select w.last_day, w.owner_id, w.won from won_then(organisation, firsts, lasts) w where w.owner_id = viewer_id();
  perform set_config('app.role', mine, true);
end
$$;
