-- Deal properties that an organisation chose from the CRM's list besides those that every deal has.
create table own_fields (
  organisation_id uuid not null references organisations on delete cascade,
  -- The CRM's name of the property.
  name text not null check (name ~ '^[A-Za-z0-9_]{1,120}$'),
  label text not null check (length(label) between 1 and 200),
  type text not null check (type in ('text', 'number', 'currency', 'date', 'datetime', 'choice', 'choices', 'boolean')),
  -- [{"value": …, "label": …}], in the CRM's order.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  position int not null check (position >= 0),
  -- False where the CRM calculates the value or refuses to have it changed.
  is_editable boolean not null default true,
  -- Amounts and dates: every change is kept, those from before the field was chosen too.
  keeps_history boolean not null default false,
  chosen_at timestamptz not null,
  chosen_by uuid not null,
  -- Null while the values are being read.
  read_at timestamptz,
  -- When the CRM stopped having the property as it was chosen; the values are those of that moment.
  gone_at timestamptz,
  -- What happened then, in words for people.
  note text not null default '' check (length(note) <= 500),
  primary key (organisation_id, name)
);

alter table own_fields enable row level security;
alter table own_fields force row level security;
create policy in_scope on own_fields
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_may('administer')));
grant select, insert, update, delete on own_fields to touchline_app;

alter table deals
  -- By the CRM's name of the property; a value that is empty has no key. Numbers are exact decimals, days "YYYY-MM-DD",
  -- instants ISO 8601, several choices an array of values.
  add column own_fields jsonb not null default '{}';

-- Not validated: rows so far met a narrower check.
alter table deal_changes
  drop constraint deal_changes_field_check,
  add constraint deal_changes_field_check check (field like 'own.%' or field in
    ('stage', 'amount', 'close_date', 'forecast_category', 'owner', 'next_step', 'deal_update', 'name', 'pipeline')) not valid;

-- History is added to. Only what an own field held goes with it, once the field is no longer chosen.
grant delete on deal_changes to touchline_app;
create policy only_removed_own_fields on deal_changes as restrictive for delete
  using ((select viewer_role()) = 'system' and field like 'own.%');

-- How far the values of newly chosen fields are read, page by page; no row: nothing is being read.
create table own_field_reads (
  organisation_id uuid primary key references organisations on delete cascade,
  names text[] not null,
  -- The last deal read, by the CRM's id; written with each page.
  cursor text not null default '',
  done int not null default 0,
  total int not null,
  -- Why it is not getting on; it is tried again.
  error text,
  started_at timestamptz not null,
  updated_at timestamptz not null
);
alter table own_field_reads enable row level security;
alter table own_field_reads force row level security;
create policy in_scope on own_field_reads
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_may('administer')));
grant select, insert, update, delete on own_field_reads to touchline_app;
