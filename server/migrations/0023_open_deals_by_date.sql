-- Open deals in the order of their close dates, for whoever asks for no span of days: among all deals the open ones
-- come after years of closed ones, and each of those was read to be left out.
create index open_deals_by_date on deals (organisation_id, close_date, id)
  include (owner_id, pipeline_id, stage_id, forecast_category)
  where status = 'open' and archived_at is null;
