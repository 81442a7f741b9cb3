-- People report to people. What a person may do and whom they see follows from their role, their place in the tree and the
-- organisation's choice; it is kept on change, so that policies only look it up.

alter table organisations
  -- Whether managers see the whole organisation or their own tree.
  add column managers_see text not null default 'everybody' check (managers_see in ('everybody', 'tree'));

alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('rep', 'manager', 'admin', 'observer')),
  -- An observer sees this person and everybody below; null: the whole organisation.
  add column observes_id uuid,
  add constraint users_observes foreign key (organisation_id, observes_id) references users (organisation_id, id),
  add column rights text[] not null default '{}';
create index users_observing on users (organisation_id, observes_id) where observes_id is not null;

-- Who reported to whom from one day until another (exclusive); null: still.
create table reporting_periods (
  organisation_id uuid not null references organisations on delete cascade,
  person_id uuid not null,
  manager_id uuid not null,
  from_day date not null,
  until_day date check (until_day > from_day),
  primary key (organisation_id, person_id, from_day),
  foreign key (organisation_id, person_id) references users on delete cascade,
  foreign key (organisation_id, manager_id) references users on delete cascade
);
create unique index reporting_periods_open on reporting_periods (organisation_id, person_id) where until_day is null;
create index reporting_periods_of_manager on reporting_periods (organisation_id, manager_id);
insert into reporting_periods (organisation_id, person_id, manager_id, from_day)
  select u.organisation_id, u.id, u.manager_id, (u.created_at at time zone o.time_zone)::date
  from users u join organisations o on o.id = u.organisation_id where u.manager_id is not null;

-- app.day is the request's day in the organisation's time zone.
create function keep_reporting_periods() returns trigger language plpgsql as $$
declare
  today date := coalesce(nullif(current_setting('app.day', true), '')::date,
    (select (now() at time zone o.time_zone)::date from organisations o where o.id = new.organisation_id));
begin
  delete from reporting_periods r
  where r.organisation_id = new.organisation_id and r.person_id = new.id and r.until_day is null and r.from_day >= today;
  update reporting_periods r set until_day = today
  where r.organisation_id = new.organisation_id and r.person_id = new.id and r.until_day is null;
  if new.manager_id is not null then
    insert into reporting_periods (organisation_id, person_id, manager_id, from_day)
    values (new.organisation_id, new.id, new.manager_id, today);
  end if;
  return null;
end $$;
create trigger keep_reporting_periods_of_new after insert on users for each row
  when (new.manager_id is not null) execute function keep_reporting_periods();
create trigger keep_reporting_periods after update of manager_id on users for each row
  when (old.manager_id is distinct from new.manager_id) execute function keep_reporting_periods();

-- What a whole team is to bring, set by whoever leads its lead; the newest counts, null: the sum of its people's.
create table team_quotas (
  organisation_id uuid not null references organisations on delete cascade,
  lead_id uuid not null,
  period text not null check (period ~ '^20[0-9]{2}-Q[1-4]$'),
  version bigint generated always as identity,
  quota numeric check (quota >= 0),
  set_at timestamptz not null,
  set_by uuid not null,
  set_by_name text not null default '' check (length(set_by_name) <= 200),
  primary key (organisation_id, lead_id, period, version),
  foreign key (organisation_id, lead_id) references users on delete cascade,
  foreign key (organisation_id, set_by) references users on delete cascade
);
create index team_quotas_by_setter on team_quotas (organisation_id, set_by);

-- Whom a person sees besides themselves. Observers see without coaching.
create table visible_people (
  organisation_id uuid not null references organisations on delete cascade,
  viewer_id uuid not null,
  person_id uuid not null,
  is_coached boolean not null,
  -- Reports to the viewer, not to somebody between them.
  is_direct boolean not null,
  primary key (organisation_id, viewer_id, person_id),
  foreign key (organisation_id, viewer_id) references users on delete cascade,
  foreign key (organisation_id, person_id) references users on delete cascade
);
create index visible_people_by_person on visible_people (organisation_id, person_id);

/* What a person may do:
   write            change anything at all
   read-team        read the forecast and deals of whom they see
   coach            give feedback, set quotas and calls, hold one-to-ones with whom they see
   administer       settings, integrations, people and billing
   read-everybody, coach-everybody   the same for the whole organisation
   read-unowned     deals whose owner is nobody here; of managers, only who is at the top */
create function rights_of(role text, is_top boolean, managers_see text, observes_all boolean) returns text[]
  immutable language sql as $$
  select case role
    when 'rep' then array['write']
    when 'admin' then array['write', 'administer']
    when 'observer' then array['read-team']
      || case when observes_all then array['read-everybody', 'read-unowned'] else '{}' end
    when 'manager' then array['write', 'read-team', 'coach']
      || case when managers_see = 'everybody' then array['read-everybody', 'coach-everybody'] else '{}' end
      -- Whoever could change settings could choose to see everybody, so it takes the top of the tree.
      || case when managers_see = 'everybody' or is_top then array['administer', 'read-unowned'] else '{}' end
  end $$;

create function viewer_may(wanted text) returns boolean stable language sql as $$
  select coalesce(viewer_role() = 'system'
    or wanted = any (string_to_array(current_setting('app.rights', true), ' ')), false) $$;

-- Whose people are looked at: the viewer's, or those of a manager below them.
create function viewer_scope() returns uuid stable language sql as $$
  select coalesce(nullif(nullif(current_setting('app.team', true), ''), 'direct')::uuid, viewer_id()) $$;
create function viewer_looks_at_direct_reports() returns boolean stable language sql as $$
  select coalesce(current_setting('app.team', true) = 'direct', false) $$;

-- The people looked at. Looked up once for a transaction: a policy with a look-up of its own would be planned with every statement.
create function viewer_people() returns uuid[] stable language sql as $$
  select coalesce(nullif(current_setting('app.people', true), ''), '{}')::uuid[] $$;
create function keep_viewer_people() returns void language plpgsql as $$
begin
  perform set_config('app.people', (array[viewer_scope()] || array(select v.person_id from visible_people v
    where v.organisation_id = viewer_organisation() and v.viewer_id = viewer_scope()
      and (v.is_direct or not viewer_looks_at_direct_reports())))::text, true);
end $$;

-- Opens a viewer's transaction. Whoever administers sees everybody's account, so that right only counts where it is called for.
-- With a team ('direct' or a person's id) it reads that team only: never more than the viewer sees.
drop function enter(uuid, uuid, text);
create function enter(organisation uuid, viewer uuid, role text, administers boolean default true, team text default '') returns void
  language plpgsql as $$
declare
  granted text[];
begin
  perform set_config('app.organisation', organisation::text, true),
          set_config('app.viewer', viewer::text, true),
          set_config('app.role', role, true),
          set_config('app.team', '', true),
          set_config('app.people', array[viewer]::text, true);
  if role = 'system' then return; end if;
  select u.rights into granted from users u
  where u.organisation_id = enter.organisation and u.id = enter.viewer
    and u.role = enter.role and u.deactivated_at is null;
  if not found then
    raise exception 'the viewer has left or changed role' using errcode = 'TL001';
  end if;
  if not administers then granted := array_remove(granted, 'administer'); end if;
  perform set_config('app.rights', array_to_string(granted, ' '), true);
  if not 'read-everybody' = any (granted) then perform keep_viewer_people(); end if;
  if team <> '' then
    if not 'read-team' = any (granted) or team <> 'direct' and team <> viewer::text and not exists (
      select from users u where u.organisation_id = enter.organisation and u.id = team::uuid and u.role in ('manager', 'rep')) then
      raise exception 'no such team' using errcode = 'TL002';
    end if;
    granted := array(select g from unnest(granted) g where g in ('read-team', 'coach'));
    perform set_config('app.rights', array_to_string(granted, ' '), true), set_config('app.team', team, true);
    perform keep_viewer_people();
  end if;
  if not 'write' = any (granted) then
    perform set_config('transaction_read_only', 'on', true);
  end if;
end $$;

-- Brings rights and visible people in line with roles and reporting.
create function refresh_rights(organisation uuid) returns void language plpgsql as $$
declare
  organisation_before text := coalesce(current_setting('app.organisation', true), '');
  role_before text := coalesce(current_setting('app.role', true), '');
begin
  -- One at a time, so that the last one sees what all others changed.
  perform pg_advisory_xact_lock(hashtextextended('rights ' || organisation, 0));
  perform set_config('app.organisation', organisation::text, true), set_config('app.role', 'system', true);

  update users u set rights = r.rights
  from (
    select p.id, rights_of(p.role, p.manager_id is null, o.managers_see, p.observes_id is null) as rights
    from users p join organisations o on o.id = p.organisation_id where p.organisation_id = organisation) r
  where u.organisation_id = organisation and u.id = r.id and u.rights <> r.rights;

  with recursive below (lead_id, person_id) as (
    select u.manager_id, u.id from users u where u.organisation_id = organisation and u.manager_id is not null
    union
    select m.manager_id, b.person_id from below b
    join users m on m.organisation_id = organisation and m.id = b.lead_id
    where m.manager_id is not null),
  wanted (viewer_id, person_id, is_coached, is_direct) as (
    select m.id, b.person_id, true, p.manager_id = m.id from below b
    join users m on m.organisation_id = organisation and m.id = b.lead_id and m.role = 'manager'
    join users p on p.organisation_id = organisation and p.id = b.person_id
    union
    -- Who reports to nobody is looked after by the top of the tree.
    select m.id, u.id, true, true from users m join users u on u.organisation_id = organisation
    where m.organisation_id = organisation and m.role = 'manager' and m.manager_id is null
      and u.manager_id is null and u.role <> 'manager'
    union
    select o.id, p.person_id, false, p.person_id = o.observes_id from users o
    join (select b.lead_id, b.person_id from below b
      union select u.id, u.id from users u where u.organisation_id = organisation) p on p.lead_id = o.observes_id
    where o.organisation_id = organisation and o.role = 'observer'),
  gone as (
    delete from visible_people v where v.organisation_id = organisation and not exists (
      select from wanted w where w.viewer_id = v.viewer_id and w.person_id = v.person_id))
  insert into visible_people as v (organisation_id, viewer_id, person_id, is_coached, is_direct)
    select organisation, w.viewer_id, w.person_id, w.is_coached, w.is_direct from wanted w where w.viewer_id <> w.person_id
    on conflict (organisation_id, viewer_id, person_id) do update set is_coached = excluded.is_coached, is_direct = excluded.is_direct
    where (v.is_coached, v.is_direct) <> (excluded.is_coached, excluded.is_direct);

  perform set_config('app.organisation', organisation_before, true), set_config('app.role', role_before, true);
  if coalesce(current_setting('app.people', true), '') <> '' then perform keep_viewer_people(); end if;
end $$;

create function refresh_rights_of_new() returns trigger language plpgsql as $$
begin
  perform refresh_rights(c.organisation_id) from (select distinct organisation_id from came) c;
  return null;
end $$;
create trigger refresh_rights_on_insert after insert on users
  referencing new table as came for each statement execute function refresh_rights_of_new();

create function refresh_rights_of_changed() returns trigger language plpgsql as $$
begin
  perform refresh_rights(c.organisation_id) from (
    select distinct c.organisation_id from came c join went w on w.organisation_id = c.organisation_id and w.id = c.id
    where (c.role, c.manager_id, c.observes_id) is distinct from (w.role, w.manager_id, w.observes_id)) c;
  return null;
end $$;
create trigger refresh_rights_on_update after update on users
  referencing old table as went new table as came for each statement execute function refresh_rights_of_changed();

create function refresh_rights_of_organisation() returns trigger language plpgsql as $$
begin
  perform refresh_rights(new.id);
  return null;
end $$;
create trigger refresh_rights after update of managers_see on organisations
  for each row when (old.managers_see <> new.managers_see) execute function refresh_rights_of_organisation();

-- Nobody gives themselves a role, a place in the tree or a right.
create function only_admins_place_people() returns trigger language plpgsql as $$
begin
  if viewer_role() is not null and not viewer_may('administer') then
    raise exception 'only who administers places people' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger only_admins_place_people before update on users for each row
  when ((old.role, old.manager_id, old.observes_id, old.rights, old.deactivated_at)
    is distinct from (new.role, new.manager_id, new.observes_id, new.rights, new.deactivated_at))
  execute function only_admins_place_people();

do $policies$
declare
  organisation constant text := 'organisation_id = (select viewer_organisation())';
  -- %1$s is the column that names a person.
  seen constant text := '%1$s = any ((select viewer_people())::uuid[])';
  coached_others constant text := '(select viewer_may(''coach'')) and ' || seen || ' and %1$s <> (select viewer_scope())';
  coached constant text := '%1$s = (select viewer_id()) or (select viewer_may(''coach'')) and (' || seen || ')';
  one text[];
begin
  -- The forecast, deals and people that somebody sees.
  foreach one slice 1 in array array[
    ['check_ins', 'reviewee_id'], ['check_in_versions', 'reviewee_id'], ['forecast_snapshots', 'reviewee_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''read-everybody'')) or ' || format(seen, one[2]) || '))', one[1]);
  end loop;
  foreach one slice 1 in array array[['deals', 'owner_id'], ['deal_tallies', 'owner_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''read-everybody'')) or ' || format(seen, one[2])
      || ' or owner_id is null and (select viewer_may(''read-unowned''))))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''read-everybody'')) or ' || format(seen, one[2])
      || ' or owner_id is null and (select viewer_may(''read-unowned''))))', one[1]);
  end loop;
  execute 'alter policy in_scope on check_ins with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, 'reviewee_id') || '))';
  execute 'alter policy in_scope on forecast_snapshots with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''coach'')) and (' || format(coached, 'reviewee_id') || ')))';
  -- Nobody reads what those above them call; everybody their own number for their own team.
  execute 'alter policy in_scope on manager_calls using (' || organisation
    || ' and ((select viewer_may(''read-everybody'')) or made_by = (select viewer_id())
      or reviewee_id <> (select viewer_id()) and (' || format(seen, 'reviewee_id') || ') and (' || format(seen, 'made_by') || ')))'
    || ' with check (' || organisation || ' and made_by = (select viewer_id())'
    || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''coach'')) and (' || format(coached, 'reviewee_id') || ')))';
  execute 'alter policy in_scope on users using (' || organisation
    || ' and ((select viewer_may(''read-everybody'')) or (select viewer_may(''administer'')) or ' || format(seen, 'id') || '))'
    || ' with check (' || organisation
    || ' and ((select viewer_may(''administer'')) or (select viewer_role()) = ''sign-in'' or ' || format(coached, 'id') || '))';

  -- What belongs to a deal is seen by whoever sees the deal.
  foreach one slice 1 in array array[
    ['activities'], ['buyer_facts'], ['check_results'], ['crm_writes'], ['deal_aliases'], ['deal_changes'], ['deal_contacts'],
    ['deal_summaries'], ['issue_contests'], ['slip_reasons'], ['tasks']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''read-everybody'')) or exists (select from deals d
        where d.organisation_id = %1$I.organisation_id and d.id = %1$I.deal_id)))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or exists (select from deals d
        where d.organisation_id = %1$I.organisation_id and d.id = %1$I.deal_id)))', one[1]);
  end loop;
  execute 'alter policy in_scope on deal_summaries with check (' || organisation
    || ' and (select viewer_may(''coach'')) and exists (select from deals d
      where d.organisation_id = deal_summaries.organisation_id and d.id = deal_summaries.deal_id))';

  -- Coaching: a person's own, and that of whom somebody coaches.
  foreach one slice 1 in array array[
    ['actions', 'assignee_id'], ['bulk_edits', 'created_by'], ['check_batches', 'started_by'], ['digests', 'owner_id'],
    ['images', 'member_id'], ['mails', 'created_by'], ['share_links', 'member_id'], ['snippets', 'member_id'],
    ['talking_points', 'rep_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, one[2]) || '))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, one[2]) || '))', one[1]);
  end loop;
  -- Theirs to read, only a manager's to write.
  foreach one slice 1 in array array[
    ['coaching_expectations', 'reviewee_id'], ['reviews', 'reviewee_id'], ['skill_ratings', 'member_id'], ['user_updates', 'member_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, one[2]) || '))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''coach'')) and (' || format(coached, one[2]) || ')))', one[1]);
  end loop;
  foreach one slice 1 in array array[['coaching_disagreements', 'rep_id'], ['hit_rate_looks', 'user_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, one[2]) || '))', one[1]);
  end loop;
  -- About somebody, and hidden from them.
  foreach one slice 1 in array array[['member_notes', 'member_id'], ['slack_answers', 'user_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached_others, one[2]) || '))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached_others, one[2]) || '))', one[1]);
  end loop;
  execute 'alter policy in_scope on alerts using (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or rep_id is null and (select viewer_may(''coach''))
      or audience = ''rep'' and rep_id = (select viewer_id()) and deal_id is not null
      or (select viewer_may(''coach'')) and (' || format(coached, 'rep_id') || ')))'
    || ' with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or rep_id is null and (select viewer_may(''coach''))
      or audience = ''rep'' and rep_id = (select viewer_id()) and deal_id is not null
      or (select viewer_may(''coach'')) and (' || format(coached, 'rep_id') || ')))';
  execute 'alter policy in_scope on meeting_pack_marks using (' || organisation
    || ' and ((select viewer_role()) = ''system'' or user_id = (select viewer_id()) or state = ''accepted''
      and ((select viewer_may(''coach-everybody'')) or ' || format(coached, 'rep_id') || ')))'
    || ' with check (' || organisation || ' and user_id = (select viewer_id())'
    || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, 'rep_id') || '))';
  execute 'alter policy in_scope on meeting_wrap_ups with check (' || organisation
    || ' and manager_id = (select viewer_id()) and ((select viewer_may(''coach-everybody'')) or '
    || format(coached_others, 'rep_id') || '))';
  execute 'alter policy in_scope on rooms using (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or host_id = (select viewer_id()) or ' || format(coached, 'rep_id') || '))'
    || ' with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or ' || format(coached, 'rep_id') || '))';
  -- Offset 0: read by key, never as a whole to be looked up in.
  execute 'alter policy in_scope on room_deals using (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or exists (select from rooms r
      where r.organisation_id = room_deals.organisation_id and r.id = room_deals.room_id
        and (r.host_id = (select viewer_id()) or ' || format(coached, 'r.rep_id') || ') offset 0)))'
    || ' with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or exists (select from rooms r
      where r.organisation_id = room_deals.organisation_id and r.id = room_deals.room_id
        and (r.host_id = (select viewer_id()) or ' || format(coached, 'r.rep_id') || ') offset 0)))';
  execute 'alter policy in_scope on room_participants using (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or user_id = (select viewer_id()) or ' || format(coached, 'rep_id') || '))'
    || ' with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or user_id = (select viewer_id()) or ' || format(coached_others, 'rep_id') || '))';
  execute 'alter policy in_scope on slack_alerts using (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''coach'')) and (' || format(coached, 'recipient_id') || ')))'
    || ' with check (' || organisation
    || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''coach'')) and (' || format(coached, 'recipient_id') || ')))';
  foreach one slice 1 in array array[['bulk_edit_items', 'bulk_edits', 'bulk_edit_id'], ['digest_queries', 'digests', 'digest_id'],
    ['digest_runs', 'digests', 'digest_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or exists (select from %2$I o
        where o.organisation_id = %1$I.organisation_id and o.id = %1$I.%3$I offset 0)))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or exists (select from %2$I o
        where o.organisation_id = %1$I.organisation_id and o.id = %1$I.%3$I offset 0)))', one[1], one[2], one[3]);
  end loop;
  execute 'alter policy in_scope on contacts using (' || organisation || ' and (select viewer_may(''read-everybody'')))'
    || ' with check (' || organisation || ' and (select viewer_may(''coach-everybody'')))';

  -- A person's own, and the administrators'.
  foreach one slice 1 in array array[['api_tokens', 'user_id'], ['slack_bindings', 'user_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''administer'')) or ' || format(coached, one[2]) || '))'
      || ' with check (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''administer'')) or ' || format(coached, one[2]) || '))', one[1]);
  end loop;
  foreach one slice 1 in array array[['audit_log', 'actor_id'], ['identities', 'user_id'], ['invitation_answers', 'user_id']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation
      || ' and ((select viewer_may(''coach-everybody'')) or (select viewer_may(''administer'')) or ' || format(coached, one[2]) || '))', one[1]);
  end loop;
  execute 'alter policy in_scope on audit_log with check (' || organisation
    || ' and ((select viewer_role()) = ''system'' or actor_id = (select viewer_id())))';
  foreach one slice 1 in array array[
    ['connection_secrets'], ['invitations'], ['lost_jobs'], ['oauth_states'], ['retention'], ['subscriptions'], ['webhook_deliveries'],
    ['webhook_inbox']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation || ' and (select viewer_may(''administer'')))'
      || ' with check (' || organisation || ' and (select viewer_may(''administer'')))', one[1]);
  end loop;
  foreach one slice 1 in array array[
    ['connections'], ['owners'], ['pipelines'], ['rule_settings'], ['slack_workspaces'], ['stages'], ['webhooks']]
  loop
    execute format('alter policy in_scope on %1$I with check (' || organisation || ' and (select viewer_may(''administer'')))', one[1]);
  end loop;
  execute 'alter policy in_scope on organisations with check (id = (select viewer_organisation())
    and ((select viewer_may(''administer'')) or (select viewer_role()) = ''sign-in''))';
  execute 'alter policy only_team_deletes on organisations using ((select viewer_may(''administer'')))';

  -- Shared by all managers.
  foreach one slice 1 in array array[['alert_marks'], ['chat_messages']]
  loop
    execute format('alter policy in_scope on %1$I using (' || organisation || ' and (select viewer_may(''coach'')))'
      || ' with check (' || organisation || ' and (select viewer_may(''coach'')))', one[1]);
  end loop;
  foreach one slice 1 in array array[['event_type_settings'], ['risk_frames'], ['syncs']]
  loop
    execute format('alter policy in_scope on %1$I with check (' || organisation
      || ' and ((select viewer_may(''coach'')) or (select viewer_may(''administer''))))', one[1]);
  end loop;
  execute 'alter policy in_scope on deal_views with check (' || organisation
    || ' and ((select viewer_role()) = ''system''
      or case when is_shared then (select viewer_may(''coach'')) else owner_id = (select viewer_id()) end))';
  execute 'alter policy only_team_changes on deal_views using (not is_shared or (select viewer_may(''coach'')))';
  execute 'alter policy only_team_removes on deal_views using (not is_shared or (select viewer_may(''coach'')))';
  execute 'alter policy adding on inbox_items with check (' || organisation || ' and (select viewer_may(''write'')))';
end $policies$;
drop function viewer_sees_team();

alter table reporting_periods enable row level security;
alter table reporting_periods force row level security;
create policy in_scope on reporting_periods
  using (organisation_id = (select viewer_organisation()))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_may('administer')));
grant select, insert, update, delete on reporting_periods to touchline_app;

alter table team_quotas enable row level security;
alter table team_quotas force row level security;
create policy in_scope on team_quotas
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_may('read-everybody')) or lead_id = any ((select viewer_people())::uuid[])))
  with check (organisation_id = (select viewer_organisation()) and set_by = (select viewer_id())
    and ((select viewer_may('coach-everybody')) or lead_id = (select viewer_id()) and (select viewer_may('read-unowned'))
      or lead_id in (
        select v.person_id from visible_people v
        where v.organisation_id = (select viewer_organisation()) and v.viewer_id = (select viewer_id()) and v.is_coached)));
grant select, insert on team_quotas to touchline_app;

alter table visible_people enable row level security;
alter table visible_people force row level security;
create policy in_scope on visible_people
  using (organisation_id = (select viewer_organisation())
    and ((select viewer_role()) = 'system' or viewer_id in ((select viewer_id()), (select viewer_scope()))))
  with check (organisation_id = (select viewer_organisation()) and (select viewer_role()) = 'system');
grant select, insert, update, delete on visible_people to touchline_app;

select refresh_rights(id) from organisations;
