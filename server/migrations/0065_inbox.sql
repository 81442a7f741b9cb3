-- What happened that one person should know: feedback, asks, refusals, rooms, hand-overs. One row for one cause.
create table inbox_items (
  organisation_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  cause text not null check (length(cause) <= 200),
  kind text not null check (kind in
    ('feedback', 'ask', 'answer', 'mention', 'help', 'refusal', 'room', 'hand-over')),
  sentence text not null check (length(sentence) <= 500),
  -- What somebody wrote: a comment, a reason, the CRM's words.
  detail text not null default '' check (length(detail) <= 500),
  actor_id uuid,
  actor_name text not null default '' check (length(actor_name) <= 200),
  -- No foreign key: its check would lock the deal after what it is about, the other way round than everywhere else.
  deal_id uuid,
  -- What it is about besides a deal, which may be gone by now; lists have no id.
  subject_kind text check (subject_kind in
    ('review', 'write', 'room', 'action', 'rep', 'nudge', 'deals', 'actions')),
  subject_id uuid,
  at timestamptz not null,
  read_at timestamptz,
  primary key (organisation_id, user_id, id),
  unique (organisation_id, user_id, cause),
  foreign key (organisation_id, user_id) references users on delete cascade,
  foreign key (organisation_id, actor_id) references users on delete set null (actor_id)
);
create index inbox_items_newest on inbox_items (organisation_id, user_id, at desc, id desc);
create index inbox_items_unread on inbox_items (organisation_id, user_id) where read_at is null;
create index inbox_items_by_actor on inbox_items (organisation_id, actor_id) where actor_id is not null;
create index inbox_items_by_age on inbox_items (at);

alter table inbox_items enable row level security;
alter table inbox_items force row level security;
grant select, insert, delete on inbox_items to touchline_app;
grant update (read_at) on inbox_items to touchline_app;

-- One person's own, whatever the role of others, and the system's that sends and deletes.
create policy in_scope on inbox_items
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())));
-- A member's action may be news to a colleague, whose inbox the member does not see.
create policy adding on inbox_items for insert
  with check (organisation_id = (select viewer_organisation()) and (select viewer_role()) in ('manager', 'rep'));
create policy only_swept on inbox_items as restrictive for delete using ((select viewer_role()) = 'system');
create policy scheduling on inbox_items for select using ((select viewer_role()) = 'scheduler');
