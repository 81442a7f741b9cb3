-- When anybody looked at a deal, by time: the attention map asks for twelve weeks of it at once.
create index reviews_by_time on reviews (organisation_id, created_at) include (deal_id)
  where deal_id is not null;
create index room_scores_by_time on room_scores (organisation_id, scored_at) include (deal_id);
create index crm_notes_by_time on crm_writes (organisation_id, created_at) include (deal_id)
  where kind = 'note';
create index slack_answers_by_time on slack_answers (organisation_id, answered_at) include (deal_id)
  where undone_at is null;
create index alerts_by_settling on alerts (organisation_id, settled_at) include (deal_id)
  where deal_id is not null and settled_by is not null;
