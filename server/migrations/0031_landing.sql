-- Who has looked at their own hit rates in a quarter. A rep sees them first; a manager once the rep has, or after a while.
create table hit_rate_looks (
  organisation_id uuid not null,
  user_id uuid not null,
  period text not null check (period ~ '^\d{4}-Q[1-4]$'),
  seen_at timestamptz not null,
  primary key (organisation_id, user_id, period),
  foreign key (organisation_id, user_id) references users on delete cascade
);

alter table hit_rate_looks enable row level security;
alter table hit_rate_looks force row level security;
grant select, insert on hit_rate_looks to touchline_app;

-- Nobody looks for somebody else.
create policy in_scope on hit_rate_looks
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and user_id = (select viewer_id()));

-- Which deals were ever called Likely or Maybe, without reading every other change.
create index deal_changes_of_category on deal_changes (organisation_id, at, deal_id) where field = 'forecast_category';
-- What was promised for a quarter, person by person.
create index check_in_versions_of_period on check_in_versions (organisation_id, period, reviewee_id, version);

-- Deals that closed as won since a day, or were called Likely or Maybe since, each with what its fields held before
-- every change since: [field, day of the organisation's calendar, value before], oldest first. What is left out of
-- forecasts is left out here. Whoever asks gets the deals that they see.
create function called_deals(organisation uuid, since date, fields text[])
returns table (deal_id uuid, owner_id uuid, status text, stage_id text, pipeline_id text, close_date date,
  forecast_category text, amount numeric, amount_in_home_currency numeric, created_on date, changes jsonb)
stable language sql as $$
  with zone as materialized (
    select o.time_zone as name, since::timestamp at time zone o.time_zone as beginning
    from organisations o where o.id = organisation),
  called as materialized (
    select d.id from deals d
    where d.organisation_id = organisation and d.archived_at is null and d.close_date >= since
      and (d.status = 'won' or d.forecast_category in ('COMMIT', 'BEST_CASE'))
    union
    select c.deal_id from deal_changes c
    where c.organisation_id = organisation and c.field = 'forecast_category'
      and c.at >= (select z.beginning from zone z)
      and (c.from_value in ('COMMIT', 'BEST_CASE') or c.to_value in ('COMMIT', 'BEST_CASE')))
  select d.id, d.owner_id, d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.amount,
    d.amount_in_home_currency, (d.created_at at time zone z.name)::date, coalesce(h.changes, '[]')
  from called k
  cross join zone z
  join deals d on d.organisation_id = organisation and d.id = k.id
  left join lateral (
    select jsonb_agg(jsonb_build_array(c.field, (c.at at time zone z.name)::date, c.from_value) order by c.at) as changes
    from deal_changes c
    where c.organisation_id = organisation and c.deal_id = d.id and c.field = any (fields)
      and c.at >= z.beginning) h on true
  where d.archived_at is null and d.owner_id is not null
    and case when d.pipeline_id = any (array(select p.id from pipelines p
      where p.organisation_id = organisation and not p.counts)) then false else true end
$$;

-- The same of the whole team for whoever asks, without whose they are, what they are and what they are worth: a rep's
-- own rate leans on the team's while there is little of their own.
create function team_called_deals(organisation uuid, since date)
returns table (status text, stage_id text, pipeline_id text, close_date date, forecast_category text, created_on date,
  changes jsonb)
stable language plpgsql as $$
#variable_conflict use_column
declare mine constant text := current_setting('app.role', true);
begin
  -- Not by a SET clause: only a superuser may give a function one for a setting of our own.
  perform set_config('app.role', 'system', true);
  return query
    select d.status, d.stage_id, d.pipeline_id, d.close_date, d.forecast_category, d.created_on, d.changes
    from called_deals(organisation, since, array['stage', 'pipeline', 'close_date', 'forecast_category']) d;
  perform set_config('app.role', mine, true);
end
$$;
