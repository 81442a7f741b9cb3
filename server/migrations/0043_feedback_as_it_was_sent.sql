-- A note of the CRM can be changed after it was added.
alter table crm_writes drop constraint crm_writes_kind_check;
alter table crm_writes add constraint crm_writes_kind_check
  check (kind in ('property', 'task-create', 'task-update', 'note', 'note-update')) not valid;

-- The score that was last mailed and noted, and a fingerprint of all that was, so that what changed since can be told.
alter table reviews
  add column mailed_score int,
  add column mailed_hash text,
  add column noted_score int,
  add column noted_hash text;

update reviews r set
    mailed_score = case when r.updated_at <= m.created_at then r.score
      else substring(m.subject from '([1-5])/5$')::int end,
    mailed_hash = case when r.updated_at <= m.created_at
      then md5(concat_ws('|', r.score, r.comment, r.attributes)) else '' end
  from mails m where m.organisation_id = r.organisation_id and m.id = r.mail_id;
update reviews r set
    noted_score = case when r.updated_at <= w.created_at then r.score
      else substring(w.payload->>'text' from '^Manager feedback \(([1-5])/5\)')::int end,
    noted_hash = case when r.updated_at <= w.created_at then md5(concat_ws('|', r.score, r.comment)) else '' end
  from crm_writes w where w.organisation_id = r.organisation_id and w.id = r.note_write_id;
