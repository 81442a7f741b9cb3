-- When a listing of the CRM last held the deal: what a whole listing did not hold is gone there.
alter table deals add column seen_at timestamptz not null default '-infinity';
