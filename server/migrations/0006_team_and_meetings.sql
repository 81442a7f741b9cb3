-- Whose calendar we read, and how. Each person's own: not even another manager sees it.
create table calendar_accounts (
  organisation_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('google', 'ics')),
  state text not null check (state in ('connected', 'no-permission', 'revoked')),
  account_email text not null default '' check (length(account_email) <= 320),
  -- Tokens, or the secret address; sealed.
  key_id text not null,
  sealed text not null,
  expires_at timestamptz,
  sync_token text,
  -- The first and last day that the calendar was read for.
  window_start date,
  window_end date,
  synced_at timestamptz,
  trouble text check (length(trouble) <= 1000),
  channel_id uuid,
  channel_token_hash text,
  channel_resource_id text,
  channel_expires_at timestamptz,
  connected_at timestamptz not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users on delete cascade
);
create index calendar_accounts_by_channel on calendar_accounts (channel_id);

create table calendar_events (
  organisation_id uuid not null,
  id uuid not null,
  -- In whose calendar it stands.
  owner_id uuid not null,
  provider_id text not null check (length(provider_id) <= 1100),
  ical_uid text not null default '' check (length(ical_uid) <= 1100),
  series_id text check (length(series_id) <= 1100),
  title text not null default '' check (length(title) <= 1000),
  -- An event has moments, or, when it lasts all day, days.
  start_at timestamptz,
  end_at timestamptz,
  start_day date,
  end_day date,
  is_all_day boolean not null default false,
  -- Made here, known to no calendar.
  is_quick boolean not null default false,
  link text not null default '' check (length(link) <= 2000),
  -- Set by a person; otherwise guessed from title and attendees.
  event_type text check (length(event_type) <= 60),
  cancelled_at timestamptz,
  seen_at timestamptz not null default '-infinity',
  updated_at timestamptz not null,
  primary key (organisation_id, id),
  unique (organisation_id, owner_id, provider_id),
  foreign key (organisation_id, owner_id) references users on delete cascade,
  check (is_all_day = (start_day is not null) and is_all_day = (start_at is null))
);
create index calendar_events_by_start on calendar_events
  (organisation_id, owner_id, (coalesce(start_at, start_day::timestamp at time zone 'UTC')));

create table event_attendees (
  organisation_id uuid not null,
  event_id uuid not null,
  -- In whose calendar the event stands, repeated for the policy's sake.
  owner_id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 320),
  name text not null default '' check (length(name) <= 300),
  response text not null check (response in ('needsAction', 'declined', 'tentative', 'accepted')),
  user_id uuid,
  primary key (organisation_id, event_id, email),
  foreign key (organisation_id, event_id) references calendar_events on delete cascade,
  foreign key (organisation_id, user_id) references users on delete set null (user_id)
);
create index event_attendees_of_user on event_attendees (organisation_id, user_id, event_id);

-- What was written down in a meeting. Its owner's own.
create table event_notes (
  organisation_id uuid not null,
  event_id uuid not null,
  owner_id uuid not null,
  -- Cleaned HTML.
  notes text not null check (length(notes) <= 200000),
  version int not null,
  updated_at timestamptz not null,
  primary key (organisation_id, event_id),
  foreign key (organisation_id, event_id) references calendar_events on delete cascade
);

-- The summaries that were sent of a meeting.
create table event_summaries (
  organisation_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  mail_id uuid not null,
  sent_by uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, event_id) references calendar_events on delete cascade
);
create index event_summaries_of_event on event_summaries (organisation_id, event_id, created_at);

-- The organisation's own template and guide for a kind of meeting. No row: the product's.
create table event_type_settings (
  organisation_id uuid not null references organisations on delete cascade,
  event_type text not null check (length(event_type) <= 60),
  template text not null check (length(template) <= 50000),
  guide_url text not null default '' check (length(guide_url) <= 2000),
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (organisation_id, event_type)
);

alter table actions
  add foreign key (organisation_id, event_id) references calendar_events on delete set null (event_id);
create index actions_of_event on actions (organisation_id, event_id);

-- What happened with a member: a win, something that needs attention, an issue. The member sees it.
create table user_updates (
  organisation_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  description text not null check (length(description) between 1 and 5000),
  status text not null check (status in ('positive', 'neutral', 'negative')),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, member_id) references users on delete cascade
);
create index user_updates_of_member on user_updates (organisation_id, member_id, created_at);

-- The managers' notes about a member. The member does not see them.
create table member_notes (
  organisation_id uuid not null,
  member_id uuid not null,
  notes text not null check (length(notes) <= 200000),
  version int not null,
  updated_by uuid not null,
  updated_at timestamptz not null,
  primary key (organisation_id, member_id),
  foreign key (organisation_id, member_id) references users on delete cascade
);

-- How a member's skills were rated, each time. Append only; the newest counts.
create table skill_ratings (
  organisation_id uuid not null,
  member_id uuid not null,
  skill text not null check (length(skill) <= 40),
  version bigint generated always as identity,
  value int not null check (value between 1 and 5),
  rated_by uuid not null,
  rated_at timestamptz not null,
  primary key (organisation_id, member_id, skill, version),
  foreign key (organisation_id, member_id) references users on delete cascade
);

-- Pictures, made anew from what was uploaded.
create table images (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  member_id uuid not null,
  media_type text not null check (media_type in ('image/webp', 'image/png', 'image/jpeg')),
  whole bytea not null,
  thumbnail bytea not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, member_id) references users on delete cascade
);

create table snippets (
  organisation_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  event_id uuid,
  title text not null check (length(title) between 1 and 200),
  comment text not null default '' check (length(comment) <= 5000),
  image_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id),
  foreign key (organisation_id, member_id) references users on delete cascade,
  foreign key (organisation_id, image_id) references images on delete set null (image_id),
  foreign key (organisation_id, event_id) references calendar_events on delete set null (event_id)
);
create index snippets_of_member on snippets (organisation_id, member_id, created_at);

-- A secret address under which one member's actions can be read by whoever has it.
create table share_links (
  organisation_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash text not null,
  -- To show the address again.
  key_id text not null,
  sealed text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, member_id) references users on delete cascade
);
create index share_links_by_token on share_links (token_hash);
create unique index one_live_share_link on share_links (organisation_id, member_id) where revoked_at is null;

-- A person's own pages: one for each week, and those they pinned. Nobody else's eyes.
create table scratch_pages (
  organisation_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- The Monday of its week; null for a pinned page.
  week date,
  title text not null default '' check (length(title) <= 200),
  content text not null check (length(content) <= 200000),
  version int not null,
  updated_at timestamptz not null,
  primary key (organisation_id, user_id, id),
  unique (organisation_id, user_id, week),
  foreign key (organisation_id, user_id) references users on delete cascade
);

-- How each person's quarter looked at the beginning of each week.
create table forecast_snapshots (
  organisation_id uuid not null,
  reviewee_id uuid not null,
  period text not null check (period ~ '^\d{4}-Q[1-4]$'),
  week date not null,
  quota numeric(18,2) not null,
  rep_commit numeric(18,2) not null,
  won numeric(18,2) not null,
  open numeric(18,2) not null,
  most_likely numeric(18,2) not null,
  best_case numeric(18,2) not null,
  taken_at timestamptz not null,
  primary key (organisation_id, reviewee_id, period, week),
  foreign key (organisation_id, reviewee_id) references users on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['calendar_accounts', 'calendar_events', 'event_attendees', 'event_notes',
    'event_summaries', 'event_type_settings', 'user_updates', 'member_notes', 'skill_ratings', 'images', 'snippets',
    'share_links', 'scratch_pages', 'forecast_snapshots']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
  end loop;

  -- One person's own, and the system's that keeps it up to date.
  foreach name in array array['calendar_accounts', 'scratch_pages']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation())
        and ((select viewer_role()) = 'system' or user_id = (select viewer_id())))
      with check (organisation_id = (select viewer_organisation())
        and ((select viewer_role()) = 'system' or user_id = (select viewer_id())))$p$, name);
  end loop;

  -- About a member: managers write, the member reads along.
  foreach name in array array['user_updates', 'skill_ratings']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation())
        and ((select viewer_sees_team()) or member_id = (select viewer_id())))
      with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))$p$, name);
  end loop;

  -- About a member: both write.
  foreach name in array array['images', 'snippets', 'share_links']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation())
        and ((select viewer_sees_team()) or member_id = (select viewer_id())))
      with check (organisation_id = (select viewer_organisation())
        and ((select viewer_sees_team()) or member_id = (select viewer_id())))$p$, name);
  end loop;
end $$;

-- An attendee sees that there is a meeting; who owns the calendar sees and writes the rest.
create policy in_scope on calendar_events
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or owner_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or owner_id = (select viewer_id())));
create policy attending on calendar_events for select
  using (organisation_id = (select viewer_organisation()) and id in (
    select a.event_id from event_attendees a
    where a.organisation_id = (select viewer_organisation()) and a.user_id = (select viewer_id())));

-- Not by way of the event, whose own policy asks for its attendees.
create policy in_scope on event_attendees
  using (organisation_id = (select viewer_organisation()) and ((select viewer_role()) = 'system'
    or owner_id = (select viewer_id()) or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or owner_id = (select viewer_id())));

create policy in_scope on event_notes
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or owner_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and owner_id = (select viewer_id()));

create policy in_scope on event_summaries
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or sent_by = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and sent_by = (select viewer_id()));

create policy in_scope on event_type_settings
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

create policy in_scope on member_notes
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

create policy in_scope on forecast_snapshots
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or reviewee_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));

-- Whoever holds a secret address sees what it leads to: one first name and that person's actions.
create function link_hash() returns text stable language sql
  as $$ select nullif(current_setting('app.link', true), '') $$;
create policy by_link on share_links for select
  using ((select viewer_role()) = 'link' and token_hash = (select link_hash()) and revoked_at is null);
create policy by_link on users for select
  using ((select viewer_role()) = 'link' and exists (
    select from share_links l where l.organisation_id = users.organisation_id and l.member_id = users.id));
create policy by_link on actions for select
  using ((select viewer_role()) = 'link' and exists (
    select from share_links l where l.organisation_id = actions.organisation_id and l.member_id = actions.assignee_id));

-- A calendar's push names a channel of ours; the clock names nobody.
create policy receiving on calendar_accounts for select
  using ((select viewer_role()) = 'receiver'
    and channel_id::text = nullif(current_setting('app.account', true), ''));
create policy scheduling on calendar_accounts for select
  using ((select viewer_role()) = 'scheduler');

grant select, insert, update, delete on calendar_accounts, calendar_events, event_attendees, event_notes,
  event_type_settings, user_updates, member_notes, images, snippets, share_links, scratch_pages to touchline_app;
grant select, insert on event_summaries, skill_ratings, forecast_snapshots to touchline_app;
