-- The landing of a line, and of all deals by share: a deal that is split is one row with all its people, since it is won or lost once.

-- How a deal is shared: all shares, and who of their people has an account; null if nobody has. Places are counted from 0.
create function split_of_due_deal(shares bigint[], owners uuid[], members uuid[]) returns jsonb immutable parallel safe language sql as $$
  select jsonb_build_object('shares', to_jsonb(shares), 'people', jsonb_agg(jsonb_build_object(
    'ownerId', p.id, 'place', p.place - 1, 'isHere', p.id = any (members)) order by p.place))
  from unnest(owners) with ordinality as p (id, place) where p.id is not null having count(*) > 0 $$;

-- As in 0056_landing_of_all_due_deals.sql, with how a deal is shared today. An owner without an account has an id of their own here:
-- somebody else may have a part of the deal.
drop function due_deals(uuid, date, date, boolean);
create function due_deals(organisation uuid, since date, until date, with_steps boolean)
returns table (deal_id uuid, owner_id uuid, is_here boolean, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text, split jsonb)
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
    from lines l group by l.deal_id),
  members as materialized (
    select array(select u.id from users u where u.organisation_id = organisation and u.deactivated_at is null) as ids),
  splits as materialized (
    select c.deal_id, split_of_due_deal(min(c.shares), array_agg(c.owner_id order by c.place), (select m.ids from members m)) as split
    from deal_credits c where c.organisation_id = organisation group by c.deal_id)
  select d.id, coalesce(d.owner_id, md5(concat(organisation, d.owner_crm_id))::uuid),
    d.owner_id is null or d.owner_id = any ((select m.ids from members m)::uuid[]),
    d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount, d.amount_in_home_currency,
    d.currency, (d.created_at at time zone z.name)::date, coalesce(t.changes, ''), s.split
  from deals d
  cross join zone z
  left join told t on t.deal_id = d.id
  left join splits s on s.deal_id = d.id
  where d.organisation_id = organisation and d.archived_at is null and (d.owner_id is not null or s.split is not null)
    and (t.was_called or t.was_due or d.close_date between since and until)
    and case when d.pipeline_id = any (array(select p.id from pipelines p
      where p.organisation_id = organisation and not p.counts)) then false else true end
$$;

-- The deals that were ever due in a line of business, with what they counted for in it, as due_deals has them for the forecast of
-- all deals. Which deals belong to a line, whose they are and what a category counts as is taken from today.
create function line_due_deals(organisation uuid, line uuid, since date, until date)
returns table (deal_id uuid, owner_id uuid, is_here boolean, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text, split jsonb)
stable language plpgsql as $$
#variable_conflict use_column
declare
  rule forecast_lines;
  zone text;
  amounts text;
  dates text;
  closed text[];
  members constant uuid[] := array(select u.id from users u
    where u.organisation_id = organisation and u.deactivated_at is null);
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
    from earlier e group by e.deal_id),
  splits as materialized (
    select l.deal_id, split_of_due_deal(min(l.shares), array_agg(l.owner_id order by l.place), members) as split
    from line_deals l where l.organisation_id = organisation and l.line_id = line and l.shares is not null group by l.deal_id)
  select d.id, coalesce(l.owner_id, md5(concat(organisation, l.owner_crm_id))::uuid),
    l.owner_id is null or l.owner_id = any (members), l.status, l.stage_id, l.pipeline_id, l.close_date, l.forecast_category,
    case when rule.amount_field is null then d.amount else own_number(d.own_fields -> rule.amount_field) end,
    coalesce(l.whole_amount, l.amount_in_home_currency), d.currency, (d.created_at at time zone zone)::date, coalesce(h.changes, ''), s.split
  from line_deals l
  join deals d on d.organisation_id = l.organisation_id and d.id = l.deal_id
  left join histories h on h.deal_id = l.deal_id
  left join splits s on s.deal_id = l.deal_id
  where l.organisation_id = organisation and l.line_id = line and l.is_counted and (l.owner_id is not null or s.split is not null)
    and (h.was_due or l.close_date between since and until)
    and (rule.pipelines is not null or not exists (select from pipelines p
      where p.organisation_id = organisation and p.id = l.pipeline_id and not p.counts));
end
$$;

-- As in 0073_landing_of_a_tree.sql, for the forecast of all deals or for a line.
drop function team_due_deals(uuid, date, date, boolean);
create function team_due_deals(organisation uuid, since date, until date, with_steps boolean, line uuid default null)
returns table (deal_id uuid, owner_id uuid, is_here boolean, is_shown boolean, status text, stage_id text, pipeline_id text,
  close_date date, forecast_category text, amount numeric, amount_in_home_currency numeric, currency text, created_on date, changes text,
  split jsonb)
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
  return query
    select null::uuid,
      case when everybody or d.owner_id = any (seen) then d.owner_id else md5(concat(organisation, d.owner_id))::uuid end,
      d.is_here, everybody or d.owner_id = any (seen), d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category,
      d.amount, d.amount_in_home_currency, d.currency, d.created_on, d.changes,
      case when d.split is not null then jsonb_set(d.split, '{people}', (
        select jsonb_agg(p.one || jsonb_build_object('isShown', s.is_shown,
          'ownerId', case when s.is_shown then s.id else md5(concat(organisation, s.id))::uuid end) order by p.place)
        from jsonb_array_elements(d.split -> 'people') with ordinality as p (one, place)
        cross join lateral (select (p.one ->> 'ownerId')::uuid as id,
          everybody or (p.one ->> 'ownerId')::uuid = any (seen) as is_shown) s)) end
    from (
      select * from due_deals(organisation, since, until, with_steps) where line is null
      union all
      select * from line_due_deals(organisation, line, since, until) where line is not null) d order by d.deal_id;
  perform set_config('app.role', mine, true);
end
$$;

-- As in 0035_looking_back.sql, by the split at the end of each quarter: what each person won, of the deals that the viewer sees.
create or replace function won_then(organisation uuid, firsts date[], lasts date[])
returns table (last_day date, owner_id uuid, won numeric)
stable language sql as $$
  with handed_on as materialized (
    select c.deal_id, c.at, c.from_value from deal_changes c
    where c.organisation_id = organisation and c.field = 'owner'
      and c.at >= (select min(l) from unnest(lasts) l)::timestamptz),
  quarters as materialized (
    select q.first_day, q.last_day, (q.last_day + 1)::timestamp at time zone o.time_zone as ended_at,
      currency_decimals(o.currency) as decimals
    from organisations o cross join unnest(firsts, lasts) as q (first_day, last_day) where o.id = organisation),
  won as (
    select distinct on (q.last_day, d.id) q.last_day, q.decimals, d.amount_in_home_currency as amount,
      case when c.at is null then d.owner_id else p.user_id end as owner_id,
      case when c.at is null then d.owner_crm_id else c.from_value end as owner_crm_id,
      case when d.splits is not null then coalesce(
        (select f.splits from former_splits f where f.organisation_id = organisation and f.deal_id = d.id and f.at >= q.ended_at
          order by f.at limit 1), d.splits) end as splits
    from quarters q
    join deals d on d.organisation_id = organisation and d.status = 'won' and d.archived_at is null
      and d.close_date between q.first_day and q.last_day
      and case when d.pipeline_id = any (array(select p.id from pipelines p
        where p.organisation_id = organisation and not p.counts)) then false else true end
    left join handed_on c on c.deal_id = d.id and c.at >= q.ended_at
    left join owners p on p.organisation_id = organisation and p.id = c.from_value
    order by q.last_day, d.id, c.at),
  credits as (
    select w.last_day, w.owner_id, w.amount from won w where not is_split(w.splits, w.owner_crm_id)
    union all
    select w.last_day, o.user_id, part_of_amount(w.amount, p.shares, p.place, w.decimals)
    from won w cross join lateral places_of_split(w.splits) p
    join owners o on o.organisation_id = organisation and o.id = p.owner_crm_id
    where is_split(w.splits, w.owner_crm_id))
  select c.last_day, c.owner_id, coalesce(sum(c.amount), 0)
  from credits c where c.owner_id is not null group by c.last_day, c.owner_id
$$;

-- The same for who doesn't see everybody: of the people that they see, also in deals that they don't see or that were handed on since.
drop function own_won_then(uuid, date[], date[]);
create function team_won_then(organisation uuid, firsts date[], lasts date[])
returns table (last_day date, owner_id uuid, won numeric)
stable language plpgsql as $$
#variable_conflict use_column
declare
  mine constant text := current_setting('app.role', true);
  people constant uuid[] := viewer_people();
begin
  perform set_config('app.role', 'system', true);
  return query
    select w.last_day, w.owner_id, w.won from won_then(organisation, firsts, lasts) w where w.owner_id = any (people);
  perform set_config('app.role', mine, true);
end
$$;
