-- Until when nobody else sends the writes of this write's deal: somebody is at it, or the CRM asked to wait.
alter table crm_writes add column hold_until timestamptz;
create index crm_writes_of_deal on crm_writes (organisation_id, deal_id, seq);
