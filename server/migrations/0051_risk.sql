-- How much is at stake with each open deal, by what the rules find. Kept with the deal, because lists are filtered and sorted by it.
alter table deals
  add column risk_level text check (risk_level in ('high', 'medium', 'low')),
  add column risk_value double precision,
  add column risk_evidence double precision,
  add column risk_at_stake numeric,
  -- The weightiest first.
  add column risk_rules text[] not null default '{}';

create index open_deals_by_risk on deals (organisation_id, risk_value, id)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_by_risk_down on deals (organisation_id, risk_value desc nulls last, id desc)
  include (close_date, owner_id, pipeline_id, forecast_category)
  where status = 'open' and archived_at is null;
create index open_deals_at_risk on deals (organisation_id, risk_level, close_date, id)
  where status = 'open' and archived_at is null and risk_level in ('high', 'medium');

-- What an organisation's deals are compared by: the weights of its rules, and the last deal of each level.
create table risk_frames (
  organisation_id uuid primary key references organisations on delete cascade,
  -- How many of the open deals may be high or medium.
  share double precision not null default 0.3 check (share between 0.05 and 1),
  weights jsonb not null default '{}',
  cuts jsonb not null default '{"high": null, "medium": null}',
  open_deals int not null default 0,
  -- The organisation's own day on which all deals were last judged; null once they have to be judged anew.
  judged_on date,
  judged_at timestamptz,
  -- Since when somebody has been judging them.
  claimed_at timestamptz
);
alter table risk_frames enable row level security;
alter table risk_frames force row level security;
create policy in_scope on risk_frames
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
grant select, insert, update, delete on risk_frames to touchline_app;

-- Deals to which something happened since they were judged. Lines are only added, so that nobody waits for anybody.
create table deals_to_judge (
  organisation_id uuid not null references organisations on delete cascade,
  seq bigint generated always as identity,
  deal_id uuid not null,
  primary key (organisation_id, seq)
);
alter table deals_to_judge enable row level security;
alter table deals_to_judge force row level security;
create policy in_scope on deals_to_judge
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()));
grant select, insert, delete on deals_to_judge to touchline_app;

-- While a company's deals have never been judged, all of them are to be. A deal that is being deleted takes nothing along.
create function judge_deals_again(ids uuid[], organisations uuid[]) returns void language sql as $$
  insert into deals_to_judge (organisation_id, deal_id)
  select d.organisation_id, d.id
  from (select distinct organisation_id, id from unnest(organisations, ids) as c (organisation_id, id)) c
  join deals d on d.organisation_id = c.organisation_id and d.id = c.id
  where (d.status = 'open' or d.risk_level is not null)
    and exists (select from risk_frames f where f.organisation_id = d.organisation_id)
$$;

create function judge_on_deals() returns trigger language plpgsql as $$
begin
  perform judge_deals_again(array_agg(c.id), array_agg(c.organisation_id))
  from came c left join went w on w.organisation_id = c.organisation_id and w.id = c.id
  where w.id is null
    or (c.pipeline_id, c.stage_id, c.amount_in_home_currency, c.close_date, c.forecast_category, c.next_step,
      c.next_step_at, c.deal_update_at, c.status, c.stage_entered_at, c.contact_count, c.last_contacted_at,
      c.archived_at, c.reviewed_at)
      is distinct from
      (w.pipeline_id, w.stage_id, w.amount_in_home_currency, w.close_date, w.forecast_category, w.next_step,
      w.next_step_at, w.deal_update_at, w.status, w.stage_entered_at, w.contact_count, w.last_contacted_at,
      w.archived_at, w.reviewed_at)
  having count(*) > 0;
  return null;
end $$;
create trigger judge_changed_deals after update on deals referencing new table as came old table as went
  for each statement execute function judge_on_deals();

create function judge_on_new_deals() returns trigger language plpgsql as $$
begin
  perform judge_deals_again(array_agg(id), array_agg(organisation_id)) from came having count(*) > 0;
  return null;
end $$;
create trigger judge_new_deals after insert on deals referencing new table as came
  for each statement execute function judge_on_new_deals();

create function judge_on_records() returns trigger language plpgsql as $$
begin
  perform judge_deals_again(array_agg(deal_id), array_agg(organisation_id)) from changed having count(*) > 0;
  return null;
end $$;
do $do$
declare
  name text;
begin
  foreach name in array array['activities', 'tasks', 'deal_contacts']
  loop
    execute format('create trigger judge_after_insert after insert on %I referencing new table as changed
      for each statement execute function judge_on_records()', name);
    execute format('create trigger judge_after_update after update on %I referencing new table as changed
      for each statement execute function judge_on_records()', name);
    execute format('create trigger judge_after_delete after delete on %I referencing old table as changed
      for each statement execute function judge_on_records()', name);
  end loop;
end $do$;
