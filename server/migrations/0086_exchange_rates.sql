-- The CRM's exchange rates by day, for own amounts of deals that have no converted amount themselves.
create table exchange_rates (
  organisation_id uuid not null references organisations on delete cascade,
  currency text not null check (length(currency) = 3),
  -- Since when it holds.
  day date not null,
  -- What one unit is worth in the organisation's currency.
  rate numeric not null check (rate > 0),
  primary key (organisation_id, currency, day)
);
alter table exchange_rates enable row level security;
alter table exchange_rates force row level security;
create policy in_scope on exchange_rates
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_role()) = 'system');
grant select, insert, delete on exchange_rates to touchline_app;

-- Rates are to the organisation's currency. Before the lines of its deals are placed again: triggers run by name.
create function forget_rates() returns trigger language plpgsql as $$
begin
  delete from exchange_rates r where r.organisation_id = new.id;
  return null;
end $$;
create trigger forget_rates after update of currency on organisations
  for each row when (old.currency is distinct from new.currency) execute function forget_rates();

-- The rate of a day: the last one until then, or the first one known.
create function home_rate_on(organisation uuid, from_currency text, on_day date) returns numeric
  stable parallel safe language sql as $$
  select r.rate from exchange_rates r
  where r.organisation_id = organisation and r.currency = from_currency
  order by r.day > on_day, case when r.day <= on_day then r.day end desc, r.day limit 1
$$;

-- An own amount in the organisation's currency; null without a rate. In this order: it is one already; the CRM has converted
-- it, and that field was chosen too; the rate at which the CRM converts the deal's own amount, which for a closed deal is
-- that of the day it closed; the CRM's rate of that day, for open deals the newest.
create function own_amount_at_home(typed numeric, converted numeric, is_home boolean, own_rate numeric, rate numeric,
  decimals int) returns numeric immutable parallel safe language sql as $$
  select round(case when typed is null then null when is_home then typed when converted is not null then converted
    else typed * coalesce(own_rate, rate) end, decimals)
$$;

create or replace function lines_of_deals(organisation uuid, ids uuid[]) returns setof line_deals stable language sql as $$
  select d.organisation_id, f.id, d.id, w.owner_id, w.owner_crm_id, d.pipeline_id, d.stage_id, d.status,
    coalesce(f.categories ->> coalesce(d.forecast_category, 'PIPELINE'), d.forecast_category),
    case when w.shares is null then v.amount
      else part_of_amount(v.amount, w.shares, w.place, currency_decimals(o.currency)) end,
    case when f.date_field is null then d.close_date else own_day(d.own_fields -> f.date_field, o.time_zone) end,
    case when f.amount_field is null then d.amount is not null and d.amount_in_home_currency is null
      else a.typed is not null and v.amount is null end,
    w.place, w.shares, w.is_counted, case when w.shares is not null then v.amount end
  from deals d join organisations o on o.id = d.organisation_id
  join forecast_lines f on f.organisation_id = d.organisation_id
  cross join lateral (select own_number(d.own_fields -> f.amount_field) as typed,
    own_number(d.own_fields -> (f.amount_field || '_in_home_currency')) as converted,
    case when d.amount <> 0 and d.amount_in_home_currency <> 0 then d.amount_in_home_currency / d.amount
      when d.currency is null or d.currency = o.currency then 1 end as rate) a
  cross join lateral (select case when f.amount_field is null then d.amount_in_home_currency
    else own_amount_at_home(a.typed, a.converted, f.amount_field like '%\_in\_home\_currency', a.rate,
      case when a.rate is null and a.typed is not null then home_rate_on(d.organisation_id, d.currency,
        case when d.status = 'open' then 'infinity' else coalesce(d.close_date, 'infinity') end) end,
      currency_decimals(o.currency)) end as amount) v
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

-- Another rate: the deals that are converted by it.
create function place_converted_deals_in_lines() returns trigger language plpgsql as $$
begin
  perform place_deals_in_lines(c.organisation_id, array_agg(distinct l.deal_id))
  from came c
  join deals d on d.organisation_id = c.organisation_id and d.currency = c.currency
    and (coalesce(d.amount, 0) = 0 or coalesce(d.amount_in_home_currency, 0) = 0)
  join line_deals l on l.organisation_id = d.organisation_id and l.deal_id = d.id
  group by c.organisation_id;
  return null;
end $$;
create trigger place_converted_deals_on_insert after insert on exchange_rates referencing new table as came
  for each statement execute function place_converted_deals_in_lines();
create trigger place_converted_deals_on_update after update on exchange_rates referencing new table as came
  for each statement execute function place_converted_deals_in_lines();
