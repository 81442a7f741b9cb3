-- The Slack workspace that an organisation's app is installed in. Its token is a connection secret.
create table slack_workspaces (
  organisation_id uuid primary key references organisations on delete cascade,
  team_id text not null check (length(team_id) <= 100),
  team_name text not null check (length(team_name) <= 300),
  -- The workspace's own address, as Slack told it.
  team_url text not null default '' check (length(team_url) <= 1000),
  app_id text not null check (length(app_id) <= 100),
  bot_user_id text not null check (length(bot_user_id) <= 100),
  installed_by uuid not null,
  installed_at timestamptz not null
);

-- One workspace belongs to one organisation: what it sends us must lead to one place.
create unique index one_organisation_per_slack_workspace on connections (account_id)
  where vendor = 'slack' and revoked_at is null;

-- Which person in Slack a user is. Kept when the app is removed, for the day it comes back.
create table slack_bindings (
  organisation_id uuid not null,
  user_id uuid not null,
  team_id text not null check (length(team_id) <= 100),
  slack_user_id text not null check (length(slack_user_id) <= 100),
  slack_name text not null default '' check (length(slack_name) <= 300),
  bound_at timestamptz not null,
  -- Slack knows this person no more; nothing is sent until they bind again.
  stale_at timestamptz,
  primary key (organisation_id, user_id),
  unique (organisation_id, team_id, slack_user_id),
  foreign key (organisation_id, user_id) references users on delete cascade
);

-- Links that were sent in Slack to bind a person, as hashes, each good for one use.
create table slack_nonces (
  organisation_id uuid not null references organisations on delete cascade,
  nonce_hash text not null check (length(nonce_hash) <= 100),
  team_id text not null check (length(team_id) <= 100),
  slack_user_id text not null check (length(slack_user_id) <= 100),
  slack_name text not null default '' check (length(slack_name) <= 300),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, nonce_hash)
);

-- What should be said in Slack, was, or could not be. The key keeps the same thing from being said twice.
create table chat_messages (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  key text not null check (length(key) <= 300),
  -- A channel, or a person's own conversation.
  channel text not null check (length(channel) <= 100),
  recipient_id uuid,
  text text not null check (length(text) <= 4000),
  blocks jsonb not null,
  -- 'unknown': it may have arrived and nobody could find out; it is not sent again.
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')),
  attempts int not null default 0,
  -- Slack's words.
  words text check (length(words) <= 1000),
  -- Where it ended up.
  posted_channel text,
  posted_ts text,
  created_at timestamptz not null,
  send_after timestamptz not null,
  settled_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, key)
);
create index chat_messages_waiting on chat_messages (organisation_id, send_after)
  where state in ('waiting', 'sending');

-- What somebody should hear of, until it is said together with what else happened then.
create table slack_alerts (
  organisation_id uuid not null,
  id uuid not null,
  recipient_id uuid not null,
  -- The preference that lets it through, e.g. 'deal.lost'.
  kind text not null check (length(kind) <= 60),
  -- What happened, so that it is told once: the change's id, or the day and the deal.
  key text not null check (length(key) <= 300),
  deal_id uuid,
  facts jsonb not null,
  happened_at timestamptz not null,
  due_at timestamptz not null,
  state text not null check (state in ('waiting', 'told', 'dropped')),
  message_id uuid,
  primary key (organisation_id, id),
  unique (organisation_id, recipient_id, key),
  foreign key (organisation_id, recipient_id) references users on delete cascade
);
create index slack_alerts_due on slack_alerts (organisation_id, recipient_id, due_at) where state = 'waiting';

-- How far the mirror's changes were looked through for something to tell.
create table alert_marks (
  organisation_id uuid primary key references organisations on delete cascade,
  seen_until timestamptz not null
);

-- What a button in a message did, so that a second press does nothing and ten minutes allow an undo.
create table slack_answers (
  organisation_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  deal_id uuid not null,
  answer text not null check (answer in ('on-track', 'move-date', 'need-help')),
  -- What was there before, for the undo.
  before jsonb not null,
  answered_at timestamptz not null,
  undone_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, message_id, deal_id, user_id),
  foreign key (organisation_id, user_id) references users on delete cascade
);

create table digests (
  organisation_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- Of the day, 'HH:mm', in its time zone.
  time text not null default '09:00' check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- 1 is Monday, 7 Sunday.
  weekdays int[] not null default '{1}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  -- Null: the organisation's.
  time_zone text check (length(time_zone) <= 64),
  -- A channel's id; null: the owner's own conversation.
  channel_id text check (length(channel_id) <= 100),
  channel_name text not null default '' check (length(channel_name) <= 200),
  is_on boolean not null default false,
  -- Why it switched itself off; null while nobody needs to know.
  trouble text check (length(trouble) <= 1000),
  -- When it is due next; null while it is off.
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Gone, for as long as it can be brought back.
  deleted_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, owner_id) references users on delete cascade
);
create index digests_due on digests (next_at) where is_on and deleted_at is null;

create table digest_queries (
  organisation_id uuid not null,
  digest_id uuid not null,
  type text not null check (length(type) <= 60),
  is_added boolean not null,
  filters jsonb not null default '{}',
  -- Where it stands among the added ones.
  position int not null default 0,
  primary key (organisation_id, digest_id, type),
  foreign key (organisation_id, digest_id) references digests on delete cascade
);

-- Each time a digest was due or asked for, and what became of it.
create table digest_runs (
  organisation_id uuid not null,
  id uuid not null,
  digest_id uuid not null,
  kind text not null check (kind in ('scheduled', 'now', 'test')),
  -- The moment it was due, or asked for.
  slot timestamptz not null,
  state text not null check (state in ('sending', 'sent', 'failed', 'unknown', 'skipped')),
  words text check (length(words) <= 1000),
  settled_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, digest_id, kind, slot),
  foreign key (organisation_id, digest_id) references digests on delete cascade
);
create index digest_runs_of_digest on digest_runs (organisation_id, digest_id, slot);

do $$
declare
  name text;
begin
  foreach name in array array['slack_workspaces', 'slack_bindings', 'slack_nonces', 'chat_messages', 'slack_alerts',
    'alert_marks', 'slack_answers', 'digests', 'digest_queries', 'digest_runs']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
  end loop;

  -- Everybody may know that Slack is there; managers connect it.
  execute $p$create policy in_scope on slack_workspaces
    using (organisation_id = (select viewer_organisation()))
    with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))$p$;

  -- A person's own; managers see the team's.
  execute $p$create policy in_scope on slack_bindings
    using (organisation_id = (select viewer_organisation())
      and ((select viewer_sees_team()) or user_id = (select viewer_id())))
    with check (organisation_id = (select viewer_organisation())
      and ((select viewer_sees_team()) or user_id = (select viewer_id())))$p$;

  -- A link is used by whoever holds it.
  foreach name in array array['slack_nonces']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation()))
      with check (organisation_id = (select viewer_organisation()))$p$, name);
  end loop;

  -- The system's own work.
  foreach name in array array['chat_messages', 'slack_alerts', 'alert_marks', 'slack_answers']
  loop
    execute format($p$create policy in_scope on %I
      using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
      with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))$p$, name);
  end loop;

  execute $p$create policy in_scope on digests
    using (organisation_id = (select viewer_organisation())
      and ((select viewer_sees_team()) or owner_id = (select viewer_id())))
    with check (organisation_id = (select viewer_organisation())
      and ((select viewer_sees_team()) or owner_id = (select viewer_id())))$p$;
  execute $p$create policy scheduling on digests for select
    using ((select viewer_role()) = 'scheduler')$p$;
  foreach name in array array['digest_queries', 'digest_runs']
  loop
    execute format($p$create policy in_scope on %1$I
      using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
        or exists (select from digests d where d.organisation_id = %1$I.organisation_id and d.id = %1$I.digest_id)))
      with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
        or exists (select from digests d where d.organisation_id = %1$I.organisation_id and d.id = %1$I.digest_id)))$p$,
      name);
  end loop;
end $$;

-- A rep's own feedback messages and answers may come from their own requests.
create policy own on slack_alerts for insert
  with check (organisation_id = (select viewer_organisation()) and (select viewer_id()) is not null);
