-- When the set-up checklist stopped being the managers' Home: finished or hidden. Null while it is shown.
alter table organisations add column set_up_at timestamptz default now();
alter table organisations alter column set_up_at drop default;

-- Workspaces that have never set a quota get the checklist.
alter table organisations no force row level security;
alter table check_ins no force row level security;
update organisations o set set_up_at = null
  where not exists (select from check_ins c where c.organisation_id = o.id and c.quota > 0);
alter table organisations force row level security;
alter table check_ins force row level security;
