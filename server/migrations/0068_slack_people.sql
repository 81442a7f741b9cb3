-- Slack people by name and picture, and a switch for each kind of Slack message.
alter table slack_bindings
  -- A data URL; null if there is none or Slack doesn't let us read profiles.
  add column picture text check (length(picture) <= 40000),
  -- When name and picture were last read from Slack.
  add column profile_read_at timestamptz;
alter table slack_nonces
  add column picture text check (length(picture) <= 40000);

-- Beside the preferences, because the version before doesn't accept unknown keys in them. What isn't in here is as it was.
alter table users
  add column slack_switches jsonb not null default '{}';
