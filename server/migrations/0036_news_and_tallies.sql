-- What of the audit log the history page tells, newest first: most of the log is nobody's news.
create index audit_log_news on audit_log (organisation_id, at desc)
  where action in ('action.added', 'action.changed', 'action.removed', 'meeting.added', 'meeting.shared',
    'talking-point.added', 'update.added', 'review.changed', 'review.shared', 'skills.rated', 'member.added',
    'member.changed', 'goal.called', 'hubspot.connected', 'hubspot.disconnected', 'hubspot.configured');

-- How many deals somebody has, of whatever month: a team of two hundred has as many lines as deals.
create index deal_tallies_of_owner on deal_tallies (organisation_id, owner_id, is_open)
  include (month, pipeline_id, forecast_category, deals);
