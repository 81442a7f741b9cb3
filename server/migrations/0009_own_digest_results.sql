-- A rep sees what became of their own digests; the rest of what is said in Slack is the system's work.
create policy of_own_digest on chat_messages for select
  using (organisation_id = (select viewer_organisation())
    and exists (select from digest_runs r where r.organisation_id = chat_messages.organisation_id
      and r.id = case when chat_messages.key like 'digest:%' then substr(chat_messages.key, 8)::uuid end));
