-- What a summary said and to whom it went, so that those who were mailed can open it. Null: sent before this was kept.
alter table event_summaries
  add column recipients text[] not null default '{}',
  add column recipient_ids uuid[] not null default '{}',
  add column shared jsonb;

-- By account as it was when the summary was sent, or by an address that the sign-in vouched for: a sender who does not
-- see a colleague's account can still share with them.
create policy received on event_summaries for select
  using (organisation_id = (select viewer_organisation()) and shared is not null
    and ((select viewer_id()) = any(recipient_ids)
      or recipients && (select array_agg(i.verified_email) from identities i
        where i.organisation_id = (select viewer_organisation()) and i.user_id = (select viewer_id()))));
