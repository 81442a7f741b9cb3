-- Tokens with which people let a program act for them. Only the hash is kept: the token is shown once.
create table api_tokens (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  token_hash text not null check (length(token_hash) <= 100),
  -- How it ends, to tell tokens apart.
  hint text not null check (length(hint) <= 10),
  created_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organisation_id, id),
  foreign key (organisation_id, user_id) references users on delete cascade
);
create index api_tokens_by_hash on api_tokens (token_hash);
create index api_tokens_of_user on api_tokens (organisation_id, user_id);

-- Addresses of an organisation's own that are told what happens.
create table webhooks (
  organisation_id uuid not null references organisations on delete cascade,
  id uuid not null,
  url text not null check (length(url) <= 2000),
  events text[] not null check (cardinality(events) between 1 and 20),
  is_on boolean not null default true,
  -- Why it was switched off, or what the last attempt met; null while all is well.
  trouble text check (length(trouble) <= 1000),
  -- Attempts in a row that went wrong.
  failures int not null default 0,
  -- What it signs with; sealed.
  key_id text not null,
  sealed text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organisation_id, id)
);

-- What a webhook should be told, was, or could not be.
create table webhook_deliveries (
  organisation_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event text not null check (length(event) <= 60),
  -- What happened, so that it is told once.
  key text not null check (length(key) <= 300),
  payload jsonb not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  -- What the address answered, or why nothing could be said to it.
  status int,
  words text check (length(words) <= 1000),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organisation_id, id),
  unique (organisation_id, webhook_id, key),
  foreign key (organisation_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (organisation_id, webhook_id, created_at);

do $$
declare
  name text;
begin
  foreach name in array array['api_tokens', 'webhooks', 'webhook_deliveries']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to touchline_app', name);
  end loop;
end $$;

-- One's own; managers see and revoke the team's.
create policy in_scope on api_tokens
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or user_id = (select viewer_id())));

-- What anybody does is told, so anybody's transaction may find out whether somebody wants to hear it.
create policy in_scope on webhooks
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
create policy scheduling on webhooks for select
  using ((select viewer_role()) = 'scheduler');

create policy in_scope on webhook_deliveries
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
create policy own on webhook_deliveries for insert
  with check (organisation_id = (select viewer_organisation()) and (select viewer_id()) is not null);

-- Whoever holds a token is seen as the person it belongs to, and nobody else.
create function token_hash() returns text stable language sql
  as $$ select nullif(current_setting('app.token', true), '') $$;
create policy by_token on api_tokens for select
  using ((select viewer_role()) = 'token' and token_hash = (select token_hash()));
create policy by_token_used on api_tokens for update
  using ((select viewer_role()) = 'token' and token_hash = (select token_hash()))
  with check ((select viewer_role()) = 'token' and token_hash = (select token_hash()));
create policy by_token on users for select
  using ((select viewer_role()) = 'token' and exists (
    select from api_tokens t where t.organisation_id = users.organisation_id and t.user_id = users.id));

-- An organisation can be deleted, with everything that is its own; not by a rep.
grant delete on organisations to touchline_app;
create policy only_team_deletes on organisations as restrictive for delete
  using ((select viewer_sees_team()));
