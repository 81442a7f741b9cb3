-- Somebody's word that what a rule finds in a deal is not an issue. It hides nothing: the issue stays, the word beside it.
create table issue_contests (
  organisation_id uuid not null,
  deal_id uuid not null,
  rule text not null check (length(rule) between 1 and 60),
  user_id uuid not null,
  -- A rep sees no other people, and yet whose word it is.
  user_name text not null,
  reason text not null default '' check (length(reason) <= 500),
  created_at timestamptz not null,
  primary key (organisation_id, deal_id, rule, user_id),
  foreign key (organisation_id, deal_id) references deals on delete cascade,
  foreign key (organisation_id, user_id) references users on delete cascade
);
create index issue_contests_by_time on issue_contests (organisation_id, created_at);
create index issue_contests_of_user on issue_contests (organisation_id, user_id);

alter table issue_contests enable row level security;
alter table issue_contests force row level security;
grant select, insert, update, delete on issue_contests to touchline_app;

-- Seen by whoever sees the deal.
create policy in_scope on issue_contests
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team()) or exists (
    select from deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = issue_contests.organisation_id and d.id = issue_contests.deal_id)))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team()) or exists (
    select from deals d where d.organisation_id = (select viewer_organisation())
      and d.organisation_id = issue_contests.organisation_id and d.id = issue_contests.deal_id)));
-- Said and taken back by oneself only.
create policy only_own_said on issue_contests as restrictive for insert
  with check (user_id = (select viewer_id()) or (select viewer_role()) = 'system');
create policy only_own_changed on issue_contests as restrictive for update
  using (user_id = (select viewer_id()) or (select viewer_role()) = 'system');
create policy only_own_taken_back on issue_contests as restrictive for delete
  using (user_id = (select viewer_id()) or (select viewer_role()) = 'system');
