-- Sorting by stage goes through an index from one stage to the next. Where row-level security is in force PostgreSQL
-- looks an expression up in an index only if it cannot betray a row; it trusts a case with that, a coalesce not.
drop index open_deals_by_stage;
create index open_deals_by_stage on deals
  (organisation_id, (case when pipeline_id is null then '' else pipeline_id end),
    (case when stage_id is null then '' else stage_id end), close_date, id)
  include (owner_id, pipeline_id, stage_id, forecast_category)
  where status = 'open' and archived_at is null;
