-- The mail with which somebody was last asked to join, while they have not signed in. Whoever was added without one
-- has no row.
create table invitations (
  organisation_id uuid not null,
  user_id uuid not null,
  mail_id uuid not null,
  -- Which mail to this person it is: each is another one, so that no mail program takes it for a repetition.
  times int not null check (times > 0),
  invited_by uuid not null,
  invited_at timestamptz not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users on delete cascade,
  foreign key (organisation_id, mail_id) references mails on delete cascade
);
create index invitations_by_time on invitations (organisation_id, invited_at);

alter table invitations enable row level security;
alter table invitations force row level security;
grant select, insert, update on invitations to touchline_app;

-- Managers invite, and see who was invited.
create policy in_scope on invitations
  using (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_sees_team()));
