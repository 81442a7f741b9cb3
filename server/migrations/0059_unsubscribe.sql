-- An address that mail of an organisation went to: the secret of the link with which it stops that mail, and since when
-- it wants none. One row for each address, so that every mail carries the same link, which never expires. The secret is
-- kept as it is, because each mail needs it again; all it opens is this one choice.
create table mail_recipients (
  organisation_id uuid not null references organisations on delete cascade,
  address text not null check (length(address) <= 320),
  secret text not null check (length(secret) = 43),
  secret_hash text not null,
  first_mailed_at timestamptz not null,
  unsubscribed_at timestamptz,
  primary key (organisation_id, address)
);
create index mail_recipients_by_secret on mail_recipients (secret_hash);

alter table mail_recipients enable row level security;
alter table mail_recipients force row level security;
grant select, insert on mail_recipients to touchline_app;
grant update (unsubscribed_at) on mail_recipients to touchline_app;

-- Whoever sends something is told who wants no mail. No member writes here, whatever their role: links are made when mail
-- goes out, and the choice is made by whoever holds one.
create policy in_scope on mail_recipients
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_role()) = 'system');
create policy by_link on mail_recipients for select
  using ((select viewer_role()) = 'link' and secret_hash = (select link_hash()));
