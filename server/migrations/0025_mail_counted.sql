-- To how many addresses an organisation's people have had mail sent on one day, by kind: whoever would write to strangers
-- in our name gets no further than that. Mails cannot be counted afterwards: of one that arrived in part, only those are
-- left who have not got it.
create table mail_counts (
  organisation_id uuid not null references organisations on delete cascade,
  kind text not null check (kind in ('invitation', 'shared')),
  day date not null,
  addresses int not null check (addresses > 0),
  primary key (organisation_id, kind)
);

alter table mail_counts enable row level security;
alter table mail_counts force row level security;
grant select, insert, update on mail_counts to touchline_app;

create policy in_scope on mail_counts
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()));

-- The address the identity provider vouched for when somebody last came. Theirs in the team is whatever was typed.
alter table identities add column verified_email text check (length(verified_email) <= 320);
grant update (verified_email) on identities to touchline_app;
