-- What an organisation asks of its own fields; the rules of the deal check judge by it. It goes with the field.
create table own_field_rules (
  organisation_id uuid not null references organisations on delete cascade,
  name text not null,
  -- 'pipeline/stage': from these stages on the field must be filled in; at most one per pipeline.
  required_from text[] not null default '{}',
  -- After this many days it must have changed; null: never.
  max_days int check (max_days between 1 and 3650),
  -- It may have only these values; empty: any.
  allowed text[] not null default '{}',
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (organisation_id, name),
  foreign key (organisation_id, name) references own_fields on delete cascade
);
alter table own_field_rules enable row level security;
alter table own_field_rules force row level security;
create policy in_scope on own_field_rules
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_may('administer')));
grant select, insert, update, delete on own_field_rules to touchline_app;

-- As before, and when an own field changed, where rules ask something of own fields.
create or replace function judge_on_deals() returns trigger language plpgsql as $$
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
    or (c.own_fields is distinct from w.own_fields
      and exists (select from own_field_rules r where r.organisation_id = c.organisation_id))
  having count(*) > 0;
  return null;
end $$;
