-- A wrap-up can be undone for a day, so it keeps what it did.
alter table meeting_wrap_ups
  -- When the two met, which may be earlier than the wrap-up. Null: closed before this was kept.
  add column met_at timestamptz,
  add column did jsonb,
  add column undone_at timestamptz;
comment on column meeting_wrap_ups.did is 'The records that the wrap-up made or changed: actions, talking points, notes, CRM writes, mail. Null: closed before this was kept.';

-- Once undone, the meeting can be wrapped up again.
alter table meeting_wrap_ups drop constraint meeting_wrap_ups_organisation_id_event_id_key;
create unique index meeting_wrap_ups_of_event on meeting_wrap_ups (organisation_id, event_id)
  where undone_at is null;
grant update (event_id, title, actions, notes, is_sent, met_at, did, undone_at) on meeting_wrap_ups to touchline_app;

-- A summary whose mail was stopped before it went out was shared with nobody.
grant delete on event_summaries to touchline_app;

-- A note of the CRM can be deleted after it was added.
alter table crm_writes drop constraint crm_writes_kind_check;
alter table crm_writes add constraint crm_writes_kind_check
  check (kind in ('property', 'task-create', 'task-update', 'note', 'note-update', 'note-delete')) not valid;
