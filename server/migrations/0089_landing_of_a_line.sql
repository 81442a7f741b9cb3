-- The deals that were ever due in a line of business, with what they counted for in it, as due_deals has them for the forecast of
-- all deals. Which deals belong to a line, whose they are and what a category counts as is taken from today.
create function line_due_deals(organisation uuid, line uuid, since date, until date)
returns table (deal_id uuid, owner_id uuid, is_here boolean, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text)
stable language plpgsql as $$
#variable_conflict use_column
declare
  rule forecast_lines;
  zone text;
  amounts text;
  dates text;
  closed text[];
begin
  select f.* into rule from forecast_lines f where f.organisation_id = organisation and f.id = line;
  select o.time_zone into zone from organisations o where o.id = organisation;
  amounts := coalesce('own.' || rule.amount_field, 'amount');
  dates := coalesce('own.' || rule.date_field, 'close_date');
  closed := array(select s.id from stages s where s.organisation_id = organisation and s.is_closed);
  return query
  with earlier as materialized (
    select c.deal_id, c.at, c.field, c.from_value,
      case when c.field = dates then own_day(to_jsonb(c.from_value), zone) end as day
    from deal_changes c
    where c.organisation_id = organisation and c.at >= since::timestamp at time zone zone
      and (c.field in (amounts, dates, 'pipeline', 'forecast_category')
        or c.field = 'stage' and (c.from_value = any (closed) or c.to_value = any (closed)))),
  histories as materialized (
    select e.deal_id, bool_or(e.day between since and until) as was_due,
      string_agg(concat(
        case e.field when dates then 'c' when amounts then 'a' else left(e.field, 1) end,
        (e.at at time zone zone)::date,
        case e.field when dates then e.day::text
          when 'forecast_category' then coalesce(rule.categories ->> coalesce(nullif(e.from_value, ''), 'PIPELINE'), e.from_value)
          else e.from_value end), e'\x1e' order by e.at) as changes
    from earlier e group by e.deal_id)
  select d.id, l.owner_id,
    coalesce(l.owner_id = any (array(select u.id from users u
      where u.organisation_id = organisation and u.deactivated_at is null)), false),
    l.status, l.stage_id, l.pipeline_id, l.close_date, l.forecast_category,
    case when rule.amount_field is null then d.amount else own_number(d.own_fields -> rule.amount_field) end,
    l.amount_in_home_currency, d.currency, (d.created_at at time zone zone)::date, coalesce(h.changes, '')
  from line_deals l
  join deals d on d.organisation_id = l.organisation_id and d.id = l.deal_id
  left join histories h on h.deal_id = l.deal_id
  where l.organisation_id = organisation and l.line_id = line and l.owner_id is not null
    and (h.was_due or l.close_date between since and until)
    and (rule.pipelines is not null or not exists (select from pipelines p
      where p.organisation_id = organisation and p.id = l.pipeline_id and not p.counts));
end
$$;

-- As in 0073_landing_of_a_tree.sql, for the forecast of all deals or for a line.
drop function team_due_deals(uuid, date, date, boolean);
create function team_due_deals(organisation uuid, since date, until date, with_steps boolean, line uuid default null)
returns table (deal_id uuid, owner_id uuid, is_here boolean, is_shown boolean, status text, stage_id text, pipeline_id text,
  close_date date, forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text)
stable language plpgsql as $$
#variable_conflict use_column
declare
  mine constant text := current_setting('app.role', true);
  everybody constant boolean := viewer_may('read-everybody');
  seen constant uuid[] := array(select viewer_scope() union all
    select v.person_id from visible_people v
    where v.organisation_id = organisation and v.viewer_id = viewer_scope() and viewer_may('read-team')
      and (v.is_direct or not viewer_looks_at_direct_reports()));
begin
  -- Not by a SET clause: only a superuser may give a function one for a setting of our own.
  perform set_config('app.role', 'system', true);
  if line is null then
    return query
      select null::uuid,
        case when everybody or d.owner_id = any (seen) then d.owner_id else md5(concat(organisation, d.owner_id))::uuid end,
        d.is_here, everybody or d.owner_id = any (seen), d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category,
        d.amount, d.amount_in_home_currency, d.currency, d.created_on, d.changes
      from due_deals(organisation, since, until, with_steps) d order by d.deal_id;
  else
    return query
      select null::uuid,
        case when everybody or d.owner_id = any (seen) then d.owner_id else md5(concat(organisation, d.owner_id))::uuid end,
        d.is_here, everybody or d.owner_id = any (seen), d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category,
        d.amount, d.amount_in_home_currency, d.currency, d.created_on, d.changes
      from line_due_deals(organisation, line, since, until) d order by d.deal_id;
  end if;
  perform set_config('app.role', mine, true);
end
$$;
