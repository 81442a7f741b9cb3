-- One change of many deals. Each deal is still changed and written by itself; this is what they have in common.
create table bulk_edits (
  organisation_id uuid not null references organisations on delete cascade,
  -- Chosen by whoever asked, so that asking twice is asking once.
  id uuid not null,
  created_by uuid not null,
  property text not null
    check (property in ('dealstage', 'closedate', 'hs_manual_forecast_category', 'hs_next_step')),
  value text not null check (length(value) <= 10000),
  -- The value as people read it.
  label text not null check (length(label) <= 10000),
  -- The bulk edit that this one sets back.
  undoes uuid,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  -- There is one undo, however often it is asked for.
  unique (organisation_id, undoes),
  foreign key (organisation_id, created_by) references users on delete cascade,
  foreign key (organisation_id, undoes) references bulk_edits on delete cascade
);
create index bulk_edits_newest on bulk_edits (organisation_id, created_by, created_at);

-- What it means for each deal, and what became of it.
create table bulk_edit_items (
  organisation_id uuid not null,
  bulk_edit_id uuid not null,
  place int not null,
  -- The id by which the deal was asked for.
  asked text not null check (length(asked) <= 100),
  -- Null where whoever asked has no such deal.
  deal_id uuid,
  value text not null check (length(value) <= 65536),
  -- What the deal must still hold; null: whatever it is.
  expects text,
  -- What it held before.
  before text,
  -- waiting: not begun. written: the outbox knows more. same: there was nothing to do. left: words say why.
  state text not null default 'waiting' check (state in ('waiting', 'written', 'same', 'left')),
  words text check (length(words) <= 2000),
  write_id uuid,
  primary key (organisation_id, bulk_edit_id, place),
  foreign key (organisation_id, bulk_edit_id) references bulk_edits on delete cascade
);
create index bulk_edit_items_to_do on bulk_edit_items (organisation_id, bulk_edit_id, deal_id)
  where state = 'waiting';

-- Writes of a bulk edit are told of together, not one by one.
alter table crm_writes add column bulk_edit_id uuid;

do $$
declare
  name text;
begin
  foreach name in array array['bulk_edits', 'bulk_edit_items']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
  end loop;
end $$;

create policy in_scope on bulk_edits
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or created_by = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or created_by = (select viewer_id())));

create policy in_scope on bulk_edit_items
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from bulk_edits b where b.organisation_id = bulk_edit_items.organisation_id
      and b.id = bulk_edit_items.bulk_edit_id)))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or exists (select from bulk_edits b where b.organisation_id = bulk_edit_items.organisation_id
      and b.id = bulk_edit_items.bulk_edit_id)));
