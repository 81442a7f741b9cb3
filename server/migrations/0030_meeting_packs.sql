-- A meeting of a manager and a rep that was wrapped up: from then on, news are counted anew.
create table meeting_wrap_ups (
  organisation_id uuid not null,
  -- Chosen by whoever asked, so that asking twice is asking once.
  id uuid not null,
  rep_id uuid not null,
  manager_id uuid not null,
  -- The meeting; null before it was found or made, and once it is gone from the calendar.
  event_id uuid,
  title text not null default '' check (length(title) <= 1000),
  closed_at timestamptz not null,
  -- What came of it.
  actions int not null default 0 check (actions >= 0),
  notes int not null default 0 check (notes >= 0),
  is_sent boolean not null default false,
  primary key (organisation_id, id),
  -- A meeting is wrapped up once.
  unique (organisation_id, event_id),
  foreign key (organisation_id, rep_id) references users on delete cascade,
  foreign key (organisation_id, manager_id) references users on delete cascade,
  foreign key (organisation_id, event_id) references calendar_events on delete set null (event_id)
);
create index meeting_wrap_ups_of_rep on meeting_wrap_ups (organisation_id, rep_id, closed_at);
create index meeting_wrap_ups_of_manager on meeting_wrap_ups (organisation_id, manager_id);

-- What somebody made of a line of a meeting pack: a talking point, or nothing. No row: it is still to be looked at.
create table meeting_pack_marks (
  organisation_id uuid not null,
  rep_id uuid not null,
  line_key text not null check (length(line_key) between 1 and 300),
  user_id uuid not null,
  state text not null check (state in ('accepted', 'dismissed')),
  talking_point_id uuid,
  marked_at timestamptz not null,
  primary key (organisation_id, rep_id, line_key, user_id),
  foreign key (organisation_id, rep_id) references users on delete cascade,
  foreign key (organisation_id, user_id) references users on delete cascade,
  -- A talking point that is removed was none after all.
  foreign key (organisation_id, talking_point_id) references talking_points on delete cascade,
  check ((state = 'accepted') = (talking_point_id is not null))
);
-- A line becomes a talking point once, whoever asks.
create unique index meeting_pack_marks_accepted on meeting_pack_marks (organisation_id, rep_id, line_key)
  where state = 'accepted';
create index meeting_pack_marks_of_point on meeting_pack_marks (organisation_id, talking_point_id);
create index meeting_pack_marks_of_user on meeting_pack_marks (organisation_id, user_id);

do $$
declare
  name text;
begin
  foreach name in array array['meeting_wrap_ups', 'meeting_pack_marks']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
  end loop;
end $$;

-- The two who met see it; only the manager writes it.
create policy in_scope on meeting_wrap_ups
  using (organisation_id = (select viewer_organisation()) and ((select viewer_role()) = 'system'
    or manager_id = (select viewer_id()) or rep_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team())
    and manager_id = (select viewer_id()));

-- What became a talking point is seen by all who see those; what somebody put aside is their own business.
create policy in_scope on meeting_pack_marks
  using (organisation_id = (select viewer_organisation()) and ((select viewer_role()) = 'system'
    or user_id = (select viewer_id())
    or (state = 'accepted' and ((select viewer_sees_team()) or rep_id = (select viewer_id())))))
  with check (organisation_id = (select viewer_organisation()) and user_id = (select viewer_id())
    and ((select viewer_sees_team()) or rep_id = (select viewer_id())));
