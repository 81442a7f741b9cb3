-- What somebody said to being added to a workspace, and as which address. A manager who enters an address decides
-- nothing for its owner: without a yes here nobody is joined to an account by their address alone.
create table invitation_answers (
  organisation_id uuid not null,
  user_id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 320),
  answer text not null check (answer in ('joined', 'declined')),
  answered_at timestamptz not null,
  primary key (organisation_id, user_id),
  foreign key (organisation_id, user_id) references users on delete cascade
);
alter table invitation_answers enable row level security;
alter table invitation_answers force row level security;
grant select, insert, update on invitation_answers to touchline_app;

-- Managers see the answers of their people; only the person who signs in gives one.
create policy in_scope on invitation_answers
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_sees_team()) or user_id = (select viewer_id())))
  with check (organisation_id = (select viewer_organisation())
    and user_id = (select viewer_id()) and (select viewer_role()) = 'sign-in');

-- Somebody who belongs to several workspaces is in the one they chose last.
alter table identities add column chosen_at timestamptz;
grant update (chosen_at) on identities to touchline_app;
