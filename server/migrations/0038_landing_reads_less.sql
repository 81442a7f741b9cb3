-- What deals held and when, without next steps and updates, whose texts may be too long for an index: whoever looks back
-- over many deals reads it here from one day on, oldest first, and not the table. What a CRM gave that is no name, number
-- or day is cut as it is from now on (LONGEST in server/src/features/crm/mirror-rows.ts): an index refuses what is too long.
-- The owner of the tables may be bound by their policies; here it has to see every row.
alter table deal_changes no force row level security;
update deal_changes set from_value = left(from_value, 200), to_value = left(to_value, 200)
  where field in ('stage', 'pipeline', 'owner', 'amount', 'close_date', 'forecast_category')
  and greatest(length(from_value), length(to_value)) > 200;
alter table deal_changes force row level security;
create index deal_changes_in_short on deal_changes (organisation_id, at) include (deal_id, field, from_value, to_value)
  where field in ('stage', 'pipeline', 'owner', 'amount', 'close_date', 'forecast_category');
drop index deal_changes_of_category;

drop function team_called_deals(uuid, date);
drop function called_deals(uuid, date, boolean);

-- As in 0035_looking_back.sql, with the history of each deal as one text, which is made and read in less time than JSON:
-- for each change the first letter of its field, the day of the organisation's calendar, and the value before; then a
-- character that stands in no value. The history is read once: it also tells which deals were called.
create function called_deals(organisation uuid, since date, with_amounts boolean)
returns table (deal_id uuid, owner_id uuid, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text)
stable language sql as $$
  with zone as materialized (
    select o.time_zone as name, since::timestamp at time zone o.time_zone as beginning
    from organisations o where o.id = organisation),
  -- By itself, so that it is read in the order of the index: PostgreSQL would rather have it in the order of the deals.
  lines as materialized (
    select c.deal_id, c.at, c.field = 'forecast_category' as is_call,
      concat(left(c.field, 1), (c.at at time zone (select z.name from zone z))::date, c.from_value) as change
    from deal_changes c
    where c.organisation_id = organisation and c.at >= (select z.beginning from zone z)
      and c.field in ('stage', 'pipeline', 'owner', 'amount', 'close_date', 'forecast_category') and case c.field
        when 'stage' then c.from_value = any (array(select s.id from stages s where s.organisation_id = organisation
          and s.is_closed)) or c.to_value = any (array(select s.id from stages s where s.organisation_id = organisation
          and s.is_closed))
        when 'forecast_category' then c.from_value in ('COMMIT', 'BEST_CASE') or c.to_value in ('COMMIT', 'BEST_CASE')
        when 'amount' then with_amounts
        else c.field in ('close_date', 'pipeline') end),
  told as materialized (
    select l.deal_id, bool_or(l.is_call) as was_called, string_agg(l.change, e'\x1e' order by l.at) as changes
    from lines l group by l.deal_id)
  select d.id, d.owner_id, d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount,
    d.amount_in_home_currency, d.currency, (d.created_at at time zone z.name)::date, coalesce(t.changes, '')
  from deals d
  cross join zone z
  left join told t on t.deal_id = d.id
  where d.organisation_id = organisation and d.archived_at is null and d.owner_id is not null
    and (t.was_called or d.close_date >= since and (d.status = 'won' or d.forecast_category in ('COMMIT', 'BEST_CASE')))
    and case when d.pipeline_id = any (array(select p.id from pipelines p
      where p.organisation_id = organisation and not p.counts)) then false else true end
$$;

create function team_called_deals(organisation uuid, since date)
returns table (status text, stage_id text, pipeline_id text, close_date date, forecast_category text, created_on date,
  changes text)
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
