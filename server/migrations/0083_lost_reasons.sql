-- Why deals were lost, as the CRM has it; and the list of reasons that people pick from.
alter table deals add column lost_reason text not null default '';

-- Not validated: rows so far met a narrower check.
alter table deal_changes
  drop constraint deal_changes_field_check,
  add constraint deal_changes_field_check check (field like 'own.%' or field in
    ('stage', 'amount', 'close_date', 'forecast_category', 'owner', 'next_step', 'deal_update', 'name', 'pipeline',
      'lost_reason')) not valid;
alter table bulk_edits
  drop constraint bulk_edits_property_check,
  add constraint bulk_edits_property_check check (property in
    ('dealstage', 'closedate', 'hs_manual_forecast_category', 'hs_next_step', 'closed_lost_reason')) not valid;

create table lost_reason_lists (
  organisation_id uuid primary key references organisations on delete cascade,
  -- The organisation's own reasons, in order; null for the default ones.
  reasons text[] check (cardinality(reasons) between 1 and 20),
  -- [{"value": …, "label": …}] where the CRM's property has a list of its own, which then counts; else empty.
  crm_options jsonb not null default '[]' check (jsonb_typeof(crm_options) = 'array')
);
alter table lost_reason_lists enable row level security;
alter table lost_reason_lists force row level security;
create policy in_scope on lost_reason_lists
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_may('administer')));
grant select, insert, update on lost_reason_lists to touchline_app;

-- Where an organisation had chosen the reason as an own field, it is one property from now on. The owner of the tables
-- may be bound by their policies; here it has to see every row.
alter table deals no force row level security;
alter table deal_changes no force row level security;
alter table crm_writes no force row level security;
alter table own_fields no force row level security;
update deals set lost_reason = left(own_fields ->> 'closed_lost_reason', 65536),
  own_fields = own_fields - 'closed_lost_reason'
where own_fields ? 'closed_lost_reason' and jsonb_typeof(own_fields -> 'closed_lost_reason') = 'string';
update deal_changes set field = 'lost_reason' where field = 'own.closed_lost_reason';
update crm_writes set target = 'closed_lost_reason' where target = 'own.closed_lost_reason';
delete from own_fields where name = 'closed_lost_reason';
alter table deals force row level security;
alter table deal_changes force row level security;
alter table crm_writes force row level security;
alter table own_fields force row level security;

-- Which texts are one reason: case, and spaces around and between words, make no difference.
alter table deals add column lost_reason_key text generated always as
  (left(lower(regexp_replace(btrim(lost_reason, E' \t\n\r'), '\s+', ' ', 'g')), 200)) stored;

-- What was won and lost, by the day on which it closed, and the stages that deals went through: read from the indexes alone.
create index closed_deals on deals (organisation_id, close_date)
  include (id, owner_id, pipeline_id, status, amount_in_home_currency, created_at, stage_entered_at, lost_reason_key)
  where status <> 'open' and archived_at is null;
create index stage_changes on deal_changes (organisation_id, deal_id, at) include (to_value)
  where field = 'stage' and undone_at is null;
