-- What no path of the product writes the database refuses, whoever asks. Deleting a person, a deal or a workspace still
-- takes along what hangs on it: references are followed by the tables' owner.

-- Why a date was pushed, and what a buyer confirmed, is said in nobody else's name.
revoke update on slip_reasons from touchline_app;
grant update (reason, words, set_by, set_by_name, set_at) on slip_reasons to touchline_app;
create policy only_own_said on slip_reasons as restrictive for insert
  with check (set_by = (select viewer_id()));
create policy only_own_changed on slip_reasons as restrictive for update
  using (true) with check (set_by = (select viewer_id()));

revoke update on buyer_facts from touchline_app;
grant update (words) on buyer_facts to touchline_app;
create policy only_own_said on buyer_facts as restrictive for insert
  with check (confirmed_by = (select viewer_id()));

-- What was asked is changed and withdrawn by whoever gave the feedback, and by nobody once it was answered.
revoke update on coaching_expectations from touchline_app;
grant update (asked, words, due_day, asked_at) on coaching_expectations to touchline_app;
create policy only_own_asked on coaching_expectations as restrictive for insert
  with check (exists (select from reviews r where r.organisation_id = (select viewer_organisation())
    and r.organisation_id = coaching_expectations.organisation_id and r.id = coaching_expectations.review_id
    and r.reviewer_id = (select viewer_id())));
create policy only_own_unanswered_changed on coaching_expectations as restrictive for update
  using (exists (select from reviews r where r.organisation_id = (select viewer_organisation())
      and r.organisation_id = coaching_expectations.organisation_id and r.id = coaching_expectations.review_id
      and r.reviewer_id = (select viewer_id()))
    and not exists (select from coaching_disagreements x where x.organisation_id = (select viewer_organisation())
      and x.organisation_id = coaching_expectations.organisation_id and x.review_id = coaching_expectations.review_id));
create policy only_own_withdrawn on coaching_expectations as restrictive for delete
  using (exists (select from reviews r where r.organisation_id = (select viewer_organisation())
    and r.organisation_id = coaching_expectations.organisation_id and r.id = coaching_expectations.review_id
    and r.reviewer_id = (select viewer_id())));

-- Only whoever was asked answers. An answer goes with the feedback or with them; what it answers cannot be taken away from
-- under it.
alter table coaching_expectations
  add constraint coaching_expectations_of_whom unique (organisation_id, review_id, reviewee_id);
alter table coaching_disagreements
  drop constraint coaching_disagreements_organisation_id_review_id_fkey,
  add constraint coaching_disagreements_answer_what_was_asked
    foreign key (organisation_id, review_id, rep_id)
    references coaching_expectations (organisation_id, review_id, reviewee_id),
  add constraint coaching_disagreements_go_with_feedback
    foreign key (organisation_id, review_id) references reviews on delete cascade;
revoke update on coaching_disagreements from touchline_app;
grant update (reason, said_at) on coaching_disagreements to touchline_app;
create policy only_own_changed on coaching_disagreements as restrictive for update
  using (rep_id = (select viewer_id()));
create policy only_own_taken_back on coaching_disagreements as restrictive for delete
  using (rep_id = (select viewer_id()));

-- Scenarios are put aside by their owner, and a day later removed by the clock. What is said in one is replaced as a whole.
revoke update on scenarios from touchline_app;
grant update (name, won, counted, quota, said_at, updated_at, deleted_at) on scenarios to touchline_app;
create policy only_swept on scenarios as restrictive for delete
  using ((select viewer_role()) = 'system' and deleted_at is not null);
create policy scheduling on scenarios for select
  using ((select viewer_role()) = 'scheduler' and deleted_at is not null);
create index scenarios_removed on scenarios (organisation_id, deleted_at) where deleted_at is not null;
create index digests_removed on digests (organisation_id, deleted_at) where deleted_at is not null;

revoke update on scenario_choices from touchline_app;
alter table scenarios add constraint scenarios_with_owner unique (organisation_id, id, owner_id);
alter table scenario_choices
  drop constraint scenario_choices_organisation_id_scenario_id_fkey,
  add constraint scenario_choices_of_owner foreign key (organisation_id, scenario_id, owner_id)
    references scenarios (organisation_id, id, owner_id) on delete cascade;

-- A meeting that was wrapped up stays so, and is finished by whoever began.
alter table meeting_wrap_ups add column asked text not null default '' check (length(asked) <= 64);
comment on column meeting_wrap_ups.asked is 'Fingerprint of all that was asked for, so that asking again can be told from asking for more.';
revoke update, delete on meeting_wrap_ups from touchline_app;
grant update (event_id, title, actions, notes, is_sent) on meeting_wrap_ups to touchline_app;
create policy only_own_finished on meeting_wrap_ups as restrictive for update
  using (manager_id = (select viewer_id()));

revoke update on meeting_pack_marks from touchline_app;
grant update (state, talking_point_id, marked_at) on meeting_pack_marks to touchline_app;
create policy only_own_changed on meeting_pack_marks as restrictive for update
  using (user_id = (select viewer_id()));

revoke update on issue_contests from touchline_app;
grant update (reason, created_at) on issue_contests to touchline_app;

-- Calls can be counted for longer than a minute: what a language model may be asked is counted by the day.
drop function take_calls(text, int, int);
create function take_calls(wanted_counter text, wanted int, most int, lasting interval default interval '1 minute')
  returns table (granted int, seconds float8)
  language sql security definer set search_path = '' as $$
  insert into limits.calls as c (counter, ends_at, taken) values (wanted_counter, now() + lasting, wanted)
  on conflict (counter) do update set
    taken = case when c.ends_at <= now() then excluded.taken else c.taken + excluded.taken end,
    ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
  returning greatest(0, least(wanted, most - (c.taken - wanted))), extract(epoch from c.ends_at - now())::float8
$$;
revoke execute on function take_calls from public;
grant execute on function take_calls to touchline_app;
