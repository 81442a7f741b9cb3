-- A room in which a manager and a rep go through the rep's deals and score each without seeing the other's score.
create table rooms (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  host_id uuid not null,
  -- Kept as they were: guests may not look anybody up.
  host_name text not null check (length(host_name) <= 200),
  rep_id uuid not null,
  rep_name text not null check (length(rep_name) <= 200),
  currency char(3) not null,
  -- The code is found by its hash; sealed, it can be shown again to those who are in the room.
  code_hash text not null check (length(code_hash) <= 100),
  key_id text not null check (length(key_id) <= 100),
  sealed text not null check (length(sealed) <= 400),
  guests_allowed boolean not null default false,
  -- For guests; the two who score see amounts anyway.
  amounts_shown boolean not null default false,
  minutes_per_deal int not null default 5 check (minutes_per_deal between 1 and 60),
  -- Which deal is open, counted from 0; as many as there are deals is the agenda at the end.
  place int not null default 0 check (place >= 0),
  place_since timestamptz not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  closed_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, code_hash),
  foreign key (organisation_id, host_id) references users on delete cascade,
  foreign key (organisation_id, rep_id) references users on delete cascade
);
create index rooms_by_code on rooms (code_hash);
create index rooms_in_use on rooms (organisation_id, used_at);

-- The deals of a room, as they were when it was opened.
create table room_deals (
  organisation_id uuid not null,
  room_id uuid not null,
  deal_id uuid not null,
  crm_id text not null check (length(crm_id) <= 100),
  place int not null check (place >= 0),
  name text not null check (length(name) <= 4000),
  stage text not null check (length(stage) <= 200),
  amount numeric(18,2),
  close_date date,
  note text not null default '' check (length(note) <= 4000),
  -- Whose score is in, without saying which it is.
  is_host_in boolean not null default false,
  is_rep_in boolean not null default false,
  revealed_at timestamptz,
  -- How far the two scores are apart, once revealed: the order of the agenda, for those too who see no score.
  difference int check (difference between 0 and 4),
  -- The id of the feedback that this may become, so that it becomes one only once.
  review_id uuid not null,
  primary key (organisation_id, room_id, deal_id),
  unique (organisation_id, room_id, place),
  check (revealed_at is null or (is_host_in and is_rep_in)),
  check (difference is null or revealed_at is not null),
  foreign key (organisation_id, room_id) references rooms on delete cascade
);

create table room_scores (
  organisation_id uuid not null,
  room_id uuid not null,
  deal_id uuid not null,
  scorer_id uuid not null,
  score int not null check (score between 1 and 5),
  scored_at timestamptz not null,
  primary key (organisation_id, room_id, deal_id, scorer_id),
  foreign key (organisation_id, room_id, deal_id) references room_deals on delete cascade
);

-- Who came in. A guest has no account here: a secret, kept as a hash, is what they come back with.
create table room_participants (
  organisation_id uuid not null,
  room_id uuid not null,
  id uuid not null,
  user_id uuid,
  -- Whose deals the room is about, so that its policy need not ask the room, whose own asks for participants.
  rep_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  token_hash text check (length(token_hash) <= 100),
  joined_at timestamptz not null,
  primary key (organisation_id, room_id, id),
  unique (organisation_id, room_id, user_id),
  unique (organisation_id, token_hash),
  check (user_id is not null or token_hash is not null),
  foreign key (organisation_id, room_id) references rooms on delete cascade
);
create index room_participants_by_token on room_participants (token_hash);

do $$
declare
  name text;
begin
  foreach name in array array['rooms', 'room_deals', 'room_scores', 'room_participants']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update on %I to touchline_app', name);
  end loop;
end $$;

-- Managers, and the rep whose deals they are.
create policy in_scope on rooms
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id())));
-- A colleague who was given the code may find the room, to come in as somebody who watches.
create policy by_code on rooms for select
  using (organisation_id = (select viewer_organisation()) and code_hash = (select link_hash()));
-- Without an account: by the code, or by the secret that was given for it.
create policy by_link on rooms for select
  using ((select viewer_role()) = 'link' and (code_hash = (select link_hash()) or exists (
    select from room_participants p where p.organisation_id = rooms.organisation_id and p.room_id = rooms.id)));

create policy in_scope on room_participants
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id()) or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or user_id = (select viewer_id())));
create policy by_link on room_participants for select
  using ((select viewer_role()) = 'link' and token_hash = (select link_hash()));

create policy in_scope on room_deals
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team()) or exists (
    select from rooms r where r.organisation_id = room_deals.organisation_id and r.id = room_deals.room_id
      and r.rep_id = (select viewer_id()))))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team()) or exists (
    select from rooms r where r.organisation_id = room_deals.organisation_id and r.id = room_deals.room_id
      and r.rep_id = (select viewer_id()))));
create policy by_link on room_deals for select
  using ((select viewer_role()) = 'link' and exists (
    select from room_participants p
    where p.organisation_id = room_deals.organisation_id and p.room_id = room_deals.room_id));

-- Blind: one's own score, and both once they are revealed. Whoever holds a secret address never sees one; the
-- system, which nobody looks through, sees all of them, so that a copy of the organisation is whole.
create policy in_scope on room_scores
  using (organisation_id = (select viewer_organisation()) and ((select viewer_role()) = 'system'
    or scorer_id = (select viewer_id()) or exists (
    select from room_deals d where d.organisation_id = room_scores.organisation_id
      and d.room_id = room_scores.room_id and d.deal_id = room_scores.deal_id and d.revealed_at is not null)))
  with check (organisation_id = (select viewer_organisation()) and scorer_id = (select viewer_id()));
