-- An alert about a deal is raised for the managers and for its rep, each with their own word on it.
alter table alerts add column audience text not null default 'managers' check (audience in ('managers', 'rep'));
drop policy in_scope on alerts;
create policy in_scope on alerts
  using (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or (audience = 'rep' and rep_id = (select viewer_id()) and deal_id is not null)))
  with check (organisation_id = (select viewer_organisation()) and ((select viewer_sees_team())
    or (audience = 'rep' and rep_id = (select viewer_id()) and deal_id is not null)));

-- Who is at a meeting, in numbers: an attendee does not see who else comes, yet takes it for the same kind of meeting.
-- Null until they were counted.
alter table calendar_events add column members int check (members >= 0);
alter table calendar_events add column outsiders int check (outsiders >= 0);

-- When somebody last had a mail in hand: one that lies still for too long was lost on the way.
alter table mails add column touched_at timestamptz not null default now();
create index mails_unsettled on mails (touched_at) where state in ('waiting', 'sending');
create policy scheduling on mails for select
  using ((select viewer_role()) = 'scheduler');

-- What vendors told us is kept for as long as they might repeat it, and then some.
create index webhook_inbox_by_age on webhook_inbox (received_at);
create policy scheduling on webhook_inbox for select
  using ((select viewer_role()) = 'scheduler');
create policy clearing on webhook_inbox for delete
  using ((select viewer_role()) = 'scheduler');
