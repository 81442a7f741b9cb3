-- When somebody last asked for alerts, and when they were last looked for: every Home asks, and most of the log is about something else.
create index audit_log_looks on audit_log (organisation_id, action, id)
  where action in ('alerts.check', 'alerts.checked');
