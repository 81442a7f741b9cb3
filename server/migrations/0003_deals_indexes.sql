-- Until when nobody else sends the writes of this write's deal: somebody is at it, or the CRM asked to wait.
alter table crm_writes add column hold_until timestamptz;
create index crm_writes_of_deal on crm_writes (organisation_id, deal_id, seq);

-- What lists filter, count and sort by lies in the index itself, so that only the rows of one page are fetched.
drop index deals_of_owner;
drop index deals_by_close_date;
create index deals_of_owner on deals (organisation_id, owner_id, close_date, id)
  include (pipeline_id, stage_id, status, forecast_category, amount_in_home_currency)
  where archived_at is null;
create index deals_by_close_date on deals (organisation_id, close_date, id)
  include (owner_id, pipeline_id, stage_id, status, forecast_category, amount_in_home_currency)
  where archived_at is null;
create index deals_by_name on deals (organisation_id, lower(name), id) where archived_at is null;
