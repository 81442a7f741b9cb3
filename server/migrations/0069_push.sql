-- Web push: the devices on which people get their inbox, and the key that each organisation signs with.
create table push_keys (
  organisation_id uuid primary key references organisations on delete cascade,
  -- What browsers subscribe with; the private half is sealed.
  public_key text not null check (length(public_key) <= 200),
  key_id text not null,
  sealed text not null,
  made_at timestamptz not null
);

create table push_subscriptions (
  organisation_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- The push service's address of one browser, and the keys that only that browser can open messages with.
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  device text not null check (length(device) <= 100),
  created_at timestamptz not null,
  primary key (organisation_id, user_id, id),
  unique (organisation_id, endpoint),
  foreign key (organisation_id, user_id) references users on delete cascade
);

alter table push_keys enable row level security;
alter table push_keys force row level security;
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
grant select, insert, update, delete on push_keys to touchline_app;
grant select, insert, delete on push_subscriptions to touchline_app;

-- Only the system signs.
create policy in_scope on push_keys
  using (organisation_id = (select viewer_organisation()) and (select viewer_role()) = 'system')
  with check (organisation_id = (select viewer_organisation()) and (select viewer_role()) = 'system');

-- One person's own, whatever the role of others, and the system's that sends.
create policy in_scope on push_subscriptions
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or user_id = (select viewer_id())));
